package host_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// A hangingStore is the store of a host that hangs after a moment: its appends do not return until it ends.
type hangingStore struct {
	host.Store
	hang, end chan struct{}
}

func (s *hangingStore) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	select {
	case <-s.hang:
		<-s.end
		return errBroken
	default:
		return s.Store.Append(ctx, id, entries, sum)
	}
}

// hanging makes a host with a grace that can be made to hang.
func (f *fixture) hanging() (h *host.Host, hang func()) {
	s := &hangingStore{f.store, make(chan struct{}), make(chan struct{})}
	h = host.New(host.Config{Store: s, Bus: deafBus{}, Now: f.now, Nodes: host.Nodes{Grace: 2 * time.Second}})
	f.Cleanup(h.Close)
	f.Cleanup(func() { close(s.end) })
	return h, sync.OnceFunc(func() { close(s.hang) })
}

// lateness returns how late an entry of a log came: after the bot before it was to move.
func (f *fixture) lateness(id table.ID, log []table.Entry, entry int) time.Duration {
	f.Helper()
	before, err := table.Read(id, log[:entry])
	fatal.If(f, err)
	return log[entry].At.Sub(before.Alarm().At)
}

// Bots and clocks of a host that hangs go on at another one, which had none of the tables in memory and hears no notification.
func TestAnotherHostActsForOneThatHangs(t *testing.T) {
	withHost(t, func(f *fixture) {
		f.Close()
		here, hang := f.hanging()
		f.Host, _ = f.hanging()
		var ids []table.ID
		for range 10 {
			made := f.must(here.Create(f.Context(), table.Create{Maker: ada, Options: bots, Sitting: []table.Sitter{{Level: "greedy"},
				{Level: "greedy"}}}))
			ids = append(ids, made.ID)
		}
		clocks := f.must(here.Create(f.Context(), table.Create{Maker: bo, Options: timed, Sitting: []table.Sitter{{Person: ada}, {Person: bo}}}))
		time.Sleep(10 * time.Second)
		tries := f.store.tries.Load()
		if n := f.reads(func() { time.Sleep(10 * time.Second) }); n != 0 || f.Stats().Rooms != 0 {
			t.Errorf("of a host that is alive %d tables were read", n)
		}
		if n := f.store.tries.Load() - tries; n > 10*10 {
			t.Errorf("in ten seconds there were %d attempts to move at ten tables", n)
		}
		before := map[table.ID]int{}
		for _, id := range ids {
			before[id] = f.stored(id)
		}
		hang()
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		var slowest time.Duration
		for _, id := range ids {
			log, err := f.store.Store.Read(f.Context(), id, 0)
			if err != nil || log[len(log)-1].Kind != table.Ended {
				t.Fatalf("a game stopped after %d entries, %v", len(log), err)
			}
			slowest = max(slowest, f.lateness(id, log, before[id]))
		}
		// 4 s for a claim, 2 s because bots are slower if no person watches
		if t.Logf("the first moves of the other host came %v late", slowest); slowest > 6*time.Second {
			t.Errorf("games of bots stood still for %v", slowest)
		}
		if log, err := f.store.Store.Read(f.Context(), clocks.ID, 0); err != nil || log[len(log)-1].Kind != table.Ended {
			t.Errorf("the clocks did not bring their game to its end: %d entries, %v", len(log), err)
		}
	})
}

// A turnStore is the store of several hosts, of which one at a time claims.
type turnStore struct {
	host.Store
	*turns
}

// turns are the claims of all hosts of a store.
type turns struct {
	sync.Mutex
	last time.Time
}

func (s turnStore) Claim(ctx context.Context, c host.Claim) ([]host.Claimed, error) {
	s.Lock()
	defer s.Unlock()
	if c.Now.Sub(s.last) < c.Every {
		return nil, nil
	}
	s.last = c.Now
	return s.Store.Claim(ctx, c)
}

// A host hangs that claims a moment before another one in each second. The other one gets its tables all the same.
func TestAHostThatHangsIsNotAlwaysTheFirstToClaim(t *testing.T) {
	withHost(t, func(f *fixture) {
		f.Close()
		f.store.Store = turnStore{f.store.Store, new(turns)}
		here, hang := f.hanging()
		made := f.must(here.Create(f.Context(), table.Create{Maker: ada, Options: timed, Sitting: []table.Sitter{{Person: ada}, {Person: bo}}}))
		time.Sleep(time.Millisecond)
		f.Host, _ = f.hanging()
		hang()
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		if log, err := f.store.Store.Read(f.Context(), made.ID, 0); err != nil || log[len(log)-1].Kind != table.Ended {
			t.Errorf("the clocks did not bring their game to its end: %d entries, %v", len(log), err)
		}
	})
}

// A table whose log is broken is claimed seldom, and ever more seldom. A host that can read it, because its program is newer, takes it.
func TestABrokenTableIsClaimedSeldom(t *testing.T) {
	withHost(t, func(f *fixture) {
		begun := f.begin(bots)
		f.Close()
		f.store.unreadable.Store(&begun.ID)
		f.Host, _ = f.hanging()
		if n := f.reads(func() { time.Sleep(time.Hour) }); n < 4 || n > 7 {
			t.Errorf("in an hour it was read %d times: want 4 to 7", n)
		}
		if n := f.reads(func() { time.Sleep(6 * time.Hour) }); n < 5 || n > 7 {
			t.Errorf("in six hours it was read %d times: want 5 to 7", n)
		}
		newer := host.New(host.Config{Store: f.store.Store, Bus: deafBus{}, Now: f.now, Nodes: host.Nodes{Grace: 2 * time.Second}})
		defer newer.Close()
		time.Sleep(26 * time.Hour) // each hour either host may be the first to claim it
		if n := f.stored(begun.ID); n == begun.Version {
			t.Error("a host that can read the table does not take it")
		}
	})
}

// A table that waits for a person is put right when the store says that it is overdue.
func TestATableThatIsNotOverdueIsPutRight(t *testing.T) {
	withHost(t, func(f *fixture) {
		long := timed
		long.Clock.Bank = 24 * time.Hour
		waits, clock := f.begin(plain, ada, bo), f.begin(long, ada, bo)
		f.Close()
		f.Host, _ = f.hanging()
		for _, begun := range []*table.Table{waits, clock} {
			if err := f.store.Postpone(f.Context(), host.Claimed{ID: begun.ID, Version: begun.Version}, f.now(), time.Unix(0, 0)); err != nil {
				t.Fatal(err)
			}
		}
		if n := f.reads(func() { time.Sleep(23 * time.Hour) }); n != 2 || f.Stats().Rooms != 0 {
			t.Errorf("the logs were read %d times: want each once; %d are in memory", n, f.Stats().Rooms)
		}
		time.Sleep(time.Hour + 5*time.Second)
		if n := f.stored(clock.ID); n != clock.Version+1 {
			t.Errorf("after the time of the actor %d entries are stored: want %d", n, clock.Version+1)
		}
	})
}
