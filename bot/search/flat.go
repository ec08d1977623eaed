package search

import (
	"context"
	"math"
	"time"

	"razzia"
	"razzia/bot"
)

// FlatSettings say how the flat Monte Carlo thinks.
type FlatSettings struct {
	// Evaluator judges where a rollout ends.
	Evaluator Evaluator
	// Limit ends the thinking about a move. A node is a move made in a rollout.
	Limit Limit
	// Moves is the length of a rollout in moves; it ends with the round at the latest.
	Moves int
}

// A Flat plays by flat Monte Carlo: it tries each move that it may make equally often, plays on by greedy,
// and makes the move that came out best in the mean.
type Flat struct {
	settings FlatSettings
	limit    Limit // of a move; that of the settings unless the player is paced
	rollout  rollout
	total    uint64
}

var (
	_ bot.Counter = (*Flat)(nil)
	_ bot.Pacer   = (*Flat)(nil)
)

// NewFlat opens a flat Monte Carlo. The seed decides the cards that it turns up.
func NewFlat(settings FlatSettings, seed uint64) *Flat {
	r := newRollout(newThumb(), settings.Evaluator, settings.Moves, usualMargin, seed)
	return &Flat{settings: settings, limit: settings.Limit, rollout: r}
}

// Choose tries all moves within the limit, or until the context ends, and once at least.
func (f *Flat) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if err := bot.CheckAsked(&s, seat); err != nil {
		return razzia.Move{}, err
	}
	moves := options(&s, nil)
	if len(moves) == 1 {
		return moves[0], nil
	}
	budget := f.limit.start(ctx)
	sums := make([]float64, len(moves))
	f.rollout.nodes = 0
	f.tryAll(&s, moves, sums)
	for !budget.spent(f.rollout.nodes) {
		f.tryAll(&s, moves, sums)
	}
	f.total += uint64(f.rollout.nodes)
	best, most := moves[0], math.Inf(-1)
	for i, sum := range sums {
		if sum > most {
			best, most = moves[i], sum
		}
	}
	return best, nil
}

// Nodes is the number of moves made in rollouts so far.
func (f *Flat) Nodes() uint64 { return f.total }

// tryAll tries each move once and adds what the actor gets to the sums.
func (f *Flat) tryAll(s *razzia.State, moves []razzia.Move, sums []float64) {
	for i, m := range moves {
		v := f.rollout.play(s.MustStep(m), s.Round)
		sums[i] += v[s.Actor]
	}
}

// Pace sets the time for a move, and lifts all other limits. At 0 the limit of the settings holds again.
func (f *Flat) Pace(d time.Duration) { f.limit = f.settings.Limit.paced(d) }
