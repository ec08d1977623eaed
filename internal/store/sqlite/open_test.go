package sqlite_test

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/store"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

func TestOpenSaysWhatIsWrong(t *testing.T) {
	for name, test := range map[string]struct {
		prepare func(t *testing.T, path string)
		want    string
	}{
		"a text": {func(t *testing.T, path string) {
			write(t, path, strings.Repeat("This is no database. ", 100))
		}, "not a database (26): restore the last good backup"},
		"a folder": {func(t *testing.T, path string) { mkdir(t, path) }, "is a directory"},
		"a folder that is a file": {func(t *testing.T, path string) {
			write(t, filepath.Dir(path), "")
		}, "not a directory"},
		"another program's": {func(t *testing.T, path string) {
			mkdir(t, filepath.Dir(path))
			execute(t, path, `CREATE TABLE recipes (name TEXT)`)
		}, "another program"},
		"a newer program's": {func(t *testing.T, path string) {
			shut(t, open(t, path))
			execute(t, path, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)`)
		}, "version 999, of a newer program"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "folder", "razzia.db")
			test.prepare(t, path)
			s, err := sqlite.Open(path, site.Relations())
			if err == nil {
				t.Fatal("it was opened", s.Close())
			}
			if !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "razzia.db") {
				t.Errorf("got %q, want where and %q", err, test.want)
			}
		})
	}
}

// TestALogWithoutItsFileIsKept opens a file that is gone, and one that is empty, while the log beside it has changes.
func TestALogWithoutItsFileIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	write(t, path+"-wal", "moves")
	_, gone := sqlite.Open(path, site.Relations())
	write(t, path, "")
	_, empty := sqlite.Open(path, site.Relations())
	_, read := sqlite.OpenReader(t.Context(), path, site.Relations())
	for _, err := range []error{gone, empty, read} {
		if err == nil || !strings.Contains(err.Error(), "put the file back") {
			t.Errorf("the error is %v", err)
		}
	}
	if log, err := os.ReadFile(path + "-wal"); string(log) != "moves" {
		t.Errorf("the log has %q, %v", log, err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if filepath.Base(path) == "razzia.db" {
		mkdir(t, filepath.Dir(path))
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func mkdir(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(path, 0o700); err != nil {
		t.Fatal(err)
	}
}

func shut(t *testing.T, s *sqlite.Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// raw opens a database file without the store.
func raw(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func execute(t *testing.T, path, text string) {
	t.Helper()
	if _, err := raw(t, path).Exec(text); err != nil {
		t.Fatal(err)
	}
}

func TestOnlyTheUserMayReadTheFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "folder", "razzia.db")
	s := open(t, path)
	if err := s.Create(t.Context(), "a", []byte("secret"), words(1, 1), table.Summary{}); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{filepath.Dir(path), path, path + "-wal", path + "-shm"} {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s may be used by others: %v", file, info.Mode())
		}
	}
}

// Several processes open one new file at the same time and write to it: one of each race wins.
func TestSeveralStoresShareAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	const stores, length = 4, 20
	var rush sync.WaitGroup
	var wins [stores]int
	for i := range stores {
		rush.Go(func() {
			s, err := sqlite.Open(path, site.Relations())
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			err = s.Create(t.Context(), "a", []byte("secret"), words(1, 1), table.Summary{})
			for version := 2; version <= length; version++ {
				if err != nil && !errors.Is(err, host.ErrConflict) {
					t.Error(err)
				}
				if err = s.Append(t.Context(), "a", words(version, 1), table.Summary{}); err == nil {
					wins[i]++
				}
			}
		})
	}
	rush.Wait()
	wantWords(t, open(t, path), "a", length)
	if wins[0]+wins[1]+wins[2]+wins[3] != length-1 {
		t.Errorf("won %v times: want %d together", wins, length-1)
	}
}

// Several processes find no file and apply each step of the schema at the same time: each continues after the steps of the
// others.
func TestSeveralStoresMakeAFile(t *testing.T) {
	const files, stores = 10, 8
	for n := range files {
		path := filepath.Join(t.TempDir(), fmt.Sprintf("%d.db", n))
		var rush sync.WaitGroup
		for range stores {
			rush.Go(func() {
				s, err := sqlite.Open(path, site.Relations())
				if err != nil {
					t.Error(err)
					return
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		rush.Wait()
	}
}

func TestCloseFinishesWhatIsQueued(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := open(t, path)
	var rush sync.WaitGroup
	var kept [50]bool
	for i := range kept {
		rush.Go(func() {
			err := s.Create(t.Context(), table.ID(fmt.Sprint(i)), []byte("secret"), words(1, 1), table.Summary{})
			if kept[i] = err == nil; !kept[i] && !errors.Is(err, store.ErrClosed) {
				t.Error(err)
			}
		})
	}
	shut(t, s)
	rush.Wait()
	s = open(t, path)
	for i := range kept {
		_, err := s.Read(t.Context(), table.ID(fmt.Sprint(i)), 0)
		if kept[i] != (err == nil) {
			t.Errorf("table %d: acknowledged %v, reading gives %v", i, kept[i], err)
		}
	}
}
