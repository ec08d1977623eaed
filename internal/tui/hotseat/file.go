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

// A Disk is the part of a file system that saving a game needs.
type Disk interface {
	// Read returns the contents of a file; the error is an fs.ErrNotExist if there is none.
	Read(path string) ([]byte, error)
	// Write replaces a file by the data, atomically.
	Write(path string, data []byte) error
}

// A File saves the record of a game. It never overwrites the changes of another program: if the file was changed
// since the last Save, the game is saved to a new file beside it.
type File struct {
	disk Disk
	path string
	last []byte // the contents at the last Save or Open; nil if there are none
}

// NewFile makes a File for a path without a file. If another program creates a file there before the first Save,
// that file is not changed.
func NewFile(disk Disk, path string) *File { return &File{disk: disk, path: path} }

// Open reads a file with exactly one record.
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
		return r, errors.New("more than one record: want one, so copy the game to a file of its own")
	}
	return r, nil
}

// noRecord is the error for a file whose first record cannot be read.
func noRecord(err error) error {
	var refused *notation.RefusedError
	if errors.As(err, &refused) {
		return refused.Err
	}
	return errors.New("no record in it: want the record of one game (N3 of docs/build/notation.md)")
}

// Path is the path of the file. A Save may change it.
func (f *File) Path() string { return f.path }

// Saved reports whether the file was written or read at least once.
func (f *File) Saved() bool { return f.last != nil }

// Save writes the record. If it fails, the file is unchanged.
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

// saveBeside writes to a new file with a similar name, because another program has changed the file.
func (f *File) saveBeside(data []byte) error {
	ext := filepath.Ext(f.path)
	stem := strings.TrimSuffix(f.path, ext)
	var path string
	for n := 2; n < 1000; n++ {
		path = fmt.Sprintf("%s-%d%s", stem, n, ext)
		if _, err := f.disk.Read(path); errors.Is(err, fs.ErrNotExist) {
			return f.write(path, data)
		}
	}
	return fmt.Errorf("%s was changed by another program, and all names up to %s are taken: remove some of these files", f.path, path)
}

func (f *File) write(path string, data []byte) error {
	if err := f.disk.Write(path, data); err != nil {
		return err
	}
	f.path, f.last = path, data
	return nil
}
