package hotseat

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"razzia/notation"
)

// A Disk is what keeping a game needs of a file system.
type Disk interface {
	// Read gives the contents of a file; the error is an fs.ErrNotExist if there is none.
	Read(path string) ([]byte, error)
	// Write makes a file hold the data, wholly or not at all.
	Write(path string, data []byte) error
}

// A File keeps a game's record. It never writes over what somebody else wrote: a game whose file was
// changed meanwhile goes on in another file beside it.
type File struct {
	disk Disk
	path string
	last []byte // what the file holds as far as we know; nil if it is not there
}

// NewFile makes a File for a path at which nothing is yet. If something comes there before the first
// Save, that is left alone.
func NewFile(disk Disk, path string) *File { return &File{disk: disk, path: path} }

// Open reads the record that a file holds: exactly one.
func Open(disk Disk, path string) (*File, notation.Record, error) {
	text, err := disk.Read(path)
	if err != nil {
		return nil, notation.Record{}, err
	}
	r, err := onlyRecord(text)
	if err != nil {
		return nil, notation.Record{}, fmt.Errorf("%s: %w", path, err)
	}
	return &File{disk: disk, path: path, last: text}, r, nil
}

func onlyRecord(text []byte) (notation.Record, error) {
	in := notation.NewReader(bytes.NewReader(text))
	r, err := in.Next()
	if err != nil {
		return r, noRecord(err)
	}
	if _, err := in.Next(); err == nil {
		return r, errors.New("more than one record: a game goes on from a file of its own")
	}
	return r, nil
}

// noRecord says what is wrong with a file whose first record cannot be read.
func noRecord(err error) error {
	var refused *notation.RefusedError
	if errors.As(err, &refused) {
		return refused.Err
	}
	return errors.New("no record in it (N3)")
}

// Path is where the game is kept. A Save may change it.
func (f *File) Path() string { return f.path }

// Saved reports whether anything has been written or read.
func (f *File) Saved() bool { return f.last != nil }

// Save writes the record. If it fails, the file is as it was.
func (f *File) Save(r notation.Record) error {
	data := append(notation.AppendRecord(nil, &r), '\n')
	now, err := f.disk.Read(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case !bytes.Equal(now, f.last):
		return f.saveBeside(data)
	}
	return f.write(f.path, data)
}

// saveBeside writes to a new file with a name close to the one that is somebody else's now.
func (f *File) saveBeside(data []byte) error {
	ext := filepath.Ext(f.path)
	stem := strings.TrimSuffix(f.path, ext)
	for n := 2; n < 1000; n++ {
		path := fmt.Sprintf("%s-%d%s", stem, n, ext)
		if _, err := f.disk.Read(path); errors.Is(err, fs.ErrNotExist) {
			return f.write(path, data)
		}
	}
	return fmt.Errorf("%s was changed by another program", f.path)
}

func (f *File) write(path string, data []byte) error {
	if err := f.disk.Write(path, data); err != nil {
		return err
	}
	f.path, f.last = path, data
	return nil
}
