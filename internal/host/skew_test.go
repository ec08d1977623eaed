package host_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// skewed makes one more host, whose clock is off.
func (f *fixture) skewed(off time.Duration) *host.Host {
	return host.New(host.Config{Store: f.store, Bus: f.bus, Now: func() time.Time { return time.Now().Add(off) },
		Nodes: host.Nodes{Grace: 2 * time.Second}})
}

// Two hosts, one of whose clocks is off by minutes, have the same tables in memory. No clock and no bot acts twice, and the games end.
func TestAClockThatIsOffByMinutesDoublesNothing(t *testing.T) {
	for _, off := range []time.Duration{-7 * time.Minute, 7 * time.Minute} {
		withHost(t, func(f *fixture) {
			other := f.skewed(off)
			defer other.Close()
			slow, quick := f.begin(timed, ada, bo), f.begin(table.Options{Players: 3, Piles: 1, Pace: time.Second})
			for _, made := range []*table.Table{slow, quick} {
				f.must(other.Table(f.Context(), made.ID))
			}
			time.Sleep(3 * time.Hour)
			synctest.Wait()
			for _, made := range []*table.Table{slow, quick} {
				f.wantOnce(made.ID, off)
				wantSame(t, f.must(other.Table(f.Context(), made.ID)), f.at(made.ID))
			}
		})
	}
}

// wantOnce checks that the log of a table keeps to the rules, that its game is over, and that each seat was warned and left to a bot
// once at most.
func (f *fixture) wantOnce(id table.ID, off time.Duration) {
	f.Helper()
	log, err := f.store.Read(f.Context(), id, 0)
	fatal.If(f, err)
	t, err := table.Read(id, log)
	if err != nil {
		f.Fatalf("a clock is off by %v: %v", off, err)
	}
	if t.Phase != table.Over {
		f.Errorf("a clock is off by %v: the game stands still at version %d", off, t.Version)
	}
	type once struct {
		kind table.Kind
		seat int
	}
	seen := map[once]bool{}
	for _, e := range log {
		key := once{e.Kind, int(e.Seat)}
		if (e.Kind == table.Warned || e.Kind == table.TimedOut) && seen[key] {
			f.Errorf("a clock is off by %v: version %d is the second %q of seat %d", off, e.Version, e.Kind, e.Seat)
		}
		seen[key] = true
	}
}

// A host whose clock is off from that of the store for more than a second is not ready, and says so once. The time that the store takes
// to answer is no difference.
func TestAHostWhoseClockIsOffIsNotReady(t *testing.T) {
	withHost(t, func(f *fixture) {
		var takes atomic.Int64
		clock := func(context.Context) (time.Time, error) {
			time.Sleep(time.Duration(takes.Load()))
			return time.Now(), nil
		}
		h := host.New(host.Config{Store: f.store, Bus: f.bus, Now: f.now, Log: logTo(f.log),
			Nodes: host.Nodes{Grace: 2 * time.Second, Clock: clock}})
		defer h.Close()
		want := func(ahead time.Duration, ready error, said int) {
			t.Helper()
			f.ahead.Store(int64(ahead))
			time.Sleep(time.Minute + 5*time.Second)
			if err := h.Ready(f.Context()); !errors.Is(err, ready) {
				t.Errorf("with a clock that is %v ahead: %v", ahead, err)
			}
			if got := h.Stats().ClockAhead; (got - ahead).Abs() > time.Duration(takes.Load()) {
				t.Errorf("a clock that is %v ahead is measured as %v", ahead, got)
			}
			if n := strings.Count(f.log.String(), "is off"); n != said {
				t.Errorf("it was logged %d times: want %d", n, said)
			}
		}
		want(0, nil, 0)
		want(900*time.Millisecond, nil, 0)
		want(-7*time.Minute, host.ErrClock, 1)
		want(3*time.Second, host.ErrClock, 1)
		want(0, nil, 1)
		takes.Store(int64(4 * time.Second))
		want(0, nil, 1)
		want(-900*time.Millisecond, nil, 1)
		want(-8*time.Second, host.ErrClock, 2)
	})
}
