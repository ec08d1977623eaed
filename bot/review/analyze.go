package review

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"razzia"
	"razzia/bot"
)

// Options say how a game is reviewed.
type Options struct {
	// Open opens an analyst; each worker has its own. The review is the same for any number of workers if
	// the analysis depends on the state alone and is limited by nodes, as that of razzia/bot/search.
	Open func() (bot.Analyst, error)
	// Workers is the number of positions analysed at once, 1 by default.
	Workers int
	// Step, if it is set, is called after each position with the number of positions that are done. It is called by
	// one worker at a time.
	Step func(done, total int)
}

// Usual is the spec of the analyst of finished games: a whole game takes it a few seconds.
const Usual = "search:nodes=300,margin=0"

// Open opens an analyst by the spec of a player, as [bot.Open] does. It fails also if the player is no
// [bot.Analyst].
func Open(spec string) (bot.Analyst, error) {
	p, err := bot.Open(spec, 1)
	if err != nil {
		return nil, err
	}
	a, ok := p.(bot.Analyst)
	if !ok {
		return nil, fmt.Errorf("%q cannot analyse positions: want a player that searches, such as search:nodes=1000", spec)
	}
	return a, nil
}

// Of reviews a game, or as much of it as was played. It fails if a move is illegal, if no analyst can be opened
// or an analysis is invalid, and with the context's error if that ends before the review is done.
func Of(ctx context.Context, setup razzia.Setup, moves []razzia.Move, o Options) (*Review, error) {
	g, err := replay(setup, moves)
	if err != nil {
		return nil, err
	}
	if err := g.analyze(ctx, o); err != nil {
		return nil, err
	}
	return g.review(), nil
}

// analyze analyses all positions of a game.
func (g *game) analyze(ctx context.Context, o Options) error {
	g.analyses = make([]bot.Analysis, len(g.positions))
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var workers sync.WaitGroup
	w := job{game: g, step: o.Step}
	for range max(1, o.Workers) {
		workers.Go(func() {
			if err := w.work(ctx, o.Open); err != nil {
				cancel(err)
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}

// A job is the state that the workers share.
type job struct {
	*game
	next atomic.Int64

	mu   sync.Mutex
	done int
	step func(done, total int)
}

// work analyses positions that no worker has begun with, until none is left.
func (w *job) work(ctx context.Context, open func() (bot.Analyst, error)) error {
	analyst, err := open()
	if err != nil {
		return err
	}
	for {
		at := int(w.next.Add(1)) - 1
		if at >= len(w.positions) {
			return nil
		}
		a, err := analyst.Analyze(ctx, w.positions[at])
		if ctx.Err() != nil { // the analysis was cut short
			return context.Cause(ctx)
		}
		if err == nil {
			err = w.store(at, a)
		}
		if err != nil {
			return err
		}
		w.report()
	}
}

// report reports that one more position is done.
func (w *job) report() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.done++; w.step != nil {
		w.step(w.done, len(w.positions))
	}
}

// ranked sorts the moves of an analysis, best for a seat first.
func ranked(a bot.Analysis, seat razzia.Seat) bot.Analysis {
	slices.SortStableFunc(a.Moves, func(x, y bot.Valued) int { return cmp.Compare(y.Values[seat], x.Values[seat]) })
	return a
}
