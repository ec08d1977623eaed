package home

import (
	"context"
	"sync"
	"time"

	"razzia"
	"razzia/internal/table"
)

// mostDeadlines is how many are remembered.
const mostDeadlines = 10000

// deadlines remembers when the time of the player to act ends at tables, by their versions: a list would read the log of each again.
// The zero value is empty.
type deadlines struct {
	mu sync.Mutex
	of map[table.ID]deadline
}

// A deadline is the end of the time of the player to act, at a version of a table; zero if no clock runs.
type deadline struct {
	version int
	ends    time.Time
}

// find returns what is remembered of a version of a table.
func (d *deadlines) find(id table.ID, version int) (ends time.Time, found bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	one, found := d.of[id]
	return one.ends, found && one.version == version
}

// note remembers the deadline of a table. It begins anew when it is full.
func (d *deadlines) note(t *table.Table) time.Time {
	ends, _ := t.Deadline()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.of == nil || len(d.of) >= mostDeadlines {
		d.of = map[table.ID]deadline{}
	}
	d.of[t.ID] = deadline{t.Version, ends}
	return ends
}

// addEnds adds to a list of games when the time of the player to act ends. Of those that have changed it reads as many as a page has: more
// are in the list only if they wait for the viewer.
func (m *Room) addEnds(ctx context.Context, list []Summary) {
	read := 0
	for i := range list {
		sum := &list[i]
		if !runsClock(&sum.Summary) {
			continue
		}
		ends, found := m.deadlines.find(sum.ID, sum.Version)
		if !found && read < listed {
			read++
			if t, err := m.Host.Records.Look(ctx, sum.ID); err == nil {
				ends = m.deadlines.note(t)
			}
		}
		sum.Ends = ends
	}
}

// runsClock reports whether the time of a person may be running at a table.
func runsClock(sum *table.Summary) bool {
	return sum.Phase == table.Playing && sum.Options.Clock.Bank > 0 && sum.Turn != razzia.NoSeat && sum.Seats[sum.Turn].Level == ""
}
