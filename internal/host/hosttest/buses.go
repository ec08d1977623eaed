package hosttest

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"razzia/internal/host"
	"razzia/internal/table"
)

// Buses checks that a bus keeps the contract of [host.Bus]. Open returns the ends of a bus at two nodes, which may be the same, and
// a function that returns when all notifications published so far were heard.
func Buses(t *testing.T, open func(t *testing.T) (here, there host.Bus, settle func())) {
	for name, test := range map[string]func(b buses){
		"TellsEveryListener":       tellsEveryListener,
		"StopsOnce":                stopsOnce,
		"SurvivesARush":            survivesARush,
		"ToleratesNoListeners":     func(b buses) { b.here.Publish("a", 1) },
		"DeliversTheLatestVersion": deliversTheLatest,
	} {
		t.Run(name, func(t *testing.T) {
			here, there, settle := open(t)
			test(buses{t, here, there, settle})
		})
	}
}

// buses are the two ends of a bus in a test.
type buses struct {
	*testing.T
	here, there host.Bus
	settle      func()
}

// A listener records the notifications that it hears.
type listener struct {
	buses
	mu    sync.Mutex
	heard map[table.ID][]int
}

// listen listens at an end of the bus. Nothing may be lost there.
func (b buses) listen(at host.Bus) (l *listener, stop func()) {
	l = &listener{buses: b, heard: map[table.ID][]int{}}
	return l, at.Listen(func(id table.ID, version int) {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.heard[id] = append(l.heard[id], version)
	}, func() { b.Error("the bus lost notifications") })
}

// wantLatest checks the highest version that a listener has heard of a table, 0 for none.
func (l *listener) wantLatest(id table.ID, want int) {
	l.Helper()
	l.settle()
	l.mu.Lock()
	defer l.mu.Unlock()
	if got := slices.Max(append(l.heard[id], 0)); got != want {
		l.Errorf("table %s: heard of version %d, want %d", string(id), got, want)
	}
}

func tellsEveryListener(b buses) {
	one, stopOne := b.listen(b.here)
	defer stopOne()
	other, stopOther := b.listen(b.there)
	defer stopOther()
	for version := 1; version < 5; version++ {
		[]host.Bus{b.here, b.there}[version%2].Publish("a", version)
		one.wantLatest("a", version)
		other.wantLatest("a", version)
	}
	one.wantLatest("b", 0)
}

func deliversTheLatest(b buses) {
	l, stop := b.listen(b.there)
	defer stop()
	for i := range 20 {
		for version := 1; version <= 100; version++ {
			b.here.Publish(table.ID(fmt.Sprint(i)), version)
		}
	}
	for i := range 20 {
		l.wantLatest(table.ID(fmt.Sprint(i)), 100)
	}
}

func stopsOnce(b buses) {
	l, stop := b.listen(b.there)
	other, stopOther := b.listen(b.there)
	defer stopOther()
	b.here.Publish("a", 1)
	l.wantLatest("a", 1)
	stop()
	stop()
	b.here.Publish("a", 2)
	l.wantLatest("a", 1)
	other.wantLatest("a", 2)
}

// survivesARush publishes, listens and stops at the same time. A listener that was there all the time hears the last
// version of each table.
func survivesARush(b buses) {
	l, stop := b.listen(b.there)
	defer stop()
	var rush sync.WaitGroup
	for i := range 4 {
		id := table.ID(fmt.Sprint(i))
		rush.Go(func() {
			for version := 1; version <= 200; version++ {
				b.here.Publish(id, version)
			}
		})
		rush.Go(func() {
			for range 50 {
				_, stopAtOnce := b.listen(b.there)
				stopAtOnce()
			}
		})
	}
	rush.Wait()
	for i := range 4 {
		l.wantLatest(table.ID(fmt.Sprint(i)), 200)
	}
}
