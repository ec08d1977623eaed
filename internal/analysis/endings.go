package analysis

import (
	"context"
	"errors"
	"sync"
	"time"

	"razzia/internal/measure"
	"razzia/internal/table"
)

const (
	// mostEndings is how many measures are kept in memory.
	mostEndings = 1000
	// mostAwaited is how many games are measured for pages at a time. More would only wait for each other: their pages show nothing.
	mostAwaited = 64
	// endingTime is how long a measure may take: a processor without fast kernels takes a second for each game that waits.
	endingTime = 30 * time.Second
	// pagePatience is how long a page that is loaded waits for a measure.
	pagePatience = 300 * time.Millisecond
)

// Endings has the measures that the ends of games show: at once if they are stored or in memory, otherwise as soon as they are made. No
// move waits for that. The zero Endings without Measures has none. Its methods may be called by several goroutines at a time.
type Endings struct {
	Measures *Measures

	mu      sync.Mutex
	known   map[table.ID]*measure.Game // nil for a game that has none
	awaited map[table.ID][]func()      // what to call when the measure is there
}

// Look returns the measure of a game, nil if there is none. If it is coming, wake is called when it is there.
func (e *Endings) Look(t *table.Table, wake func()) (g *measure.Game, coming bool) {
	if e.Measures == nil || t.Phase != table.Over || !measurable(&t.Options) {
		return nil, false
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if g, known := e.known[t.ID]; known {
		return g, false
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
		go e.find(t)
	}
	return nil, true
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

// find reads or makes the measure of a game, and tells those who wait for it. A game whose measure could not be read is asked for again by
// the next page.
func (e *Endings) find(t *table.Table) {
	ctx, cancel := context.WithTimeout(context.Background(), endingTime)
	defer cancel()
	g, err := e.Measures.Of(ctx, t)
	if err == nil || errors.Is(err, ErrUnmeasurable) {
		e.keep(t.ID, g)
	}
	e.mu.Lock()
	waiting := e.awaited[t.ID]
	delete(e.awaited, t.ID)
	e.mu.Unlock()
	if g == nil {
		return
	}
	for _, wake := range waiting {
		wake()
	}
}

// keep keeps a measure in memory.
func (e *Endings) keep(id table.ID, g *measure.Game) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.known == nil || len(e.known) >= mostEndings {
		e.known = map[table.ID]*measure.Game{}
	}
	e.known[id] = g
}
