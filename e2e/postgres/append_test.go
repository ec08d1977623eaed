package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"razzia"
	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/store/postgres"
	"razzia/internal/table"
)

func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got error %v, want %v", err, want)
	}
}

// words returns n entries of talk, from a version on.
func words(from, n int) []table.Entry {
	entries := make([]table.Entry, n)
	for i := range entries {
		entries[i] = table.Entry{Version: from + i, Kind: table.Talked, Text: fmt.Sprint("word ", from+i)}
	}
	return entries
}

// moves returns a drawing and a revealing of a card, the first with a version.
func moves(version int) []table.Entry {
	return []table.Entry{
		{Version: version, Kind: table.Moved, Seat: 1, Move: razzia.Draw(1)},
		{Version: version + 1, Kind: table.Moved, Seat: 1, Move: razzia.Reveal(razzia.Gold)},
	}
}

// playing is the summary of a table in a round.
func playing(round int) table.Summary {
	return table.Summary{Phase: table.Playing, Round: round, Seats: make([]table.SeatSummary, 3)}
}

// create creates tables in the first round, with one entry each.
func create(t testing.TB, s *postgres.Store, tables int) (ids []table.ID) {
	t.Helper()
	var rush sync.WaitGroup
	for i := range tables {
		id := table.ID(fmt.Sprintf("table%07d", i))
		ids = append(ids, id)
		rush.Go(func() {
			log := []table.Entry{{Version: 1, Kind: table.Created, Person: &table.Person{ID: "p"}}}
			if err := s.Create(t.Context(), id, []byte("secret"), log, playing(1)); err != nil {
				t.Error(err)
			}
		})
	}
	rush.Wait()
	return ids
}

// Moves within a round, with several entries at a time, and across the end of a round.
func TestMovesAcrossRounds(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	id := create(t, s, 1)[0]
	for i := range 6 {
		sum := playing(1 + i/2)
		sum.Turn, sum.Seats[0].Points = razzia.Seat(i%3), 10*(i/2)
		wantError(t, s.Append(t.Context(), id, moves(2+2*i), sum), nil)
		wantError(t, s.Append(t.Context(), id, moves(2+2*i), sum), host.ErrConflict)
		wantError(t, s.Append(t.Context(), "unknown", moves(2+2*i), sum), host.ErrNotFound)
		list, err := s.Tables(t.Context(), host.TableQuery{Person: "p", Most: 9})
		if err != nil || len(list) != 1 || list[0].Round != sum.Round || list[0].Turn != sum.Turn ||
			list[0].Seats[0].Points != sum.Seats[0].Points {
			t.Errorf("after move %d the list is %+v, %v", i, list, err)
		}
	}
	log, err := s.Read(t.Context(), id, 0)
	if err != nil || len(log) != 13 || log[12].Move != razzia.Reveal(razzia.Gold) || log[11].Move != razzia.Draw(1) {
		t.Errorf("the log is %+v, %v", log, err)
	}
}

// Rows of tables are updated in place: no index has a column that changes with each move.
func TestMovesTouchNoIndexOfTables(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	id := create(t, s, 1)[0]
	for version := 2; version < 200; version += 2 {
		sum := playing(1)
		sum.Turn = razzia.Seat(version / 2 % 3)
		wantError(t, s.Append(t.Context(), id, moves(version), sum), nil)
	}
	shut(t, s)
	for pgtest.Value[int](t, url, `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'razzia'`) > 0 {
	} // a connection that has ended has told its statistics
	share := pgtest.Value[float64](t, url,
		`SELECT 100.0 * n_tup_hot_upd / n_tup_upd FROM pg_stat_user_tables WHERE relname = 'tables' AND n_tup_upd > 90`)
	if share < 95 {
		t.Errorf("%.0f %% of the updates were in place: want 95 %%", share)
	}
}

// Two stores, as on two nodes, move at the same tables while their connections are ended again and again. Nothing
// acknowledged is lost, nothing is stored twice, and no log has a gap.
func TestTerminatedConnectionsLoseNothing(t *testing.T) {
	url := pgtest.Database(t)
	nodes := []*postgres.Store{open(t, url), open(t, url)}
	ids := create(t, nodes[0], 12)
	acknowledged := make([]sync.Map, len(ids)) // texts by version
	var stopping atomic.Bool
	var rush sync.WaitGroup
	for i, id := range ids {
		for n, node := range nodes {
			rush.Go(func() {
				for try := 0; !stopping.Load(); try++ {
					talkOnce(t, node, id, fmt.Sprint(n, "-", try), &acknowledged[i])
				}
			})
		}
	}
	for range 8 {
		pgtest.Exec(t, url, `SELECT pg_sleep(0.1)`)
		pgtest.Terminate(t, url, "razzia")
	}
	stopping.Store(true)
	rush.Wait()
	for i, id := range ids {
		wantOnce(t, nodes[0], id, &acknowledged[i])
	}
}

// talkOnce reads a log and appends a text to it.
func talkOnce(t *testing.T, s *postgres.Store, id table.ID, text string, acknowledged *sync.Map) {
	log, err := s.Read(t.Context(), id, 0)
	if err != nil {
		return // the connection was ended
	}
	entry := table.Entry{Version: len(log) + 1, Kind: table.Talked, Text: text}
	err = s.Append(t.Context(), id, []table.Entry{entry}, playing(1))
	switch {
	case err == nil:
		acknowledged.Store(entry.Version, text)
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), errors.Is(err, host.ErrNotFound):
		t.Errorf("a change failed with %v", err)
	}
}

// wantOnce checks that a log has all acknowledged texts at their versions, and none twice.
func wantOnce(t *testing.T, s *postgres.Store, id table.ID, acknowledged *sync.Map) {
	t.Helper()
	log, err := s.Read(t.Context(), id, 0)
	fatal.If(t, err)
	texts := map[string]bool{}
	for _, e := range log[1:] {
		if texts[e.Text] {
			t.Errorf("%s: %q is stored twice", string(id), e.Text)
		}
		texts[e.Text] = true
	}
	acknowledged.Range(func(version, text any) bool {
		if version.(int) > len(log) || log[version.(int)-1].Text != text {
			t.Errorf("%s: version %d is not the acknowledged %q", string(id), version, text)
		}
		return true
	})
}

// One change that cannot be written does not harm the others of its group.
func TestOneFailureHarmsNoOtherChange(t *testing.T) {
	url := pgtest.Database(t)
	s := open(t, url)
	ids := create(t, s, 40)
	pgtest.Exec(t, url, `INSERT INTO entries VALUES ('table0000004', 2, 0, '{}')`) // in the way
	for _, change := range [][]table.Entry{moves(2), words(4, 1)} {
		var rush sync.WaitGroup
		for i, id := range ids {
			rush.Go(func() {
				err := s.Append(t.Context(), id, change, playing(1))
				if (err == nil) != (i != 4) || i == 4 && change[0].Version == 2 && !strings.Contains(err.Error(), "duplicate key") {
					t.Errorf("table %d: %v", i, err)
				}
			})
		}
		rush.Wait()
	}
}
