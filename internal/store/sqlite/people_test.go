package sqlite_test

import (
	"os"
	"path/filepath"
	"testing"

	"razzia/internal/people/peopletest"
	"razzia/internal/store/sqlite"
)

func TestSQLiteKeepsPeople(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.db")
	s, err := sqlite.Open(empty)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(empty)
	if err != nil {
		t.Fatal(err)
	}
	peopletest.Stores(t, func(t *testing.T) peopletest.Engine {
		path := filepath.Join(t.TempDir(), "razzia.db") // a copy: to make the schema takes longer than the test
		if err := os.WriteFile(path, file, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := sqlite.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		return s
	})
}
