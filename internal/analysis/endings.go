package analysis

import (
	"context"
	"errors"
	"sync"
	"time"

	"razzia/internal/cache"
	"razzia/internal/measure"
	"razzia/internal/table"
)

const (
	// endingTime is how long a measure may take: a processor without fast kernels takes a second for each game that waits.
	endingTime = 30 * time.Second
	// pagePatience is how long a page that is loaded waits for a measure.
	pagePatience = 300 * time.Millisecond
)

// Endings has the measures that the ends of games show: at once if they are stored or in memory, otherwise as soon as they are made. No
// move waits for that. The zero Endings without Measures has none. Its methods may be called by several goroutines at a time.
type Endings struct {
	Measures *Measures

	found cache.Values[table.ID, measure.Game]
}

// Look returns the measure of a game, nil if there is none. If it is coming, wake is called when it is there.
func (e *Endings) Look(t *table.Table, wake func()) (g *measure.Game, coming bool) {
	if e.Measures == nil || t.Phase != table.Over || !measurable(&t.Options) {
		return nil, false
	}
	return e.found.Look(t.ID, wake, func() (*measure.Game, bool) { return e.find(t) })
}

// Wait returns the measure of a game as Look does, and waits a moment for one that is coming.
func (e *Endings) Wait(ctx context.Context, t *table.Table) (g *measure.Game, coming bool) {
	there := make(chan struct{})
	if g, coming = e.Look(t, sync.OnceFunc(func() { close(there) })); !coming {
		return g, false
	}
	patience := time.NewTimer(pagePatience)
	defer patience.Stop()
	select {
	case <-there:
		return e.Look(t, func() {})
	case <-patience.C:
	case <-ctx.Done():
	}
	return nil, true
}

// find reads or makes the measure of a game. A game whose measure could not be read is asked for again by the next page.
func (e *Endings) find(t *table.Table) (g *measure.Game, final bool) {
	ctx, cancel := context.WithTimeout(context.Background(), endingTime)
	defer cancel()
	g, err := e.Measures.Of(ctx, t)
	return g, err == nil || errors.Is(err, ErrUnmeasurable)
}
