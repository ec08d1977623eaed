//go:build linux && long

package faults

import (
	"flag"
	"testing"
	"time"
)

// nightPeople is how many bot accounts TestALongEveningOutlivesItsNodes has.
var nightPeople = flag.Int("evening", 28, "bot accounts at an evening of five rounds")

// TestALongEveningOutlivesItsNodes lets many bot accounts play an evening of five rounds at two nodes that are killed by turns.
func TestALongEveningOutlivesItsNodes(t *testing.T) {
	holdsAnEvening(t, *nightPeople, 5, 800*time.Millisecond)
}
