package webtest

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"razzia/internal/store/sqlite"
)

// emptyFile is a database without tables. It is made once, because the steps of its schema take longer than most tests.
var emptyFile = sync.OnceValue(func() []byte {
	folder, err := os.MkdirTemp("", "webtest")
	must(err)
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "razzia.db")
	s, err := sqlite.Open(path)
	must(err)
	must(s.Close())
	content, err := os.ReadFile(path)
	must(err)
	return content
})

// must panics at an error.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// Store opens an empty database in a file. It is closed when the test ends.
func Store(t testing.TB) *sqlite.Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "razzia.db")
	if err := os.WriteFile(path, emptyFile(), 0o600); err != nil {
		t.Fatal(err)
	}
	kept, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	return kept
}
