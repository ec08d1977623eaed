package level

import (
	"context"
	"fmt"

	"razzia"
	"razzia/bot"
)

// A thinker is a player that thinks long, and tells of it.
type thinker interface {
	bot.Analyst
	bot.Historian
	bot.Pacer
	bot.Counter
}

// A queuer waits for a free desk before it thinks, so that masters at hundreds of tables take their time
// one after another instead of all getting none. Its limit of time begins at the desk.
type queuer struct {
	thinker
	desks chan struct{}
}

// Choose waits and chooses. It fails if the context ends while it waits.
func (q *queuer) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := q.sit(ctx); err != nil {
		return razzia.Move{}, err
	}
	defer q.rise()
	return q.thinker.Choose(ctx, s, seat)
}

// ChooseAfter waits and chooses.
func (q *queuer) ChooseAfter(ctx context.Context, past bot.Past, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := q.sit(ctx); err != nil {
		return razzia.Move{}, err
	}
	defer q.rise()
	return q.thinker.ChooseAfter(ctx, past, s, seat)
}

// Analyze waits and analyses. It fails if the context ends while it waits.
func (q *queuer) Analyze(ctx context.Context, s razzia.State) (bot.Analysis, error) {
	if err := q.sit(ctx); err != nil {
		return bot.Analysis{}, err
	}
	defer q.rise()
	return q.thinker.Analyze(ctx, s)
}

func (q *queuer) sit(ctx context.Context) error {
	select {
	case q.desks <- struct{}{}:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("no move, for others think: %w", ctx.Err())
	}
}

func (q *queuer) rise() { <-q.desks }
