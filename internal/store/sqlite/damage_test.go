package sqlite_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

// pageSize is the size of a page of an SQLite file, in bytes.
const pageSize = 4096

// tablesDamaged is how many tables are in a file that is damaged.
const tablesDamaged = 12

// A file with one damaged page either opens, or the error names the file. If it opens, each table can be read, or the error
// says that the table is damaged and names the file.
func TestADamagedPageIsReportedWithTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := open(t, path)
	for i := range tablesDamaged {
		if err := s.Create(t.Context(), table.ID(fmt.Sprint(i)), []byte("secret"), words(1, 30), table.Summary{}); err != nil {
			t.Fatal(err)
		}
	}
	shut(t, s)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	opened, damaged := 0, 0
	for at := 0; at < len(whole); at += pageSize {
		spoiltPath := filepath.Join(t.TempDir(), "damaged.db")
		spoilt := append([]byte{}, whole...)
		for i := range pageSize / 2 {
			spoilt[at+i] = 0xa5
		}
		if err := os.WriteFile(spoiltPath, spoilt, fs.FileMode(0o600)); err != nil {
			t.Fatal(err)
		}
		ok, bad := readDamaged(t, spoiltPath)
		opened, damaged = opened+ok, damaged+bad
	}
	t.Logf("of %d files %d opened; %d tables could not be read", len(whole)/pageSize, opened, damaged)
	if opened == 0 || damaged == 0 {
		t.Error("the test damages nothing that matters")
	}
}

// readDamaged opens a damaged file and uses it. It returns 1 if the file opened, and how many tables could not be read.
func readDamaged(t *testing.T, path string) (opened, damaged int) {
	t.Helper()
	named := func(what string, err error) {
		t.Helper()
		if err != nil && !strings.Contains(err.Error(), "damaged.db") {
			t.Errorf("%s: the error does not name the file: %v", what, err)
		}
	}
	s, err := sqlite.Open(path, site.Relations())
	if err != nil {
		named("open", err)
		return 0, 0
	}
	defer s.Close()
	_, err = s.Running(t.Context())
	named("list the running games", err)
	for i := range tablesDamaged {
		_, err := s.Read(t.Context(), table.ID(fmt.Sprint(i)), 0)
		if errors.Is(err, host.ErrUnreadable) {
			damaged++
		} else if errors.Is(err, host.ErrNotFound) {
			continue // the page of its row
		}
		named("read", err)
	}
	return 1, damaged
}
