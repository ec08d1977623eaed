//go:build long

package events_test

import (
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/events/eventstest"
)

// TestTenThousandGamesLoseAndRepeatNothing is the other tests at full length: 20 houses with 500 games each, on three servers that end all
// the time.
func TestTenThousandGamesLoseAndRepeatNothing(t *testing.T) {
	for house := range uint64(20) {
		s := siteOf(t, 3, eventstest.Lossy{Bus: new(bus.Local), Share: 0.01}, 100*time.Millisecond)
		s.Calls = 2000
		tr := eventstest.Trial{Nodes: s.Nodes, Persons: 20, Games: 25, AtOnce: 5, Seed: house}
		tr.Run(t)
	}
}
