package sqlite

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"razzia/internal/host"
	"razzia/internal/site"
	"razzia/internal/store"
	"razzia/internal/table"
)

// baselineFile is a database file that a program before 0.1.0 has brought to the baseline, with two finished games with talk, a rematch
// and a waiting table. Elke resigned in a finished game and in a running one.
const baselineFile = "version-50.db.gz"

// unpack unpacks a database file.
func unpack(t *testing.T, name string) (path string) {
	t.Helper()
	packed, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "razzia.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// openRaw opens a database file without the store.
func openRaw(t *testing.T, path string) *sql.DB {
	t.Helper()
	db, err := connect(path, "_txlock=immediate", 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// entriesOf reads all entries as they lie in a file.
func entriesOf(t *testing.T, path string) []string {
	t.Helper()
	db := openRaw(t, path)
	defer db.Close()
	all, err := store.All(reading(t.Context(), db), store.Value[string],
		`SELECT table_id || ' ' || version || ' ' || at || ' ' || entry FROM entries ORDER BY table_id, version`)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// tableIDs lists all tables of a store.
func tableIDs(t *testing.T, s *Store) []table.ID {
	t.Helper()
	ids, err := store.All(reading(t.Context(), s.readers), store.Value[table.ID], `SELECT id FROM tables ORDER BY id`)
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// all lists every table of a person.
func all(t *testing.T, s *Store, person string) map[table.ID]table.Summary {
	t.Helper()
	found := map[table.ID]table.Summary{}
	for _, over := range []bool{false, true} {
		page, err := s.Tables(t.Context(), host.TableQuery{Person: person, Over: over, Most: 100})
		if err != nil {
			t.Fatal(err)
		}
		for _, sum := range page {
			found[sum.ID] = sum
		}
	}
	return found
}

// TestAFileOfTheBaselineKeepsEveryGame opens a database file, and compares each summary with its log.
func TestAFileOfTheBaselineKeepsEveryGame(t *testing.T) {
	path := unpack(t, baselineFile)
	before := entriesOf(t, path)
	s := OpenEmpty(t, path)
	listed := all(t, s, "id-of-anna")
	for id, sum := range all(t, s, "id-of-elke") {
		listed[id] = sum
	}
	finished := 0
	for _, id := range tableIDs(t, s) {
		log, err := s.Read(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		read, err := table.Read(id, log)
		if err != nil {
			t.Fatal(err)
		}
		if want := read.Summary(); !reflect.DeepEqual(listed[id], want) {
			t.Errorf("the summary is %+v\nwant %+v", listed[id], want)
		}
		if read.Phase == table.Over {
			finished++
		}
	}
	if games, err := s.Finished(t.Context(), 0, 10); err != nil || len(games) != finished || finished != 2 {
		t.Errorf("the feed has %d games, %v: want %d", len(games), err, finished)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if after := entriesOf(t, path); !reflect.DeepEqual(after, before) {
		t.Errorf("%d entries became %d", len(before), len(after))
	}
}

// A file of a program before the baseline is refused, with the way to bring it there, and stays as it was.
func TestAFileBeforeTheBaselineIsRefused(t *testing.T) {
	path := unpack(t, baselineFile)
	execAll(t, path, `DELETE FROM goose_db_version WHERE version_id = 50`)
	before, err := os.ReadFile(path)
	wantError(t, err, nil)
	for what, open := range map[string]func() error{
		"the store": func() error { _, err := Open(path, site.Relations()); return err },
		"a reader":  func() error { _, err := OpenReader(t.Context(), path, site.Relations()); return err },
	} {
		if err := open(); err == nil || !strings.Contains(err.Error(), "version 49, of a program before 0.1.0") ||
			!strings.Contains(err.Error(), "commit 67e299d3") {
			t.Errorf("%s: %v", what, err)
		}
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the file has changed, %v", err)
	}
}

// lastVersion is the last version of the schema.
func lastVersion(t *testing.T) int64 {
	t.Helper()
	m, err := newProvider(openRaw(t, filepath.Join(t.TempDir(), "razzia.db")))
	if err != nil {
		t.Fatal(err)
	}
	sources := m.ListSources()
	return sources[len(sources)-1].Version
}

// downTo takes the schema of a file back to a version.
func downTo(t *testing.T, path string, version int64) {
	t.Helper()
	db := openRaw(t, path)
	m, err := newProvider(db)
	wantError(t, err, nil)
	_, err = m.DownTo(t.Context(), version)
	wantError(t, err, nil)
	wantError(t, db.Close(), nil)
}

// The schema can be taken back to each version and brought forward again.
func TestEveryStepOfTheSchemaGoesBothWays(t *testing.T) {
	last := lastVersion(t)
	for _, version := range []int64{last, last - 1, store.Baseline} {
		path := unpack(t, baselineFile)
		s := OpenEmpty(t, path)
		want := all(t, s, "id-of-anna")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		downTo(t, path, version)
		if got := all(t, OpenEmpty(t, path), "id-of-anna"); !reflect.DeepEqual(got, want) {
			t.Errorf("from version %d: got %+v, want %+v", version, got, want)
		}
	}
}

// A process that finds each step applied by another tries again after each; any other failure remains.
func TestStepsAppliedByAnotherProcess(t *testing.T) {
	const steps = 3
	applied := errors.New("table tables already exists")
	for _, first := range []int{0, 1, steps, steps + 1} {
		tries := 0
		err := stepUp(steps, func() error {
			if tries++; tries <= first {
				return applied
			}
			return nil
		})
		if wanted := first <= steps; wanted != (err == nil) || tries > steps+1 {
			t.Errorf("with %d steps applied by others: %v after %d tries", first, err, tries)
		}
	}
}
