package tables

import (
	"sync"

	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// mostLogs is the maximum size of the cache. A log that is not in the cache costs a fraction of a
// millisecond.
const mostLogs = 2000

// logs is a cache of the latest [picture.Log] of each table, for all its viewers.
type logs struct {
	mu      sync.Mutex
	all     map[table.ID]*picture.Log
	earlier map[moment]*past // of moves whose stages are shown
}

func newLogs() *logs {
	return &logs{all: map[table.ID]*picture.Log{}, earlier: map[moment]*past{}}
}

// of returns the log of a table.
func (c *logs) of(t *table.Table) *picture.Log {
	if t.Behind() { // it says less than that of the same version for those who play
		return picture.NewLog(t)
	}
	c.mu.Lock()
	p := c.all[t.ID]
	c.mu.Unlock()
	switch {
	case p == nil || p.Version > t.Version:
		p = picture.NewLog(t)
	case p.Version < t.Version || p.Naming != t.Naming():
		p = p.Advance(t)
	default:
		return p
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.all) >= mostLogs {
		clear(c.all)
	}
	if cached := c.all[t.ID]; cached == nil || cached.Version < p.Version || cached.Version == p.Version && cached.Naming != p.Naming {
		c.all[t.ID] = p
	}
	return p
}
