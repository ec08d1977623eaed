package sqlite_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
)

// openReader opens a reader for a test.
func openReader(t *testing.T, path string) *sqlite.Reader {
	t.Helper()
	r, err := sqlite.OpenReader(t.Context(), path, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r
}

// TestACopyHasAllThatWasAcknowledged copies a file again and again while another process appends to it, and checks each copy.
func TestACopyHasAllThatWasAcknowledged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	shut(t, open(t, path))
	c := start(t, "append", path)
	acknowledged := map[table.ID]int{}
	for range 5 {
		var said []string
		for range 100 {
			if !c.lines.Scan() {
				t.Fatal("the child ended")
			}
			said = append(said, c.lines.Text())
		}
		note(t, acknowledged, said)
		r := openReader(t, path)
		to := filepath.Join(t.TempDir(), "copy.db")
		if err := r.CopyTo(t.Context(), to); err != nil {
			t.Fatal(err)
		}
		shutReader(t, r)
		checkWords(t, to, acknowledged)
		copied := openReader(t, to)
		if damage, err := copied.Damage(t.Context()); err != nil || len(damage) > 0 {
			t.Errorf("the copy is damaged: %q, %v", damage, err)
		}
	}
	c.kill(t)
}

func shutReader(t *testing.T, r *sqlite.Reader) {
	t.Helper()
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestAReaderLeavesTheLocksOfItsProcess reads the file of an open store in the same process: another process must still
// find it in use. A file that is opened and closed aside of SQLite would release the locks of the process, and the
// other process would take the log of changes for abandoned and remove it.
func TestAReaderLeavesTheLocksOfItsProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := open(t, path)
	if err := s.Create(t.Context(), "0", []byte("secret"), words(1, 3), table.Summary{}); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		shutReader(t, openReader(t, path))
	}
	c := start(t, "open", path)
	if !c.lines.Scan() || c.lines.Text() != "closed" {
		t.Fatalf("the other process said %q", c.lines.Text())
	}
	c.kill(t)
	if _, err := os.Stat(path + "-wal"); err != nil {
		t.Errorf("the log of changes of an open store is gone: %v", err)
	}
	if err := s.Append(t.Context(), "0", words(4, 1), table.Summary{}); err != nil {
		t.Error(err)
	}
	wantWords(t, s, "0", 4)
}

// TestContents counts tables.
func TestContents(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := open(t, path)
	before, err := openReader(t, path).Contents(t.Context())
	if err != nil || before.Tables != 0 || !before.Latest.IsZero() || before.Schema < 7 {
		t.Errorf("an empty store has %+v, %v", before, err)
	}
	for id, phase := range map[table.ID]table.Phase{"a": table.Waiting, "b": table.Playing, "c": table.Over} {
		log := words(1, 2)
		if err := s.Create(t.Context(), id, nil, log, table.Summary{Phase: phase, Latest: log[1].At, Ended: log[1].At}); err != nil {
			t.Fatal(err)
		}
	}
	c, err := openReader(t, path).Contents(t.Context())
	if err != nil || c.Tables != 3 || c.Running != 1 || !c.Latest.Equal(words(1, 2)[1].At) {
		t.Errorf("the store has %+v, %v", c, err)
	}
}

// TestAReaderRefusesOtherFiles opens what is no store, and makes no file where there is none.
func TestAReaderRefusesOtherFiles(t *testing.T) {
	folder := t.TempDir()
	newer := filepath.Join(folder, "newer.db")
	shut(t, open(t, newer))
	execute(t, newer, `INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)`)
	other := filepath.Join(folder, "other.db")
	execute(t, other, `CREATE TABLE recipes (name TEXT)`)
	for path, want := range map[string]string{
		filepath.Join(folder, "none.db"): "none.db", newer: "version 999, of a newer program", other: "another program",
	} {
		r, err := sqlite.OpenReader(t.Context(), path, site.Relations())
		if err == nil {
			t.Errorf("%s was opened", path)
			shutReader(t, r)
		} else if !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, want %q", path, err, want)
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "none.db")); err == nil {
		t.Error("a reader made the file")
	}
}

// TestDamageIsFound overwrites a page of a file.
func TestDamageIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := open(t, path)
	var store host.Store = s
	for i := range 40 {
		if err := store.Create(t.Context(), table.ID(rune('a'+i)), []byte("secret"), words(1, 30), table.Summary{}); err != nil {
			t.Fatal(err)
		}
	}
	shut(t, s)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range pageSize {
		whole[20*pageSize+i] = 0xa5
	}
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if damage, err := openReader(t, path).Damage(t.Context()); err != nil || len(damage) == 0 {
		t.Errorf("a damaged page is not found: %q, %v", damage, err)
	}
}
