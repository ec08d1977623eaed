package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/store/sqlite"
)

func TestSQLiteIsAStore(t *testing.T) {
	hosttest.Stores(t, func(t *testing.T) (host.Store, func() host.Store) {
		path := filepath.Join(t.TempDir(), "razzia.db")
		s := open(t, path)
		return s, func() host.Store {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = open(t, path)
			return s
		}
	})
}

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
