package postgres_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"razzia/e2e/pgtest"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/store/postgres"
	"razzia/internal/table"
)

// A trackedStore counts appends. After hang is closed its appends do not return until end is closed.
type trackedStore struct {
	host.Store
	hang, end        chan struct{}
	tries, conflicts atomic.Int64
}

func (s *trackedStore) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	select {
	case <-s.hang:
		<-s.end
		return context.Canceled
	default:
	}
	s.tries.Add(1)
	err := s.Store.Append(ctx, id, entries, sum)
	if errors.Is(err, host.ErrConflict) {
		s.conflicts.Add(1)
	}
	return err
}

func track(s host.Store) *trackedStore {
	return &trackedStore{Store: s, hang: make(chan struct{}), end: make(chan struct{})}
}

// A node hangs and keeps its connections. Another one goes on with its bots and clocks, though it has none of the tables in memory, and
// no entry is made twice.
func TestBotsAndClocksOfANodeThatHangsGoOn(t *testing.T) {
	url := pgtest.Database(t)
	stuck, other := track(open(t, url)), track(open(t, url))
	here, _ := nodeOn(t, url, stuck)
	there, _ := nodeOn(t, url, other)
	t.Cleanup(func() { close(stuck.end) }) // before the nodes leave
	bots, bank := []table.Sitter{{Level: "greedy"}, {Level: "greedy"}}, 6*time.Second
	anna := table.Person{ID: "p", Name: "Anna"}
	persons := []table.Sitter{{Person: anna}, {Person: anna}}
	var ids []table.ID
	for i := range 8 {
		c := table.Create{Maker: anna, Options: table.Options{Players: 2, Piles: 2, Pace: time.Second}, Sitting: bots}
		if i == 0 {
			c.Options.Clock.Bank, c.Sitting = bank, persons
		}
		made, err := here.Create(t.Context(), c)
		fatal.If(t, err)
		ids = append(ids, made.ID)
	}
	heardHere, stopHere := here.Watch(ids[1])
	defer stopHere()
	<-heardHere // a bot has moved
	close(stuck.hang)
	hung := time.Now()
	s := open(t, url)
	for _, id := range ids {
		t.Logf("%s went on after %v", string(id), goesOn(t, s, there, id).Sub(hung))
	}
	entries := 0
	for _, id := range ids {
		log, err := s.Read(t.Context(), id, 0)
		fatal.If(t, err)
		if _, err := table.Read(id, log); err != nil {
			t.Errorf("the log makes no sense: %v", err)
		}
		entries += len(log)
	}
	// one may be under way at each table
	if tries, lost := int(other.tries.Load()), other.conflicts.Load(); lost > 0 || tries > entries+len(ids) {
		t.Errorf("the other node tried %d appends for %d entries, and %d came too late", tries, entries, lost)
	}
}

// goesOn waits until a node has appended to a table, and returns when that entry was made.
func goesOn(t *testing.T, s host.Store, h *host.Host, id table.ID) time.Time {
	t.Helper()
	before, err := s.Read(t.Context(), id, 0)
	fatal.If(t, err)
	heard, stop := h.Watch(id)
	defer stop()
	for {
		log, err := s.Read(t.Context(), id, 0)
		fatal.If(t, err)
		if len(log) > len(before) {
			return log[len(before)].At
		}
		select {
		case <-heard:
		case <-t.Context().Done():
			t.Fatalf("no timer has fired after version %d", len(before))
		}
	}
}

// Of several nodes that claim every second, one does so for all: the others find nothing, and do not look. A clock that was set back stops
// no claim.
func TestOneNodeClaimsForAll(t *testing.T) {
	url := migrated(t)
	here, there := open(t, url), open(t, url)
	turn := func(s *postgres.Store, every time.Duration, want bool) {
		t.Helper()
		id := host.NewID()
		entry := table.Entry{Version: 1, At: time.Now(), Kind: table.Created}
		wantError(t, s.Create(t.Context(), id, nil, []table.Entry{entry},
			table.Summary{ID: id, Due: time.Now().Add(-time.Hour), Latest: time.Now()}), nil)
		claimed, err := s.Claim(t.Context(), host.Claim{Now: time.Now(), Overdue: time.Second, Lease: time.Hour, Most: 9, Every: every})
		if err != nil || len(claimed) > 0 != want {
			t.Errorf("claimed %d tables, %v: want some: %v", len(claimed), err, want)
		}
		if _, err := s.DuePlans(t.Context(), host.Claim{Now: time.Now(), Overdue: time.Second, Lease: time.Hour, Most: 9,
			Every: every}); err != nil {
			t.Error(err)
		}
	}
	turn(here, time.Hour, true)
	turn(there, time.Hour, false)
	turn(here, time.Hour, false)
	turn(there, 0, true)
	pgtest.Exec(t, url, `UPDATE claims SET at = at - 3600000`)
	turn(there, time.Hour, true)
	pgtest.Exec(t, url, `UPDATE claims SET at = at + 3600000`)
	turn(here, time.Hour, true)
}
