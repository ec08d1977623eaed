package store_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/store"
	"razzia/internal/table"
	"razzia/internal/table/tabletest"
)

func TestSQLiteIsAStore(t *testing.T) {
	tabletest.Stores(t, func(t *testing.T) (table.Store, func() table.Store) {
		path := filepath.Join(t.TempDir(), "razzia.db")
		s := open(t, path)
		return s, func() table.Store {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = open(t, path)
			return s
		}
	})
}

// open opens a store for a test.
func open(t testing.TB, path string) *store.Store {
	t.Helper()
	s, err := store.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() }) // closed twice if it was reopened
	return s
}
