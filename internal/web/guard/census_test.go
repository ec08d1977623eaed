package guard

import (
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"
)

// TestACensusTellsCrowds counts persons at addresses over three days.
func TestACensusTellsCrowds(t *testing.T) {
	now, log := time.Unix(0, 0), new(logBuffer)
	c := NewCensus(func() time.Time { return now }, slog.New(slog.NewTextHandler(log, nil)))
	come := func(address string, people int) {
		for i := range people {
			c.See(address, fmt.Sprint(i))
			c.See(address, fmt.Sprint(i)) // with each request
		}
	}
	want := func(lines int, crowds ...Crowd) {
		t.Helper()
		if got := c.Crowds(); !slices.Equal(got, crowds) {
			t.Errorf("the crowds are %v, want %v", got, crowds)
		}
		if got := log.lines(); len(got) != lines {
			t.Errorf("the log says %q, want %d lines", got, lines)
		}
	}
	come("192.0.2.1", CrowdSize)
	want(0)
	come("192.0.2.1", CrowdSize+2)
	come("2001:db8::/64", CrowdSize+1)
	want(2, Crowd{"192.0.2.1", CrowdSize + 2}, Crowd{"2001:db8::/64", CrowdSize + 1})
	now = now.Add(censusTime)
	come("192.0.2.1", CrowdSize+1)
	want(0, Crowd{"192.0.2.1", CrowdSize + 2}, Crowd{"2001:db8::/64", CrowdSize + 1})
	now = now.Add(censusTime)
	come("192.0.2.1", 1)
	want(0, Crowd{"192.0.2.1", CrowdSize + 1})
}
