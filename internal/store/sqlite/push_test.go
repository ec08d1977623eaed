package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/push/pushtest"
	"razzia/internal/store/sqlite"
)

func TestSQLiteKeepsSubscriptions(t *testing.T) {
	pushtest.Stores(t, func(t *testing.T) (pushtest.Store, func() pushtest.Store) {
		path := filepath.Join(t.TempDir(), "razzia.db")
		var s *sqlite.Store
		open := func() pushtest.Store {
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
