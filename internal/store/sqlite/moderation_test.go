package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/ban"
	"razzia/internal/ban/bantest"
	"razzia/internal/moderation/moderationtest"
	"razzia/internal/store/sqlite"
)

func TestSQLiteKeepsMutesAndReports(t *testing.T) {
	moderationtest.Stores(t, func(t *testing.T) moderationtest.Store {
		s, err := sqlite.Open(filepath.Join(t.TempDir(), "razzia.db"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	})
}

func TestSQLiteKeepsSilences(t *testing.T) {
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
			return s.Silences()
		}
		return open(), open
	})
}
