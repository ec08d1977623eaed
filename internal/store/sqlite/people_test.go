package sqlite_test

import (
	"path/filepath"
	"testing"

	"razzia/internal/people/peopletest"
	"razzia/internal/store/sqlite"
)

func TestSQLiteKeepsPeople(t *testing.T) {
	peopletest.Stores(t, func(t *testing.T) peopletest.Engine {
		s, err := sqlite.Open(filepath.Join(t.TempDir(), "razzia.db"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	})
}
