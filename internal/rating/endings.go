package rating

import (
	"context"
	"time"

	"razzia/internal/cache"
	"razzia/internal/table"
)

const (
	// askEvery is the time between two questions whether a game is rated. It is less than that between two looks of a Rater.
	askEvery = 2 * time.Second
	// longestWait is how long a game is asked for: a Rater may have many games before it. Pages that are still open ask again.
	longestWait = time.Minute
)

// Endings has the rulings that the ends of games show: those that are known at once, the others as soon as a [Rater] of any node has rated
// the game. The zero Endings without a Store has none. Its methods may be called by several goroutines at a time.
type Endings struct {
	Store Store

	found cache.Values[table.ID, Ruling]
}

// Look returns the ruling on a game, nil if there is none. If it is coming, wake is called when it is there.
func (e *Endings) Look(t *table.Table, wake func()) (r *Ruling, coming bool) {
	if t.Phase != table.Over {
		return nil, false
	}
	return e.found.Look(t.ID, wake, func() (*Ruling, bool) {
		sum := t.Summary()
		r := e.ask(&sum)
		return r, r != nil
	})
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

// ask asks for the ruling on a game again and again. It returns nil if none comes in time.
func (e *Endings) ask(sum *table.Summary) *Ruling {
	ctx, cancel := context.WithTimeout(context.Background(), longestWait)
	defer cancel()
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
