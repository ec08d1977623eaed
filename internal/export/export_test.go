package export_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/fair"
	"razzia/internal/export"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/table"
	"razzia/notation"
)

// A memory has tables.
type memory struct {
	tables []*table.Table
	fault  map[table.ID]error // of reading a table
}

// played returns a memory with games by their numbers.
func played(numbers ...uint64) *memory {
	s := &memory{fault: map[table.ID]error{}}
	for _, n := range numbers {
		t, _ := hosttest.Played(n)
		s.tables = append(s.tables, t)
	}
	return s
}

// Over lists the tables.
func (s *memory) Over(_ context.Context, after host.Cursor, most int) (page []host.Cursor, err error) {
	for _, t := range s.tables {
		at := host.Cursor{At: t.Summary().Ended, ID: t.ID}
		if cmp.Or(at.At.Compare(after.At), cmp.Compare(at.ID, after.ID)) > 0 {
			page = append(page, at)
		}
	}
	slices.SortFunc(page, func(a, b host.Cursor) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	return page[:min(most, len(page))], nil
}

// Read returns a log.
func (s *memory) Read(_ context.Context, id table.ID, _ int) ([]table.Entry, error) {
	if err := s.fault[id]; err != nil {
		return nil, err
	}
	for _, t := range s.tables {
		if t.ID == id {
			return t.Log, nil
		}
	}
	return nil, host.ErrNotFound
}

// written writes the games of a source.
func written(t *testing.T, s export.Source, sel export.Selection) (*bytes.Buffer, export.Report) {
	t.Helper()
	var out bytes.Buffer
	r, err := export.Run(t.Context(), s, sel, export.NewRecords(&out))
	fatal.If(t, err)
	return &out, r
}

// records reads and replays records.
func records(t *testing.T, text *bytes.Buffer) (all []notation.Record) {
	t.Helper()
	in := notation.NewReader(text)
	for {
		r, err := in.Next()
		if err != nil {
			if err.Error() != "EOF" {
				t.Fatal(err)
			}
			return all
		}
		last, err := r.Replay(nil)
		if err != nil || last.State.Phase != razzia.Over || !slices.Equal(notation.Totals(&last.State), r.Result) {
			t.Errorf("a record leads to %v, %v: want the end with %v", last.State.Phase, err, r.Result)
		}
		if err := fair.Verify(&r); err != nil {
			t.Error(err)
		}
		all = append(all, r)
	}
}

// Records come in the order of the ends of their games, and lead to their results.
func TestRecordsAreWritten(t *testing.T) {
	s := played(4, 2, 3, 5)
	out, report := written(t, s, export.Selection{})
	if report.Games != 4 || len(report.Damaged) > 0 {
		t.Errorf("the report is %+v", report)
	}
	all := records(t, out)
	for i, n := range []int{1, 2, 0, 3} {
		want := s.tables[n]
		if got := all[i]; !slices.Equal(got.Players, want.Seats.Names()) || !slices.Equal(got.Moves, want.Moves) {
			t.Errorf("record %d has the players %q and %d moves: want %q and %d", i, got.Players, len(got.Moves), want.Seats.Names(),
				len(want.Moves))
		}
		ended := `"ended":"` + want.Summary().Ended.Format(time.RFC3339Nano) + `"`
		if meta := string(all[i].Meta); !strings.Contains(meta, ended) ||
			!strings.Contains(meta, `"seats":[{"kind":"person","level":"","resigned":false}`) {
			t.Errorf("record %d has the meta %s: want %s", i, meta, ended)
		}
	}
}

// The meta of a record has what its moves do not say.
func TestTheMetaIsWritten(t *testing.T) {
	s := played(1, 2, 3, 4, 5, 6)
	out, _ := written(t, s, export.Selection{})
	for i, r := range records(t, out) {
		var about export.About
		fatal.If(t, json.Unmarshal(r.Meta, &about))
		sum := s.tables[i].Summary()
		if !about.Ended.Equal(sum.Ended) || !slices.Equal(about.Winners, sum.Winners) || !sameOptions(about.Options, &s.tables[i].Options) {
			t.Errorf("record %d has the meta %+v: want the end at %v, and the winners %v", i, about, sum.Ended, sum.Winners)
		}
		for seat, one := range about.Seats {
			if kind := map[bool]export.Kind{true: export.OfPerson, false: export.OfBot}[sum.Seats[seat].Person != ""]; one.Kind != kind ||
				one.Level != sum.Seats[seat].Level {
				t.Errorf("record %d: seat %d is %s %q: want %s %q", i, seat, one.Kind, one.Level, kind, sum.Seats[seat].Level)
			}
		}
	}
}

// sameOptions compares the options in a record, in milliseconds, with those of its table.
func sameOptions(got export.Options, of *table.Options) bool {
	return got == export.Options{Bank: int64(of.Clock.Bank / time.Millisecond), Increment: int64(of.Clock.Increment / time.Millisecond),
		PerMove: of.Clock.PerMove, Hints: of.Hints, Undo: of.Undo, Series: of.Series, Day: of.Day}
}

// No record says who played or what was said. On demand no name is there.
func TestNothingPrivateIsWritten(t *testing.T) {
	s := played(1, 2, 3, 4)
	for _, names := range []export.Names{export.Own, export.Numbers} {
		text, _ := written(t, s, export.Selection{Names: names})
		all := text.String()
		secrets := []string{"pancakes", "person-", "game0000"}
		for _, played := range s.tables {
			for _, name := range played.Seats.Names() {
				if names == export.Numbers && name != "Player 1" {
					secrets = append(secrets, `"`+name+`"`, name+" ")
				}
			}
		}
		for _, secret := range secrets {
			if strings.Contains(all, secret) {
				t.Errorf("with names %s, %q is there", names, secret)
			}
		}
		if names == export.Numbers && !strings.Contains(all, `"players":["Player 1","Player 2"`) {
			t.Error("the players have no numbers")
		}
	}
}

// A day before which games are left out counts from its begin.
func TestOnlyGamesSince(t *testing.T) {
	s := played(1, 2, 3)
	ended := s.tables[1].Summary().Ended
	for since, want := range map[time.Time]int{ended: 2, ended.Add(time.Millisecond): 1, ended.Add(-time.Millisecond): 2,
		ended.AddDate(1, 0, 0): 0} {
		if out, r := written(t, s, export.Selection{Since: since}); r.Games != want || len(records(t, out)) != want {
			t.Errorf("since %v there are %d games: want %d", since, r.Games, want)
		}
	}
}

// Damaged games are left out and reported; those that were removed meanwhile are left out. Any other error ends the export.
func TestGamesThatCannotBeRead(t *testing.T) {
	s := played(1, 2, 3, 4)
	s.fault[s.tables[0].ID] = fmt.Errorf("%w: entry 3", host.ErrUnreadable)
	s.fault[s.tables[1].ID] = host.ErrNotFound
	s.tables[3].Log = slices.Delete(slices.Clone(s.tables[3].Log), 40, 41)
	out, r := written(t, s, export.Selection{})
	if !reflect.DeepEqual(r, export.Report{Games: 1, Damaged: []table.ID{s.tables[0].ID, s.tables[3].ID}}) || len(records(t, out)) != 1 {
		t.Errorf("the report is %+v", r)
	}
	broken := errors.New("the disk is on fire")
	s.fault[s.tables[2].ID] = broken
	if _, err := export.Run(t.Context(), s, export.Selection{}, export.NewRecords(out)); !errors.Is(err, broken) {
		t.Errorf("the error is %v: want that of the store", err)
	}
}

// onDay returns a game as the round of a day.
func onDay(t *testing.T, played *table.Table, day string) *table.Table {
	t.Helper()
	log := slices.Clone(played.Log)
	options := *log[0].Options
	options.Day, options.From = day, 1
	log[0].Options = &options
	for i := range log {
		log[i].Proof = nil // that of the day stands for it
	}
	read, err := table.Read(played.ID, log)
	if err != nil || read.Phase != table.Over || read.Options.Day != day {
		t.Fatalf("the round of %s is %+v, %v", day, read, err)
	}
	return read
}

// The rounds of a day that goes on tell its cards: they are left out until it is over.
func TestRoundsOfADayThatGoesOnAreLeftOut(t *testing.T) {
	s := played(1, 2, 3)
	s.tables[0], s.tables[1] = onDay(t, s.tables[0], "2026-11-24"), onDay(t, s.tables[1], "2026-11-25")
	for at, want := range map[string]int{"2026-11-24T23:59:59Z": 1, "2026-11-25T00:00:00Z": 2, "2026-11-26T00:00:00Z": 3} {
		now, err := time.Parse(time.RFC3339, at)
		fatal.If(t, err)
		if _, report := written(t, s, export.Selection{Now: now}); report.Games != want || len(report.Damaged) > 0 {
			t.Errorf("at %s the report is %+v, want %d games", at, report, want)
		}
	}
}
