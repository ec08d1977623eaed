package sqlite_test

import (
	"testing"

	"razzia/internal/store/sqlite"
)

// open opens a store for a test.
func open(t testing.TB, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // closed twice if it was reopened
	return s
}
