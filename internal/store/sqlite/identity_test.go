package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/store/sqlite"
)

func TestSQLiteKeepsAccounts(t *testing.T) {
	identitytest.Stores(t, func(t *testing.T) (identity.Store, func() identity.Store) {
		path := filepath.Join(t.TempDir(), "razzia.db")
		var s *sqlite.Store
		open := func() identity.Store {
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
