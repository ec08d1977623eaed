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
	// the analyst goes by the state alone and a limit of nodes, as razzia/bot/search does.
	Open func() (bot.Analyst, error)
	// Workers is how many positions are analysed at once, 1 if it is not set.
	Workers int
	// Step, if it is set, is told after each position how many of them are done. It is called by one
	// worker at a time.
	Step func(done, total int)
}

// Open opens an analyst by the spec of a player, as [bot.Open] does. It fails also if the player does not
// tell what moves are worth.
func Open(spec string) (bot.Analyst, error) {
	p, err := bot.Open(spec, 1)
	if err != nil {
		return nil, err
	}
	a, ok := p.(bot.Analyst)
	if !ok {
		return nil, fmt.Errorf("%q does not tell what moves are worth: want a player that does, such as search:nodes=1000", spec)
	}
	return a, nil
}

// Of reviews a game, or as much of it as was played. It fails if a move is illegal, if there is no analyst
// or what it says is of no use, and with the context's error if that ends before the review is done.
func Of(ctx context.Context, setup razzia.Setup, moves []razzia.Move, o Options) (*Review, error) {
	g, err := follow(setup, moves)
	if err != nil {
		return nil, err
	}
	if err := g.analyze(ctx, o); err != nil {
		return nil, err
	}
	return g.review(), nil
}

// analyze asks the analysts about all that is to be asked.
func (g *game) analyze(ctx context.Context, o Options) error {
	g.found = make([]bot.Analysis, len(g.asked))
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var workers sync.WaitGroup
	w := work{game: g, step: o.Step}
	for range max(1, o.Workers) {
		workers.Go(func() {
			if err := w.do(ctx, o.Open); err != nil {
				cancel(err)
			}
		})
	}
	workers.Wait()
	return context.Cause(ctx)
}

// work is what the workers share.
type work struct {
	*game
	next atomic.Int64

	mu   sync.Mutex
	done int
	step func(done, total int)
}

// do analyses what nobody has yet begun with, until nothing is left.
func (w *work) do(ctx context.Context, open func() (bot.Analyst, error)) error {
	analyst, err := open()
	if err != nil {
		return err
	}
	for {
		at := int(w.next.Add(1)) - 1
		if at >= len(w.asked) {
			return nil
		}
		a, err := analyst.Analyze(ctx, w.asked[at])
		if ctx.Err() != nil { // what an analyst found in a hurry is not what it thinks
			return context.Cause(ctx)
		}
		if err == nil {
			err = w.take(at, a)
		}
		if err != nil {
			return err
		}
		w.tell()
	}
}

// tell tells that one more position is done.
func (w *work) tell() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.done++; w.step != nil {
		w.step(w.done, len(w.asked))
	}
}

// ranked is an analysis with the moves in their order, best for a seat first.
func ranked(a bot.Analysis, seat razzia.Seat) bot.Analysis {
	slices.SortStableFunc(a.Moves, func(x, y bot.Valued) int { return cmp.Compare(y.Values[seat], x.Values[seat]) })
	return a
}
