package backup

import (
	"archive/tar"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// A Manifest says what an archive holds.
type Manifest struct {
	Format  int       `json:"format"`  // of the archive, [Format]
	At      time.Time `json:"at"`      // all that was stored before this moment is in the archive
	Program string    `json:"program"` // version of the program that wrote it
	Schema  int64     `json:"schema"`  // version of the schema of the database
	Tables  int       `json:"tables"`  // waiting, running and finished ones
	Running int       `json:"running"`
	Members *int      `json:"members,omitempty"` // nil if the program that wrote it did not count them
	Latest  time.Time `json:"latest,omitzero"`   // of the latest entry
	Files   []File    `json:"files"`             // in the order of the archive
}

// A File is a file in an archive.
type File struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"` // in bytes
	SHA256 string `json:"sha256"`
}

// Format is the version of the format of archives.
const Format = 1

// manifestName is the name of the manifest in an archive.
const manifestName = "manifest.json"

// mostManifest is the longest manifest, in bytes: far more than one needs.
const mostManifest = 64 << 10

// write writes an archive of the files of a folder that a manifest names, unless the context ends. It fills in their sizes and digests.
func write(ctx context.Context, to io.Writer, m Manifest, folder string) error {
	for i := range m.Files {
		if err := m.Files[i].measure(ctx, folder); err != nil {
			return err
		}
	}
	m.Format = Format
	text, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		return err
	}
	packed := gzip.NewWriter(to)
	archive := tar.NewWriter(packed)
	head := tar.Header{Name: manifestName, Size: int64(len(text)), Mode: 0o600, ModTime: m.At}
	err = archive.WriteHeader(&head)
	if err == nil {
		_, err = archive.Write(text)
	}
	for _, f := range m.Files {
		if err == nil {
			err = f.add(ctx, archive, folder, m.At)
		}
	}
	return cmp.Or(err, archive.Close(), packed.Close()) // the rest says the same once more
}

// measure fills in the size and the digest of a file.
func (f *File) measure(ctx context.Context, folder string) error {
	file, err := os.Open(filepath.Join(folder, f.Name))
	if err != nil {
		return err
	}
	defer file.Close()
	sum := sha256.New()
	if f.Size, err = io.Copy(sum, stoppable{ctx, file}); err != nil {
		return err
	}
	f.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return nil
}

// add adds a file to an archive.
func (f File) add(ctx context.Context, archive *tar.Writer, folder string, at time.Time) error {
	file, err := os.Open(filepath.Join(folder, f.Name))
	if err != nil {
		return err
	}
	defer file.Close()
	if err := archive.WriteHeader(&tar.Header{Name: f.Name, Size: f.Size, Mode: 0o600, ModTime: at}); err != nil {
		return err
	}
	_, err = io.Copy(archive, stoppable{ctx, file})
	return err
}

// A stoppable reads until its context ends.
type stoppable struct {
	ctx context.Context
	io.Reader
}

// Read reads unless the context has ended.
func (s stoppable) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.Reader.Read(p)
}

// A keep decides where the content of a file goes.
type keep func(f File) (io.WriteCloser, error)

// read reads an archive to its end, passes each file on, and compares it with its digest.
func read(from io.Reader, to keep) (Manifest, error) {
	packed, err := gzip.NewReader(from)
	if err != nil {
		return Manifest{}, err
	}
	archive := tar.NewReader(packed)
	m, err := readManifest(archive)
	if err != nil {
		return Manifest{}, err
	}
	for _, f := range m.Files {
		if err := f.read(archive, to); err != nil {
			return Manifest{}, fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	if _, err := archive.Next(); err != io.EOF {
		return Manifest{}, errors.Join(errors.New("there is more than the manifest says"), err)
	}
	return m, readRest(packed)
}

// mostRest is how much follows the end of a tar file, in bytes: zeros that fill a block.
const mostRest = 1 << 20

// readRest reads to the checksum. An archive of others could go on for ever.
func readRest(packed io.Reader) error {
	n, err := io.Copy(io.Discard, io.LimitReader(packed, mostRest+1))
	if err == nil && n > mostRest {
		err = errors.New("it goes on after its end")
	}
	return err
}

func readManifest(archive *tar.Reader) (m Manifest, err error) {
	head, err := archive.Next()
	if err != nil {
		return m, err
	}
	if head.Name != manifestName {
		return m, fmt.Errorf("it begins with %q: want %s", head.Name, manifestName)
	}
	if err := json.NewDecoder(io.LimitReader(archive, mostManifest)).Decode(&m); err != nil {
		return m, fmt.Errorf("%s: %w", manifestName, err)
	}
	if m.Format != Format {
		return m, fmt.Errorf("its format is version %d: this program reads version %d", m.Format, Format)
	}
	return m, nil
}

// read reads a file from an archive.
func (f File) read(archive *tar.Reader, to keep) error {
	head, err := archive.Next()
	switch {
	case err != nil:
		return err
	case head.Name != f.Name || head.Typeflag != tar.TypeReg || head.Size != f.Size:
		return fmt.Errorf("the archive has %s of %d bytes there: want %d bytes", head.Name, head.Size, f.Size)
	}
	out, err := to(f)
	if err != nil {
		return err
	}
	sum := sha256.New()
	_, err = io.Copy(io.MultiWriter(out, sum), archive)
	if err = errors.Join(err, out.Close()); err != nil {
		return err
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != f.SHA256 {
		return fmt.Errorf("its digest is %s: want %s", got, f.SHA256)
	}
	return nil
}

// Inspect reads an archive to its end, compares each file with its digest, and keeps nothing. It accepts only files with these names.
func Inspect(archive io.Reader, names []string) (Manifest, error) {
	m, err := read(archive, func(f File) (io.WriteCloser, error) {
		if !slices.Contains(names, f.Name) {
			return nil, fmt.Errorf("want only %q", names)
		}
		return nowhere(f)
	})
	if err == nil && len(m.Files) != len(names) {
		err = fmt.Errorf("it holds %d files: want %q", len(m.Files), names)
	}
	if err != nil {
		return Manifest{}, fmt.Errorf("no whole backup: %w", err)
	}
	return m, nil
}

// nowhere keeps nothing.
func nowhere(File) (io.WriteCloser, error) { return discard{io.Discard}, nil }

// A discard is a file that keeps nothing.
type discard struct{ io.Writer }

// Close does nothing.
func (discard) Close() error { return nil }
