package sqlite

import (
	"compress/gzip"
	"database/sql"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The database files of older versions of the schema, each with two finished games with talk, a rematch and a waiting table.
const (
	summarizedFile   = "version-4.db.gz" // Elke resigned in a finished game and in a running one
	unsummarizedFile = "version-2.db.gz" // and a lesson and a game with clocks
)

// versionBefore unpacks a database file without summaries.
func versionBefore(t *testing.T) (path string) { return unpack(t, unsummarizedFile) }

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

func openStore(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
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

func TestAFileOfAnOlderVersionKeepsEveryGame(t *testing.T) {
	for _, name := range []string{unsummarizedFile, summarizedFile} {
		t.Run(name, func(t *testing.T) { keepsEveryGame(t, unpack(t, name)) })
	}
}

// keepsEveryGame opens a database file, and compares each summary with its log.
func keepsEveryGame(t *testing.T, path string) {
	before := entriesOf(t, path)
	s := openStore(t, path)
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

// A game whose log is damaged keeps its place in the lists, and hides no other.
func TestADamagedLogDoesNotStopTheMigration(t *testing.T) {
	for _, damage := range []string{
		`UPDATE entries SET entry = '{"kind":' WHERE version = 3`, `UPDATE entries SET at = 'noon' WHERE version = 3`,
		`DELETE FROM entries WHERE version = 3`, `DELETE FROM entries WHERE version > 3`, `DELETE FROM entries WHERE TRUE`,
	} {
		for _, phase := range []table.Phase{table.Playing, table.Over} {
			damageAndMigrate(t, damage, phase)
		}
	}
}

// damageAndMigrate damages the log of a table in a file of the version before, and opens the file.
func damageAndMigrate(t *testing.T, damage string, phase table.Phase) {
	t.Helper()
	path := versionBefore(t)
	var id table.ID
	db := openRaw(t, path)
	err := db.QueryRow(`SELECT id FROM tables WHERE running = $1 AND ended = $2 ORDER BY version DESC LIMIT 1`,
		phase == table.Playing, phase == table.Over).Scan(&id)
	wantError(t, err, nil)
	wantError(t, db.Close(), nil)
	execAll(t, path, strings.Replace(damage, "WHERE", "WHERE table_id = '"+string(id)+"' AND", 1))
	s := openStore(t, path)
	_, err = s.Read(t.Context(), id, 0)
	wantError(t, err, host.ErrUnreadable)
	listed := all(t, s, "id-of-elke")
	for other, sum := range all(t, s, "id-of-anna") {
		listed[other] = sum
	}
	if sum, ok := listed[id]; !ok || sum.Phase != phase || len(sum.Seats) > 0 || len(listed) != 6 {
		t.Errorf("%s: %d tables are listed, the damaged one as %+v, %v: want 6", damage, len(listed), sum, ok)
	}
	games, err := s.Finished(t.Context(), 0, 9)
	if err != nil || len(games) != 2 {
		t.Errorf("%s: the feed has %+v, %v", damage, games, err)
	}
	wantError(t, s.Close(), nil)
}

// A file of the version before has no word of resignations in its summaries. A damaged log does not stop the step that adds
// them: its summary stays as it was.
func TestResignationsAreAddedToSummaries(t *testing.T) {
	for _, damage := range []string{"", `UPDATE entries SET entry = '{"kind":' WHERE version = 4`} {
		path := unpack(t, summarizedFile)
		if damage != "" {
			execAll(t, path, damage)
		}
		resigned, listed := 0, all(t, openStore(t, path), "id-of-elke")
		for _, sum := range listed {
			if len(sum.Seats) != 3 {
				t.Errorf("after %q a summary is %+v", damage, sum)
			}
			for _, seat := range sum.Seats {
				if seat.Resigned {
					resigned++
				}
			}
		}
		if want := map[bool]int{true: 2}[damage == ""]; resigned != want || len(listed) != 4 {
			t.Errorf("after %q there are %d resignations in %d games: want %d in 4", damage, resigned, len(listed), want)
		}
	}
}

// The running games of an older version are overdue, so that the program looks at their timers. A table that waits is not.
func TestRunningGamesOfAnOlderVersionAreOverdue(t *testing.T) {
	for _, name := range []string{unsummarizedFile, summarizedFile} {
		s := openStore(t, unpack(t, name))
		running, err := s.Running(t.Context())
		wantError(t, err, nil)
		claim := host.Claim{Now: time.UnixMilli(1), Lease: time.Hour, Most: 100}
		claimed, err := s.Claim(t.Context(), claim)
		if err != nil || len(claimed) != len(running) || len(running) == 0 {
			t.Errorf("of %d running games %d are overdue, %v", len(running), len(claimed), err)
		}
		for _, one := range claimed {
			if log, err := s.Read(t.Context(), one.ID, 0); err != nil || len(log) != one.Version {
				t.Errorf("a table with %d entries was claimed at version %d, %v", len(log), one.Version, err)
			}
			wantError(t, s.Postpone(t.Context(), one, claim.Now, time.Time{}), nil)
		}
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

// The schema can be taken back to each version and brought forward again.
func TestEveryStepOfTheSchemaGoesBothWays(t *testing.T) {
	last := lastVersion(t)
	for _, version := range []int64{last, last - 1, last / 2, 1} {
		path := versionBefore(t)
		s := openStore(t, path)
		want := all(t, s, "id-of-anna")
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		db := openRaw(t, path)
		m, err := newProvider(db)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.DownTo(t.Context(), version); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if got := all(t, openStore(t, path), "id-of-anna"); !reflect.DeepEqual(got, want) {
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
