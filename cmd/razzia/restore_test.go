package main

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/backup"
	"razzia/internal/operate/place"
)

// TestAForeignBackupChangesNothing restores archives whose digests are right, but whose key is too short or whose database would act by
// itself.
func TestAForeignBackupChangesNothing(t *testing.T) {
	for says, change := range map[string]func(folder string, db *sql.DB) error{
		"holds 0 bytes":  func(folder string, _ *sql.DB) error { return os.Truncate(filepath.Join(folder, place.KeyName), 0) },
		"holds 31 bytes": func(folder string, _ *sql.DB) error { return os.Truncate(filepath.Join(folder, place.KeyName), 31) },
		`trigger "spy"`: func(_ string, db *sql.DB) error {
			return executes(db, `CREATE TRIGGER spy AFTER INSERT ON entries BEGIN DELETE FROM tables; END`)
		},
		`view "all_names"`: func(_ string, db *sql.DB) error {
			return executes(db, `CREATE VIEW all_names AS SELECT name FROM accounts`)
		},
		`trigger "forgetting_begins"`: func(_ string, db *sql.DB) error {
			return errors.Join(executes(db, `DROP TRIGGER forgetting_begins`),
				executes(db, `CREATE TRIGGER forgetting_begins AFTER INSERT ON forgetting BEGIN SELECT 1; END`))
		},
	} {
		from, into := commandtest.NewGames(t), commandtest.NewGames(t)
		db, err := sql.Open("sqlite", place.Database(from))
		if err == nil {
			err = errors.Join(change(from, db), executes(db, `PRAGMA wal_checkpoint(TRUNCATE)`), db.Close())
		}
		m := backup.Manifest{Files: []backup.File{{Name: place.DatabaseName}, {Name: place.KeyName}}}
		if err == nil {
			err = place.Describe(t.Context(), place.Database(from), &m)
		}
		file := filepath.Join(t.TempDir(), "b.tar.gz")
		if err = errors.Join(err, backup.Create(t.Context(), file, m, from, backup.Kept, nil)); err != nil {
			t.Fatal(err)
		}
		before, _ := os.ReadFile(filepath.Join(into, place.KeyName))
		if status, said := inFolder(into, "restore", "--replace", file); status != command.ExitRefused || !strings.Contains(said, says) {
			t.Errorf("status %d, it says %q: want %q", status, said, says)
		}
		if after, err := os.ReadFile(filepath.Join(into, place.KeyName)); err != nil || len(before) == 0 || !bytes.Equal(before, after) {
			t.Errorf("%s: the key was replaced, %v", says, err)
		}
	}
}

func executes(db *sql.DB, statement string) error {
	_, err := db.Exec(statement)
	return err
}
