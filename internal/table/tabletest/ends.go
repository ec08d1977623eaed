package tabletest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia/internal/table"
)

// made is the beginning of a table that somebody makes so long after noon.
func made(maker string, after time.Duration) table.Entry {
	return table.Entry{Version: 1, Kind: table.Created, At: noon.Add(after), Person: &table.Person{ID: maker}}
}

// wantUnfinished checks how many tables of a maker did not end and have an entry since a moment.
func (d desk) wantUnfinished(maker string, since time.Time, want int) {
	d.Helper()
	if got, err := d.Unfinished(d.Context(), maker, since); err != nil || got != want {
		d.Errorf("unfinished tables of %q: got %d, %v, want %d", maker, got, err, want)
	}
}

// wantForgotten checks which tables are removed, in any order, and that nothing is left of them.
func (d desk) wantForgotten(before time.Time, most int, want ...table.ID) {
	d.Helper()
	got, err := d.Forget(d.Context(), before, most)
	if err != nil {
		d.Fatal(err)
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		d.Errorf("forgot %q, want %q", got, want)
	}
	for _, id := range got {
		_, readError := d.Read(d.Context(), id, 0)
		wantError(d.T, readError, table.ErrNotFound)
		_, secretError := d.Secret(d.Context(), id)
		wantError(d.T, secretError, table.ErrNotFound)
		wantError(d.T, d.Append(d.Context(), id, talk(2, 1)), table.ErrNotFound)
	}
}

func countsUnfinished(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	d.make("waiting", made("Al", 0))
	d.make("running", made("Al", time.Hour), numbered(2, table.Entry{Kind: table.Began})[0])
	d.make("over", append([]table.Entry{made("Al", 0)}, numbered(2, table.Entry{Kind: table.Began}, table.Entry{Kind: table.Ended})...)...)
	d.make("of Bo", made("Bo", 0), table.Entry{Version: 2, Kind: table.Sat, At: noon, Person: &table.Person{ID: "Al"}})
	d.wantUnfinished("Al", noon, 2)
	d.wantUnfinished("Bo", noon, 1)
	d.wantUnfinished("al", noon, 0)
	d.wantUnfinished("", noon, 0)
	d.wantUnfinished("Bo", noon.Add(time.Millisecond), 0)
	d.add("running", numbered(3, table.Entry{Kind: table.Ended})...)
	d.wantUnfinished("Al", noon, 1)
	d.add("running", talk(4, 1)...)
	d.wantUnfinished("Al", noon, 1)
}

func forgets(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	d.make("old", made("Al", 0), numbered(2, table.Entry{Kind: table.Sat, Person: &table.Person{ID: "Bo"}})[0])
	d.make("older", made("Al", -time.Hour))
	d.make("touched", made("Al", 0), table.Entry{Version: 2, Kind: table.StoodUp, At: noon.Add(time.Hour)})
	d.make("running", made("Al", 0), numbered(2, table.Entry{Kind: table.Began})[0])
	d.make("over", append([]table.Entry{made("Al", 0)}, numbered(2, table.Entry{Kind: table.Began}, table.Entry{Kind: table.Ended})...)...)
	d.wantForgotten(noon.Add(-time.Hour), 10)
	d.wantForgotten(noon.Add(time.Hour), 0)
	d.wantForgotten(noon.Add(time.Hour), -1)
	d.wantForgotten(noon.Add(time.Hour), 1, "older")
	d.wantTablesOf("Bo", 10, "old")
	d.wantForgotten(noon.Add(time.Hour), 10, "old")
	d.wantForgotten(noon.Add(time.Hour), 10)
	d.wantTablesOf("Bo", 10)
	d.wantTablesOf("Al", 10, "touched", "over", "running")
	d.wantUnfinished("Al", noon, 2)
	d.make("old", made("Bo", 0)) // as if it had never been
	d.wantTablesOf("Bo", 10, "old")
}

// forgetsInARush lets somebody come back to each of many old tables while they are removed: he finds his
// table, and it stays, or he finds none.
func forgetsInARush(t *testing.T, open OpenStore) {
	d := deskOf(t, open)
	const tables = 24
	name := func(i int) table.ID { return table.ID(fmt.Sprint("table ", i)) }
	for i := range tables {
		d.make(name(i), made("Al", 0))
	}
	var rush sync.WaitGroup
	var back [tables]error
	for i := range tables {
		rush.Go(func() {
			back[i] = d.Append(t.Context(), name(i), []table.Entry{{Version: 2, Kind: table.Talked, At: noon.Add(2 * time.Hour)}})
		})
	}
	rush.Go(func() {
		for range tables {
			if _, err := d.Forget(t.Context(), noon.Add(time.Hour), 2); err != nil {
				t.Error(err)
			}
		}
	})
	rush.Wait()
	for i, err := range back {
		log, readError := d.Read(t.Context(), name(i), 0)
		if stays := err == nil && readError == nil && len(log) == 2; !stays && !(errors.Is(err, table.ErrNotFound) && errors.Is(readError, table.ErrNotFound)) {
			t.Errorf("%s: %v, then %d entries, %v", name(i), err, len(log), readError)
		}
	}
}
