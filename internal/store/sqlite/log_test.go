package sqlite

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/analysis"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// execAll runs statements on a database file from outside the store.
func execAll(t *testing.T, path string, statements ...string) {
	t.Helper()
	db := openRaw(t, path)
	for _, text := range statements {
		if _, err := db.Exec(text); err != nil {
			t.Fatal(err)
		}
	}
	fatal.If(t, db.Close())
}

// A log that lacks entries, or has an entry that cannot be read, is damaged from there on, and only there.
func TestALogWithMissingEntriesIsUnreadable(t *testing.T) {
	for damage, from := range map[string]int{ // version that cannot be read
		`DELETE FROM entries WHERE version = 4`:                   4,
		`DELETE FROM entries WHERE version = 2`:                   2,
		`DELETE FROM entries WHERE version > 1`:                   4,
		`DELETE FROM entries WHERE TRUE`:                          4,
		`UPDATE entries SET entry = '{"kind":' WHERE version = 3`: 3,
		`UPDATE entries SET at = 'noon' WHERE version = 1`:        1,
	} {
		path := filepath.Join(t.TempDir(), "razzia.db")
		s := OpenEmpty(t, path)
		all := append(append(append(talk(1), talk(2)...), talk(3)...), talk(4)...)
		for _, id := range []table.ID{"a", "whole"} {
			wantError(t, s.Create(t.Context(), id, nil, all, table.Summary{}), nil)
		}
		execAll(t, path, damage+` AND table_id = 'a'`)
		for after := range 6 {
			log, err := s.Read(t.Context(), "a", after)
			if damaged := after < from; damaged {
				wantError(t, err, host.ErrUnreadable)
			} else if err != nil || len(log) != max(0, 4-after) {
				t.Errorf("%s: after version %d: %d entries, %v", damage, after, len(log), err)
			}
		}
		fixture{t, s}.wantVersion("whole", 4)
	}
}

// A damaged summary hides no other, and its table keeps its place in the lists and in the feed.
func TestADamagedSummaryHidesNoOther(t *testing.T) {
	for _, damage := range []string{
		`options = '{"players":'`, `seats = '[]'`, `winners = '[3]'`, `winners = '[-1]'`, `turn = 3`, `turn = -2`, `turn = 300`, `turn = 'x'`,
		`version = 'x', turn = 1.5`, `round = x'00', seats = '[]'`,
	} {
		path := filepath.Join(t.TempDir(), "razzia.db")
		s := OpenEmpty(t, path)
		for i, id := range []table.ID{"a", "b", "c"} {
			at := time.UnixMilli(int64(1000 * i)).UTC()
			log := []table.Entry{{Version: 1, At: at, Kind: table.Created, Person: &table.Person{ID: "p"}}, {Version: 2, At: at, Kind: table.Ended}}
			sum := table.Summary{ID: id, Phase: table.Over, Ended: at, Latest: at, Turn: 2, Seats: make([]table.SeatSummary, 3), Next: "next"}
			wantError(t, s.Create(t.Context(), id, nil, log, sum), nil)
		}
		execAll(t, path, `UPDATE tables SET `+damage+` WHERE id = 'b'`)
		list, err := s.Tables(t.Context(), host.TableQuery{Person: "p", Over: true, Most: 9})
		if err != nil || len(list) != 3 || len(list[1].Seats) != 0 || list[1].Turn >= 0 || len(list[0].Seats) != 3 {
			t.Fatalf("%s: the list is %+v, %v", damage, list, err)
		}
		if b := &list[1]; host.CursorOf(b) != (host.Cursor{At: time.UnixMilli(1000).UTC(), ID: "b"}) || b.WaitsFor("p") || b.WonBy("p") {
			t.Errorf("%s: the damaged summary is %+v", damage, b)
		}
		games, err := s.Finished(t.Context(), 0, 9)
		if err != nil || len(games) != 3 || games[1].ID != "b" || games[1].Number != 2 || games[1].Next != "" {
			t.Errorf("%s: the feed is %+v, %v", damage, games, err)
		}
	}
}

// A damaged phase is that of the list in which the table is.
func TestADamagedPhaseFollowsTheList(t *testing.T) {
	path := filepath.Join(t.TempDir(), "razzia.db")
	s := OpenEmpty(t, path)
	log := []table.Entry{{Version: 1, Kind: table.Created, Person: &table.Person{ID: "p"}}}
	wantError(t, s.Create(t.Context(), "a", nil, log, table.Summary{ID: "a", Turn: razzia.NoSeat}), nil)
	wantError(t, s.Create(t.Context(), "b", nil, append(log, table.Entry{Version: 2, Kind: table.Ended}),
		table.Summary{ID: "b", Turn: razzia.NoSeat, Phase: table.Over}), nil)
	for _, phase := range []string{"0", "2", "9", "-1", "300", "'x'"} {
		execAll(t, path, `UPDATE tables SET phase = `+phase)
		for _, over := range []bool{false, true} {
			list, err := s.Tables(t.Context(), host.TableQuery{Person: "p", Over: over, Most: 9})
			if err != nil || len(list) != 1 || (list[0].Phase == table.Over) != over || list[0].Phase > table.Over {
				t.Errorf("with the phase %s the list is %+v, %v", phase, list, err)
			}
		}
	}
}

// scanPlan reads a step of a query plan.
func scanPlan(scan store.Scan) (step string, err error) {
	var id, parent, unused int
	err = scan(&id, &parent, &unused, &step)
	return step, err
}

// Statements that run often, or hold up other writers, use an index.
func TestStatementsUseAnIndex(t *testing.T) {
	s := OpenEmpty(t, filepath.Join(t.TempDir(), "razzia.db"))
	for _, text := range append([]string{store.ListOver, store.ListOpen, anyOverdue, store.Newer.Replace(store.ListOver),
		store.Newer.Replace(store.ListOpen), store.ListFinished,
		store.ReadLog, store.AnyUnnumbered, analysis.FindRecord, analysis.FindReview, findUnnumbered, numberGame, store.HideTable, store.HideAll,
		analysis.DropSurplusOf, analysis.DropSurplus}, tableStatements...) {
		args := make([]any, strings.Count(text, "$"))
		for i := range args {
			args[i] = i
		}
		plan, err := store.All(reading(t.Context(), s.readers), scanPlan, "EXPLAIN QUERY PLAN "+text, args...)
		if err != nil {
			t.Fatal(text, err)
		}
		for _, step := range plan {
			reads := strings.HasPrefix(step, "SCAN ") || strings.HasPrefix(step, "SEARCH ")
			if reads && !strings.Contains(step, " USING ") && step != "SCAN CONSTANT ROW" {
				t.Errorf("%s\nneeds a %s", text, step)
			}
		}
	}
}

// While no transaction can begin, all requests of a group fail with that error: tried one by one, each would wait as long as
// the first.
func TestAGroupThatCannotBeginFailsAtOnce(t *testing.T) {
	db := openRaw(t, filepath.Join(t.TempDir(), "razzia.db"))
	wantError(t, db.Close(), nil)
	w := &writer{db: db}
	tries := 0
	group := make([]*request, 9)
	for i := range group {
		group[i] = &request{ctx: t.Context(), answer: make(chan error, 1), do: func(*transaction) error { tries++; return nil }}
	}
	err := w.commit(group)
	wantError(t, err, errBegin)
	w.db = openRaw(t, filepath.Join(t.TempDir(), "razzia.db")) // it would work again
	w.commitSingly(group, err)
	for _, r := range group {
		wantError(t, <-r.answer, errBegin)
	}
	if tries != 0 {
		t.Errorf("%d requests were tried", tries)
	}
}
