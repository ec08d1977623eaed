package rating

import (
	"context"
	"sync"
	"time"

	"razzia/internal/table"
)

const (
	// mostRulings is how many rulings are kept in memory.
	mostRulings = 1000
	// mostAwaited is how many games are asked for at a time. The pages of more show their rating when they are loaded again.
	mostAwaited = 64
	// askEvery is the time between two questions whether a game is rated. It is less than that between two looks of a Rater.
	askEvery = 2 * time.Second
	// longestWait is how long a game is asked for: a Rater may have many games before it. Pages that are still open ask again.
	longestWait = time.Minute
)

// Endings has the rulings that the ends of games show: those that are known at once, the others as soon as a [Rater] of any node has rated
// the game. The zero Endings without a Store has none. Its methods may be called by several goroutines at a time.
type Endings struct {
	Store Store

	mu      sync.Mutex
	known   map[table.ID]*Ruling
	awaited map[table.ID][]func() // what to call when the ruling is there
}

// Look returns the ruling on a game, nil if there is none. If it is coming, wake is called when it is there.
func (e *Endings) Look(t *table.Table, wake func()) (r *Ruling, coming bool) {
	if e.Store == nil || t.Phase != table.Over {
		return nil, false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if r, known := e.known[t.ID]; known {
		return r, false
	}
	waiting, begun := e.awaited[t.ID]
	if !begun && len(e.awaited) >= mostAwaited {
		return nil, false
	}
	if e.awaited == nil {
		e.awaited = map[table.ID][]func(){}
	}
	e.awaited[t.ID] = append(waiting, wake)
	if !begun {
		sum := t.Summary()
		go e.find(&sum)
	}
	return nil, true
}

// Read returns the ruling on a game as Look does, and reads it from the store before it says that it is coming. So a page that is loaded
// has what is there.
func (e *Endings) Read(ctx context.Context, t *table.Table) (r *Ruling, coming bool) {
	if r, coming = e.Look(t, func() {}); !coming {
		return r, false
	}
	sum := t.Summary()
	r, err := RulingOf(ctx, e.Store, &sum)
	if err != nil || r.Pending() {
		return nil, true
	}
	return r, false
}

// find asks for the ruling on a game until it is there, and tells those who wait for it.
func (e *Endings) find(sum *table.Summary) {
	ctx, cancel := context.WithTimeout(context.Background(), longestWait)
	defer cancel()
	r := e.ask(ctx, sum)
	e.mu.Lock()
	waiting := e.awaited[sum.ID]
	delete(e.awaited, sum.ID)
	if r != nil {
		e.keep(sum.ID, r)
	}
	e.mu.Unlock()
	if r == nil {
		return
	}
	for _, wake := range waiting {
		wake()
	}
}

// ask asks for the ruling on a game again and again. It returns nil if none comes in time.
func (e *Endings) ask(ctx context.Context, sum *table.Summary) *Ruling {
	every := time.NewTicker(askEvery)
	defer every.Stop()
	for {
		if r, err := RulingOf(ctx, e.Store, sum); err == nil && !r.Pending() {
			return r
		}
		select {
		case <-ctx.Done():
			return nil
		case <-every.C:
		}
	}
}

// keep keeps a ruling in memory. The caller has the lock.
func (e *Endings) keep(id table.ID, r *Ruling) {
	if e.known == nil || len(e.known) >= mostRulings {
		e.known = map[table.ID]*Ruling{}
	}
	e.known[id] = r
}
