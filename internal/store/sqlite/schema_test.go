package sqlite

import (
	"database/sql"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/internal/store"
)

var update = flag.Bool("update", false, "write schema.sql")

// TestANewFileHasTheSchemaOfAllSteps compares a file that was made at once with one that went through all steps.
func TestANewFileHasTheSchemaOfAllSteps(t *testing.T) {
	path := filepath.Join(t.TempDir(), "steps.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	db := openRaw(t, path)
	m, err := newProvider(db)
	if err != nil {
		t.Fatal(err)
	}
	if err := migrate(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	want := schemaOf(t, db)
	if *update {
		if err := os.WriteFile("schema.sql", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	made := filepath.Join(t.TempDir(), "made.db")
	openStore(t, made)
	db = openRaw(t, made)
	if got := schemaOf(t, db); got != want || got != schema {
		t.Error("schema.sql is stale: run go test ./internal/store/sqlite -run NewFile -update")
	}
	if m, err = newProvider(db); err != nil {
		t.Fatal(err)
	}
	if have, last, err := m.GetVersions(t.Context()); err != nil || have != last {
		t.Errorf("a new file has version %d of %d, %v", have, last, err)
	}
	if pending, err := m.HasPending(t.Context()); err != nil || pending {
		t.Errorf("a new file has steps before it: %v, %v", pending, err)
	}
}

// schemaOf lists the statements that make the schema of a file.
func schemaOf(t *testing.T, db *sql.DB) string {
	t.Helper()
	statements, err := store.All(reading(t.Context(), db), store.Value[string],
		`SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'sqlite_sequence' ORDER BY rowid`)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(statements, ";\n\n") + ";\n"
}
