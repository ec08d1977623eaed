package store

import (
	"errors"
	"io/fs"
	"path/filepath"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"razzia/internal/table"
)

// openAsBefore opens a file whose schema is taken back to a version before, as an older program left it.
func openAsBefore(t *testing.T, path string, version int64) *Store {
	t.Helper()
	db, err := connect(path, "_txlock=immediate", 1)
	if err != nil {
		t.Fatal(err)
	}
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	m, err := goose.NewProvider(goose.DialectSQLite3, db, steps)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.DownTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A file of the first schema does not say whose a table is, nor which games are over: its games are known
// as over or running, and what never began may be forgotten.
func TestAFileOfTheFirstSchemaIsTakenOver(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	noon := time.Date(2026, 7, 14, 12, 0, 0, 0, time.UTC)
	for id, kinds := range map[table.ID][]table.Kind{
		"waiting": {table.Created, table.Talked}, "running": {table.Created, table.Began},
		"over": {table.Created, table.Began, table.Ended},
	} {
		var log []table.Entry
		for i, kind := range kinds {
			log = append(log, table.Entry{Version: i + 1, At: noon, Kind: kind, Text: `{"kind":"began"`, Person: &table.Person{ID: "Al"}})
		}
		if err := s.Create(t.Context(), id, nil, log); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openAsBefore(t, path, 1)
	defer s.Close()
	if n, err := s.Unfinished(t.Context(), "Al", noon); err != nil || n != 0 {
		t.Errorf("Al made %d tables, %v: want none, for it is not known", n, err)
	}
	if ids, err := s.Forget(t.Context(), noon.Add(time.Hour), 9); err != nil || len(ids) != 1 || ids[0] != "waiting" {
		t.Errorf("forgot %q, %v: want the waiting table", ids, err)
	}
	if ids, err := s.Running(t.Context()); err != nil || len(ids) != 1 || ids[0] != "running" {
		t.Errorf("running are %q, %v", ids, err)
	}
}

// Whoever comes second to every step looks again after each, and what fails for another reason still fails.
func TestStepsThatOthersTakeFirst(t *testing.T) {
	const steps = 3
	taken := errors.New("table tables already exists")
	for _, first := range []int{0, 1, steps, steps + 1} {
		tries := 0
		err := stepUp(steps, func() error {
			if tries++; tries <= first {
				return taken
			}
			return nil
		})
		if wanted := first <= steps; wanted != (err == nil) || tries > steps+1 {
			t.Errorf("with %d steps taken by others: %v after %d tries", first, err, tries)
		}
	}
}
