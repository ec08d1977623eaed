package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/keyring"
	"razzia/internal/keyring/keyringtest"
	"razzia/internal/store/sqlite"
)

func TestSQLiteKeepsKeys(t *testing.T) {
	keyringtest.Stores(t, func(t *testing.T) (keyring.Store, func() keyring.Store) {
		path := filepath.Join(t.TempDir(), "razzia.db")
		var s *sqlite.Store
		open := func() keyring.Store {
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
