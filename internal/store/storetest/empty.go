package storetest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// Empty is a database file with the schema and nothing else. It is made once: that takes as long as many a test.
type Empty struct {
	Make func(path string) error

	once    sync.Once
	content []byte
	err     error
}

// Copy writes the file to a path, unless there is one.
func (e *Empty) Copy(t testing.TB, path string) {
	t.Helper()
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	e.once.Do(func() { e.content, e.err = e.made() })
	err := e.err
	if err == nil {
		err = os.WriteFile(path, e.content, 0o600)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // its folder is not there: who opens it makes one
		t.Fatal(err)
	}
}

// made makes the file.
func (e *Empty) made() ([]byte, error) {
	folder, err := os.MkdirTemp("", "razzia-empty")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "razzia.db")
	if err := e.Make(path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}
