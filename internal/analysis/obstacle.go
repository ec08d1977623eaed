package analysis

import (
	"context"
	"sync"
)

// mostTries is how often the log of a game that cannot be read is tried, before the games after it are measured without it.
const mostTries = 10

// An obstacle is the game at which the feed stops, because its log cannot be read. Its methods may be called by several
// goroutines at a time.
type obstacle struct {
	mu     sync.Mutex
	number int64 // of the game in the feed
	tries  int
}

// tried counts a failure at a game, and reports whether there were enough.
func (o *obstacle) tried(number int64) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.number != number {
		o.number, o.tries = number, 0
	}
	o.tries++
	return o.tries >= mostTries
}

// passes reports whether the feed goes on without the first game of a page, whose log could not be read: it was tried often enough, and
// another log can be read. Otherwise the store is what fails, and the feed waits.
func (m *Measures) passes(ctx context.Context, page []Finished, cause error) bool {
	if ctx.Err() != nil || !m.stuck.tried(page[0].Number) || !m.reads(ctx, page[1:]) {
		return false
	}
	m.Log.Error("the log of a finished game cannot be read: the game has no measure until all are made anew", "table", page[0].ID,
		"error", cause)
	return true
}

// reads reports whether the log of one of these games can be read.
func (m *Measures) reads(ctx context.Context, page []Finished) bool {
	for i := range page {
		if log, err := m.Store.Log(ctx, page[i].ID); err == nil && len(log) > 0 {
			return true
		}
	}
	return false
}
