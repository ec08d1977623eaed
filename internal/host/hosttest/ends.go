package hosttest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// made is the creation of a table by a person, so long after noon.
func made(maker string, after time.Duration) table.Entry {
	return table.Entry{Version: 1, Kind: table.Created, At: noon.Add(after), Person: &table.Person{ID: maker}}
}

// wantUnfinished checks how many unfinished tables of a maker have an entry since a moment.
func (f fixture) wantUnfinished(maker string, since time.Time, want int) {
	f.Helper()
	if got, err := f.CountUnfinished(f.Context(), maker, since); err != nil || got != want {
		f.Errorf("unfinished tables of %q: got %d, %v, want %d", maker, got, err, want)
	}
}

// wantForgotten checks which tables are removed, in any order, and that nothing is left of them.
func (f fixture) wantForgotten(before time.Time, most int, want ...table.ID) {
	f.Helper()
	got, err := f.Forget(f.Context(), before, most)
	fatal.If(f, err)
	if slices.Sort(got); !slices.Equal(got, want) {
		f.Errorf("forgot %q, want %q", got, want)
	}
	for _, id := range got {
		_, readError := f.Read(f.Context(), id, 0)
		wantError(f.T, readError, host.ErrNotFound)
		_, secretError := f.Secret(f.Context(), id)
		wantError(f.T, secretError, host.ErrNotFound)
		wantError(f.T, f.appendTalk(id, 2, 1), host.ErrNotFound)
	}
}

func countsUnfinished(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("waiting", made("Al", 0))
	f.make("running", made("Al", time.Hour), numbered(2, table.Entry{Kind: table.Began})[0])
	f.make("over", append([]table.Entry{made("Al", 0)}, numbered(2, table.Entry{Kind: table.Began}, table.Entry{Kind: table.Ended})...)...)
	f.make("of Bo", made("Bo", 0), table.Entry{Version: 2, Kind: table.Sat, At: noon, Person: &table.Person{ID: "Al"}})
	f.wantUnfinished("Al", noon, 2)
	f.wantUnfinished("Bo", noon, 1)
	f.wantUnfinished("al", noon, 0)
	f.wantUnfinished("", noon, 0)
	f.wantUnfinished("Bo", noon.Add(time.Millisecond), 0)
	f.add("running", numbered(3, table.Entry{Kind: table.Ended})...)
	f.wantUnfinished("Al", noon, 1)
	f.add("running", talk(4, 1)...)
	f.wantUnfinished("Al", noon, 1)
}

// letsCountAlone has requests make as many tables of a maker as there may be, each after it has counted them.
func letsCountAlone(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	const limit = 5
	makeOne := func(i int) error {
		return f.Alone(t.Context(), "sit", "Al", func() error {
			return f.Alone(t.Context(), "make", "Al", func() error {
				if n, err := f.CountUnfinished(t.Context(), "Al", noon); err != nil || n >= limit {
					return err
				}
				id, log := table.ID(fmt.Sprint("table ", i)), []table.Entry{made("Al", 0)}
				return f.Create(t.Context(), id, []byte("secret"), log, summaryOf(id, log))
			})
		})
	}
	var rush sync.WaitGroup
	for i := range 40 {
		rush.Go(func() {
			if err := makeOne(i); err != nil {
				t.Error(err)
			}
		})
	}
	rush.Wait()
	f.wantUnfinished("Al", noon, limit)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := f.Alone(gone, "make", "Al", func() error { return nil }); err == nil {
		t.Error("a request that has gone away runs")
	}
}

func forgets(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("old", made("Al", 0), numbered(2, table.Entry{Kind: table.Sat, Person: &table.Person{ID: "Bo"}})[0])
	f.make("older", made("Al", -time.Hour))
	f.make("touched", made("Al", 0), table.Entry{Version: 2, Kind: table.StoodUp, At: noon.Add(time.Hour)})
	f.make("running", made("Al", 0), numbered(2, table.Entry{Kind: table.Began})[0])
	f.make("over", append([]table.Entry{made("Al", 0)}, numbered(2, table.Entry{Kind: table.Began}, table.Entry{Kind: table.Ended})...)...)
	f.wantForgotten(noon.Add(-time.Hour), 10)
	f.wantForgotten(noon.Add(time.Hour), 0)
	f.wantForgotten(noon.Add(time.Hour), -1)
	f.wantForgotten(noon.Add(time.Hour), 1, "older")
	f.wantOpen("Bo", 10, "old")
	f.wantForgotten(noon.Add(time.Hour), 10, "old")
	f.wantForgotten(noon.Add(time.Hour), 10)
	f.wantOpen("Bo", 10)
	f.wantOpen("Al", 10, "touched", "running")
	f.wantOver("Al", 10, "over")
	f.wantUnfinished("Al", noon, 2)
	f.make("old", made("Bo", 0)) // as if it had never been
	f.wantOpen("Bo", 10, "old")
}

// forgetsInARush appends to each of many old tables while they are removed. Either the entry is stored and the table
// stays, or the writer is told that there is no table.
func forgetsInARush(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	const tables = 24
	name := func(i int) table.ID { return table.ID(fmt.Sprint("table ", i)) }
	for i := range tables {
		f.make(name(i), made("Al", 0))
	}
	var rush sync.WaitGroup
	var appended [tables]error
	for i := range tables {
		rush.Go(func() {
			entry := table.Entry{Version: 2, Kind: table.Talked, At: noon.Add(2 * time.Hour)}
			appended[i] = f.append(name(i), []table.Entry{entry}, summaryOf(name(i), []table.Entry{made("Al", 0), entry}))
		})
	}
	rush.Go(func() {
		for range tables {
			if _, err := f.Forget(t.Context(), noon.Add(time.Hour), 2); err != nil {
				t.Error(err)
			}
		}
	})
	rush.Wait()
	for i, err := range appended {
		log, readError := f.Read(t.Context(), name(i), 0)
		stays := err == nil && readError == nil && len(log) == 2
		if !stays && !(errors.Is(err, host.ErrNotFound) && errors.Is(readError, host.ErrNotFound)) {
			t.Errorf("%s: %v, then %d entries, %v", string(name(i)), err, len(log), readError)
		}
	}
}
