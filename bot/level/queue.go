package level

import (
	"context"
	"fmt"
	"time"

	"razzia"
	"razzia/bot"
)

// A searcher is a player that searches, and can do all that package bot has interfaces for.
type searcher interface {
	bot.Analyst
	bot.Historian
	bot.Pacer
	bot.Counter
	// Cap sets the longest time for each move besides the player's own limits, none at 0.
	Cap(time.Duration)
}

// A capped player plays within its own limits however much time it is given: with more it would play beyond its
// level.
type capped struct{ searcher }

// Pace shortens the time for a move. It never lengthens it.
func (c capped) Pace(d time.Duration) { c.Cap(d) }

// A queued player acquires a worker slot before it searches, so that masters at hundreds of tables search one after
// another and none is starved. Its limit of time begins once it has the slot.
type queued struct {
	searcher
	slots chan struct{}
}

var _ bot.Queued = (*queued)(nil)

// Unqueued gives the player without the queue.
func (q *queued) Unqueued() bot.Player { return q.searcher }

// Choose waits for a slot and chooses. It fails if the context ends while it waits.
func (q *queued) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := q.acquire(ctx); err != nil {
		return razzia.Move{}, err
	}
	defer q.release()
	return q.searcher.Choose(ctx, s, seat)
}

// ChooseAfter waits for a slot and chooses.
func (q *queued) ChooseAfter(ctx context.Context, past bot.Past, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := q.acquire(ctx); err != nil {
		return razzia.Move{}, err
	}
	defer q.release()
	return q.searcher.ChooseAfter(ctx, past, s, seat)
}

// Analyze waits for a slot and analyses. It fails if the context ends while it waits.
func (q *queued) Analyze(ctx context.Context, s razzia.State) (bot.Analysis, error) {
	if err := q.acquire(ctx); err != nil {
		return bot.Analysis{}, err
	}
	defer q.release()
	return q.searcher.Analyze(ctx, s)
}

func (q *queued) acquire(ctx context.Context) error {
	select {
	case q.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("no worker slot became free in time: %w", ctx.Err())
	}
}

func (q *queued) release() { <-q.slots }
