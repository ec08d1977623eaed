package backup

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"razzia/internal/atomicfile"
	"razzia/internal/owner"
)

// Write writes an archive of the files of a folder that a manifest names, unless the context ends. It fills in their sizes and digests.
// With keys it is encrypted.
func Write(ctx context.Context, to io.Writer, m Manifest, folder string, keys Keys) error {
	sealed, err := keys.Seal(to)
	if err == nil {
		err = cmp.Or(write(ctx, sealed, m, folder), sealed.Close())
	}
	if err != nil {
		return fmt.Errorf("write the backup: %w", err)
	}
	return nil
}

// Verify reads an archive to its end and compares each file with its digest.
func Verify(name string) (Manifest, error) { return verify(context.Background(), name) }

func verify(ctx context.Context, name string) (Manifest, error) {
	file, err := os.Open(name)
	if err != nil {
		return Manifest{}, err
	}
	defer file.Close()
	m, err := read(stoppable{ctx, file}, nowhere)
	if err != nil {
		return Manifest{}, fmt.Errorf("%s is no whole backup: %w", name, err)
	}
	return m, nil
}

// An Existing says what happens to a file that has the name of a new archive.
type Existing string

// The values of Existing.
const (
	Kept     Existing = "kept" // and no archive is written
	Replaced Existing = "replaced"
)

// Create writes an archive of the files of a folder to a file: in full or not at all, even if the machine fails or
// the context ends. The archive is read once more before it gets its name. With keys it is encrypted.
func Create(ctx context.Context, name string, m Manifest, folder string, old Existing, keys Keys) error {
	if _, err := os.Lstat(name); err == nil && old == Kept { // before the work; Place makes sure
		return fmt.Errorf("%s: %w", name, fs.ErrExist)
	}
	fresh, err := os.CreateTemp(filepath.Dir(name), freshPrefix+"*") // readable only for the user
	if err != nil {
		return err
	}
	defer os.Remove(fresh.Name()) // without effect once it has its name
	sum := sha256.New()
	err = Write(ctx, io.MultiWriter(fresh, sum), m, folder, keys)
	if err = errors.Join(err, owner.Inherit(fresh), fresh.Sync(), fresh.Close()); err != nil {
		return err
	}
	if len(keys) == 0 {
		_, err = verify(ctx, fresh.Name())
	} else {
		err = mustRead(ctx, fresh.Name(), sum.Sum(nil))
	}
	if err != nil {
		return err
	}
	return Place(fresh.Name(), name, old)
}

// freshPrefix begins the names of files and folders on the way to a backup.
const freshPrefix = ".razzia-backup-"

// Place gives a file that is written in full its name, in the same folder. It fails with [fs.ErrExist] if another file has the name
// and is to be kept.
func Place(fresh, name string, old Existing) error {
	if old == Kept { // a link fails if the name is taken, at whatever moment; a renaming would replace the file
		switch err := os.Link(fresh, name); {
		case err == nil:
			return atomicfile.SyncFolder(filepath.Dir(name))
		case errors.Is(err, fs.ErrExist):
			return fmt.Errorf("%s: %w", name, fs.ErrExist)
		}
		if _, err := os.Lstat(name); err == nil { // the disk has no links
			return fmt.Errorf("%s: %w", name, fs.ErrExist)
		}
	}
	if err := os.Rename(fresh, name); err != nil {
		return err
	}
	return atomicfile.SyncFolder(filepath.Dir(name))
}

// Workplace makes an empty folder beside a future archive for the copies of files, readable only for the user. Done removes
// it.
func Workplace(beside string) (folder string, done func(), err error) {
	folder, err = os.MkdirTemp(beside, freshPrefix+"*")
	return folder, func() { _ = os.RemoveAll(folder) }, err
}
