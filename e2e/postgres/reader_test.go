package postgres_test

import (
	"path/filepath"
	"strings"
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/store"
	"razzia/internal/store/postgres"
	"razzia/internal/store/sqlite"
)

// A reader copies everything, and reads the key, while a node uses the database.
func TestAReaderReadsEverything(t *testing.T) {
	url := pgtest.Database(t)
	database := open(t, url)
	all := keptest.Of(database)
	fill(t, all)
	key, err := database.Key(t.Context(), "cookies", 32)
	wantError(t, err, nil)
	reader, err := postgres.OpenReader(t.Context(), url)
	wantError(t, err, nil)
	defer reader.Close()
	file, err := sqlite.Open(filepath.Join(t.TempDir(), "razzia.db"), site.Relations())
	wantError(t, err, nil)
	defer file.Close()
	_, err = store.Copy(t.Context(), reader, file)
	wantError(t, err, nil)
	wantSameStore(t, all, keptest.Of(file))
	if got, err := reader.Key(t.Context(), "cookies"); string(got) != string(key) || err != nil {
		t.Errorf("the key is %x, %v: want %x", got, err, key)
	}
	if _, err := reader.Key(t.Context(), "other"); err == nil {
		t.Error("a key that is not there was read")
	}
}

// A reader changes nothing: it refuses a database without games, and one of another version.
func TestAReaderChangesNothing(t *testing.T) {
	for name, test := range map[string]struct{ prepare, want string }{
		"empty":             {`SELECT 1`, "it has no games"},
		"another program's": {`CREATE TABLE recipes (name TEXT)`, "it has no games"},
		"older": {`CREATE TABLE razzia_schema (id INT, version_id BIGINT, is_applied BOOLEAN, tstamp TIMESTAMP);
			INSERT INTO razzia_schema VALUES (1, 51, TRUE, now())`, "start a node once"},
		"before the baseline": {`CREATE TABLE razzia_schema (id INT, version_id BIGINT, is_applied BOOLEAN, tstamp TIMESTAMP);
			INSERT INTO razzia_schema VALUES (1, 49, TRUE, now())`, "start the program of commit 67e299d3"},
		"newer": {`CREATE TABLE razzia_schema (id INT, version_id BIGINT, is_applied BOOLEAN, tstamp TIMESTAMP);
			INSERT INTO razzia_schema VALUES (1, 999, TRUE, now())`, "use that one"},
	} {
		t.Run(name, func(t *testing.T) {
			url := pgtest.Database(t)
			pgtest.Exec(t, url, test.prepare)
			if _, err := postgres.OpenReader(t.Context(), url); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("open: %v: want %q", err, test.want)
			}
			if n := pgtest.Value[int](t, url, `SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()`); n > 1 {
				t.Errorf("there are %d tables now", n)
			}
		})
	}
}

// An older program goes on after an upgrade if the newer one has noted that it may. It copies nothing then, because
// it does not know what is new.
func TestAnUpgradeCanBeRolledBack(t *testing.T) {
	url := pgtest.Database(t)
	shut(t, open(t, url))
	own := pgtest.Value[int64](t, url, `SELECT max(version_id) FROM razzia_schema`)
	pgtest.Exec(t, url, `INSERT INTO razzia_schema (version_id, is_applied) VALUES (999, TRUE)`)
	note := func(oldest int64) {
		pgtest.Exec(t, url, `DELETE FROM razzia_needs`)
		pgtest.Value[int64](t, url, `INSERT INTO razzia_needs VALUES ($1) RETURNING version`, oldest)
	}
	note(own)
	before := open(t, url)
	fill(t, keptest.Of(before))
	file, err := sqlite.Open(filepath.Join(t.TempDir(), "razzia.db"), site.Relations())
	wantError(t, err, nil)
	defer file.Close()
	if _, err := store.Copy(t.Context(), before, file); err == nil || !strings.Contains(err.Error(), "of a newer program") {
		t.Errorf("a copy: %v", err)
	}
	if kept := pgtest.Value[int64](t, url, `SELECT version FROM razzia_needs`); kept != own {
		t.Errorf("the older program notes %d: want %d", kept, own)
	}
	note(own + 1)
	wantOpenError(t, url, "which needs a program that knows")
}
