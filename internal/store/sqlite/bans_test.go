package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/ban"
	"razzia/internal/ban/bantest"
	"razzia/internal/store/sqlite"
)

func TestSQLiteKeepsBans(t *testing.T) {
	bantest.Stores(t, func(t *testing.T) (ban.Store, func() ban.Store) {
		path := filepath.Join(t.TempDir(), "razzia.db")
		var s *sqlite.Store
		open := func() ban.Store {
			if s != nil {
				_ = s.Close()
			}
			var err error
			if s, err = sqlite.Open(path); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
			return s
		}
		return open(), open
	})
}
