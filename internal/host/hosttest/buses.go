package hosttest

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"razzia/internal/host"
	"razzia/internal/table"
)

// Buses checks that a bus keeps the contract of [host.Bus]. Open is called within a bubble of package synctest, so
// that the tests can wait until no notification is on its way; everything that it starts must live in the bubble.
func Buses(t *testing.T, open func(t *testing.T) host.Bus) {
	for name, test := range map[string]func(t *testing.T, b host.Bus){
		"TellsEveryListener":       tellsEveryListener,
		"StopsOnce":                stopsOnce,
		"SurvivesARush":            survivesARush,
		"ToleratesNoListeners":     func(_ *testing.T, b host.Bus) { b.Publish("a", 1) },
		"DeliversTheLatestVersion": deliversTheLatest,
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { test(t, open(t)) })
		})
	}
}

// A listener records the notifications that it hears.
type listener struct {
	mu    sync.Mutex
	heard map[table.ID][]int
}

func listen(b host.Bus) (l *listener, stop func()) {
	l = &listener{heard: map[table.ID][]int{}}
	return l, b.Listen(func(id table.ID, version int) {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.heard[id] = append(l.heard[id], version)
	})
}

// wantLatest checks the highest version that a listener has heard of a table, 0 for none.
func (l *listener) wantLatest(t *testing.T, id table.ID, want int) {
	t.Helper()
	synctest.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	if got := slices.Max(append(l.heard[id], 0)); got != want {
		t.Errorf("table %s: heard of version %d, want %d", string(id), got, want)
	}
}

func tellsEveryListener(t *testing.T, b host.Bus) {
	one, stopOne := listen(b)
	defer stopOne()
	other, stopOther := listen(b)
	defer stopOther()
	for version := 1; version < 4; version++ {
		b.Publish("a", version)
		one.wantLatest(t, "a", version)
		other.wantLatest(t, "a", version)
	}
	one.wantLatest(t, "b", 0)
}

func deliversTheLatest(t *testing.T, b host.Bus) {
	l, stop := listen(b)
	defer stop()
	for i := range 20 {
		for version := 1; version <= 100; version++ {
			b.Publish(table.ID(fmt.Sprint(i)), version)
		}
	}
	for i := range 20 {
		l.wantLatest(t, table.ID(fmt.Sprint(i)), 100)
	}
}

func stopsOnce(t *testing.T, b host.Bus) {
	l, stop := listen(b)
	other, stopOther := listen(b)
	defer stopOther()
	b.Publish("a", 1)
	l.wantLatest(t, "a", 1)
	stop()
	stop()
	b.Publish("a", 2)
	l.wantLatest(t, "a", 1)
	other.wantLatest(t, "a", 2)
}

// survivesARush publishes, listens and stops at the same time. A listener that was there all the time hears the last
// version of each table.
func survivesARush(t *testing.T, b host.Bus) {
	l, stop := listen(b)
	defer stop()
	var rush sync.WaitGroup
	for i := range 4 {
		id := table.ID(fmt.Sprint(i))
		rush.Go(func() {
			for version := 1; version <= 200; version++ {
				b.Publish(id, version)
			}
		})
		rush.Go(func() {
			for range 50 {
				_, stopAtOnce := listen(b)
				stopAtOnce()
			}
		})
	}
	rush.Wait()
	for i := range 4 {
		l.wantLatest(t, table.ID(fmt.Sprint(i)), 200)
	}
}
