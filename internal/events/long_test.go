//go:build long

package events_test

import (
	"testing"
	"time"

	"razzia/internal/bus"
	"razzia/internal/events/eventstest"
)

// TestTenThousandGamesLoseAndRepeatNothing is the other tests at full length: 10,000 games on three servers that end all the time.
func TestTenThousandGamesLoseAndRepeatNothing(t *testing.T) {
	s := siteOf(t, 3, eventstest.Lossy{Bus: new(bus.Local), Share: 0.01}, 300*time.Millisecond)
	s.Calls = 5000
	tr := eventstest.Trial{Nodes: s.Nodes, Persons: 20, Games: 500, AtOnce: 10, Seed: 1}
	tr.Run(t)
}
