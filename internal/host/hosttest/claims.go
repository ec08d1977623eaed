package hosttest

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// due stores entries of a table whose next timer fires some time after them, or fired before. The entries are made at noon, as the
// claims are.
func (f fixture) due(id table.ID, version int, in time.Duration, kind table.Kind) {
	f.Helper()
	entries := []table.Entry{{Version: version, Kind: kind, At: noon}}
	sum := table.Summary{ID: id, Version: version, Phase: table.Playing, Round: 1, Made: noon, Latest: noon, Due: noon.Add(in)}
	switch kind {
	case table.Ended:
		sum.Phase, sum.Ended = table.Over, noon
	case table.Closed:
		sum.Phase, sum.Round = table.Waiting, 0
	}
	err := f.append(id, entries, sum)
	if version == 1 {
		err = f.Create(f.Context(), id, nil, entries, sum)
	}
	fatal.If(f, err)
}

// wantClaimed claims tables that are overdue by a time, and puts their timers off by a lease.
func (f fixture) wantClaimed(overdue, lease time.Duration, most int, want ...host.Claimed) {
	f.Helper()
	got, err := f.Claim(f.Context(), host.Claim{Now: noon, Overdue: overdue, Lease: lease, Most: most})
	fatal.If(f, err)
	sorted(got)
	if !slices.Equal(got, want) {
		f.Errorf("claimed %v, want %v", got, want)
	}
}

func sorted(all []host.Claimed) {
	slices.SortFunc(all, func(a, b host.Claimed) int { return slices.Compare([]byte(a.ID), []byte(b.ID)) })
}

// claimsOverdue claims what is overdue, the oldest first. Tables whose game is over, or that wait for no timer, are never overdue.
func claimsOverdue(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("waiting", talk(1, 1)...)
	f.make("timeless", numbered(1, table.Entry{Kind: table.Began})...)
	f.due("a", 1, -3*time.Hour, table.Began)
	f.due("b\x00", 1, -2*time.Hour, table.Began)
	f.due("c", 1, -time.Hour, table.Began)
	f.due("later", 1, time.Hour, table.Began)
	f.due("over", 1, -time.Hour, table.Began)
	f.due("over", 2, -time.Hour, table.Ended)
	f.wantClaimed(0, time.Hour, 0)
	f.wantClaimed(4*time.Hour, time.Hour, 9)
	f.wantClaimed(time.Minute, -30*time.Minute, 2, host.Claimed{ID: "a", Version: 1}, host.Claimed{ID: "b\x00", Version: 1})
	f.wantClaimed(time.Minute, time.Hour, 1, host.Claimed{ID: "c", Version: 1})
	f.wantClaimed(31*time.Minute, time.Hour, 9)
	f.wantClaimed(29*time.Minute, time.Hour, 9, host.Claimed{ID: "a", Version: 1}, host.Claimed{ID: "b\x00", Version: 1}) // the lease is over
	f.wantClaimed(0, time.Hour, 9)
	f.due("a", 2, -time.Hour, table.Moved) // in the quick way: within a round
	f.due("c", 2, -time.Hour, table.Talked)
	f.due("b\x00", 2, time.Hour, table.Moved)
	f.wantClaimed(time.Minute, time.Hour, 9, host.Claimed{ID: "a", Version: 2}, host.Claimed{ID: "c", Version: 2})
	f.wantRunning("timeless", "later", "c", "b\x00", "a")
	f.due("words", 1, -time.Hour, table.Closed)
	f.wantClaimed(time.Minute, time.Hour, 9, host.Claimed{ID: "words", Version: 1})
	f.wantClaimed(time.Minute, time.Hour, 9)
}

// claimsOnce lets several hosts claim at once: each table is claimed once, and nothing else changes.
func claimsOnce(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	const tables = 40
	for i := range tables {
		f.due(table.ID(fmt.Sprint(i)), 1, -time.Hour, table.Began)
	}
	var mu sync.Mutex
	var rush sync.WaitGroup
	times := map[table.ID]int{}
	for range 4 {
		rush.Go(func() {
			for range tables {
				claimed, err := f.Claim(t.Context(), host.Claim{Now: noon, Overdue: time.Minute, Lease: time.Hour, Most: 3})
				if err != nil {
					t.Error(err)
				}
				mu.Lock()
				for _, one := range claimed {
					times[one.ID]++
				}
				mu.Unlock()
			}
		})
	}
	rush.Wait()
	for id, n := range times {
		if n != 1 {
			t.Errorf("table %s was claimed %d times", string(id), n)
		}
		f.due(id, 2, time.Hour, table.Moved)
	}
	if len(times) != tables {
		t.Errorf("%d tables were claimed: want %d", len(times), tables)
	}
}

// postpones sets the time of a timer, unless the table has a newer entry.
func postpones(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.due("a", 1, -time.Hour, table.Began)
	set := func(version int, due time.Time) {
		t.Helper()
		if err := f.Postpone(t.Context(), host.Claimed{ID: "a", Version: version}, noon, due); err != nil {
			t.Error(err)
		}
	}
	set(2, noon.Add(time.Hour))
	set(1, noon.Add(-2*time.Hour))
	f.wantClaimed(90*time.Minute, -time.Hour, 9, host.Claimed{ID: "a", Version: 1})
	set(1, time.Time{})
	f.wantClaimed(0, 0, 9)
	f.due("a", 2, -time.Hour, table.Moved)
	set(1, time.Time{})
	f.wantClaimed(time.Minute, 0, 9, host.Claimed{ID: "a", Version: 2})
	set(2, noon.Add(time.Hour))
	f.wantClaimed(0, 0, 9)
	f.wantLog("a", table.Entry{Version: 1, Kind: table.Began, At: noon}, table.Entry{Version: 2, Kind: table.Moved, At: noon})
	if err := f.Postpone(t.Context(), host.Claimed{ID: "nobody's", Version: 1}, noon, noon); err != nil {
		t.Error(err)
	}
}
