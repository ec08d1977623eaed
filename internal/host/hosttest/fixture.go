package hosttest

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// A fixture is a store in a test, with the calls that must succeed.
type fixture struct {
	*testing.T
	host.Store
}

func fixtureOf(t *testing.T, open OpenStore) fixture {
	t.Helper()
	store, _ := open(t)
	return fixture{t, store}
}

// make creates a table.
func (f fixture) make(id table.ID, entries ...table.Entry) {
	f.Helper()
	fatal.If(f, f.Create(f.Context(), id, []byte("secret of "+id), entries, summaryOf(id, entries)))
}

// add appends entries, with the summary of the whole log.
func (f fixture) add(id table.ID, entries ...table.Entry) {
	f.Helper()
	log, err := f.Read(f.Context(), id, 0)
	fatal.If(f, err)
	fatal.If(f, f.append(id, entries, summaryOf(id, append(log, entries...))))
}

// append appends entries, and returns why that failed.
func (f fixture) append(id table.ID, entries []table.Entry, sum table.Summary) error {
	return f.Append(f.Context(), id, entries, sum)
}

// appendTalk appends lines of talk to a waiting table.
func (f fixture) appendTalk(id table.ID, from, n int) error {
	entries := talk(from, n)
	return f.append(id, entries, summaryOf(id, entries))
}

// summaryOf is a summary for a log in which the order of the entries need not make sense. A store takes the summary as it
// is.
func summaryOf(id table.ID, log []table.Entry) table.Summary {
	sum := table.Summary{ID: id, Turn: razzia.NoSeat, Seats: []table.SeatSummary{}}
	for _, e := range log {
		sum.Version, sum.Latest = e.Version, e.At
		switch e.Kind {
		case table.Created:
			sum.Made = e.At
			if e.Person != nil {
				sum.Maker = e.Person.ID
			}
		case table.Began:
			sum.Phase, sum.Round = table.Playing, 1
		case table.Ended:
			sum.Phase, sum.Ended = table.Over, e.At
		}
	}
	return sum
}

// wantLog checks that a log has just these entries.
func (f fixture) wantLog(id table.ID, want ...table.Entry) {
	f.Helper()
	got, err := f.Read(f.Context(), id, 0)
	fatal.If(f, err)
	wantEqual(f.T, got, want)
}

// wantEqual checks that entries came back as they were.
func wantEqual(t *testing.T, got, want []table.Entry) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("the log has %d entries: want %d", len(got), len(want))
	}
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("entry %d came back as %+v: want %+v", i+1, got[i], want[i])
		}
	}
}

// wantRunning checks which games are running, the one with the latest entry first.
func (f fixture) wantRunning(want ...table.ID) {
	f.Helper()
	got, err := f.Running(f.Context())
	fatal.If(f, err)
	if !slices.Equal(got, want) {
		f.Errorf("running: got %q, want %q", got, want)
	}
}

// wantTables checks the tables that a query lists, in order.
func (f fixture) wantTables(q host.TableQuery, want ...table.ID) {
	f.Helper()
	list, err := f.Tables(f.Context(), q)
	fatal.If(f, err)
	var got []table.ID
	for _, sum := range list {
		got = append(got, sum.ID)
	}
	if !slices.Equal(got, want) {
		f.Errorf("tables %+v: got %q, want %q", q, got, want)
	}
}

// wantError checks what a call failed with.
func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got error %v, want %v", err, want)
	}
}
