package events_test

import (
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/events"
	"razzia/internal/events/eventstest"
	"razzia/internal/host"
	"razzia/internal/host/memory"
	"razzia/internal/site/sitetest"
)

// never is how often feeds look by themselves where no hint is lost.
const never = time.Hour

// siteOf makes a house of some servers on one store in memory, on a bus.
func siteOf(t *testing.T, count int, wire host.Bus, every time.Duration) *eventstest.Site {
	games, kept := new(memory.Store), sitetest.Open(t)
	s := &eventstest.Site{Count: count, Open: func() *eventstest.Node {
		return eventstest.Open(games, kept.People(), events.Config{Bus: wire, Every: every}, host.Nodes{})
	}}
	t.Cleanup(s.Close)
	return s
}

func TestKilledConnectionsLoseAndRepeatNothing(t *testing.T) {
	for _, count := range []int{1, 3} {
		s := siteOf(t, count, new(bus.Local), never)
		tr := eventstest.Trial{Nodes: s.Nodes, Games: 10, Seed: uint64(count)}
		tr.Run(t)
	}
}

// Servers end all the time, and a quarter of all hints is lost. Each feed finds what it has missed when it looks by itself.
func TestKilledServersLoseAndRepeatNothing(t *testing.T) {
	s := siteOf(t, 2, eventstest.Lossy{Bus: new(bus.Local), Share: 0.25}, 10*time.Millisecond)
	s.Calls = 200
	tr := eventstest.Trial{Nodes: s.Nodes, Games: 10, Seed: 7}
	tr.Run(t)
}
