package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// skewed makes one more host, whose clock is off.
func (f *fixture) skewed(off time.Duration) *host.Host {
	return host.New(host.Config{Store: f.store, Bus: f.bus, Now: func() time.Time { return time.Now().Add(off) }, Grace: 2 * time.Second})
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
	if err != nil {
		f.Fatal(err)
	}
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
