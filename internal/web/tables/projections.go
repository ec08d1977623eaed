package tables

import (
	"sync"

	"razzia/internal/table"
	"razzia/internal/web/ui"
)

// mostProjections is the maximum size of the cache. A projection that is not in the cache costs a fraction of a
// millisecond.
const mostProjections = 2000

// projections is a cache of the latest projection of each table, for all its viewers.
type projections struct {
	mu      sync.Mutex
	all     map[table.ID]*ui.Projection
	earlier map[moment]*past // of moves whose stages are shown
}

func newProjections() *projections {
	return &projections{all: map[table.ID]*ui.Projection{}, earlier: map[moment]*past{}}
}

// of returns the projection of a table.
func (c *projections) of(t *table.Table) *ui.Projection {
	c.mu.Lock()
	p := c.all[t.ID]
	c.mu.Unlock()
	switch {
	case p == nil || p.Version > t.Version:
		p = ui.NewProjection(t)
	case p.Version < t.Version || p.Naming != t.Naming():
		p = p.Advance(t)
	default:
		return p
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.all) >= mostProjections {
		clear(c.all)
	}
	if cached := c.all[t.ID]; cached == nil || cached.Version < p.Version || cached.Version == p.Version && cached.Naming != p.Naming {
		c.all[t.ID] = p
	}
	return p
}
