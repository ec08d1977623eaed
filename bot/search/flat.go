package search

import (
	"context"
	"math"
	"time"

	"razzia"
	"razzia/bot"
)

// FlatSettings are the parameters of flat Monte Carlo.
type FlatSettings struct {
	// Evaluator evaluates the ends of rollouts.
	Evaluator Evaluator
	// Limit is the budget for one move. A node is a move made in a rollout.
	Limit Limit
	// Moves is the length of a rollout in moves. A rollout also ends with the round.
	Moves int
}

// A Flat plays by flat Monte Carlo: it gives every option the same number of rollouts, with greedy in every seat, and
// makes the move with the best mean.
type Flat struct {
	settings FlatSettings
	limit    Limit // for a move: that of the settings, or the pace
	rollout  rollout
	total    uint64
}

var (
	_ bot.Counter = (*Flat)(nil)
	_ bot.Pacer   = (*Flat)(nil)
)

// NewFlat returns a flat Monte Carlo player. The seed determines the cards in its rollouts.
func NewFlat(settings FlatSettings, seed uint64) *Flat {
	r := newRollout(newGreedyPolicy(), settings.Evaluator, settings.Moves, defaultMargin, seed)
	return &Flat{settings: settings, limit: settings.Limit, rollout: r}
}

// Choose plays rollouts within the limit, or until the context ends, but at least one of each option.
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

// Nodes returns the number of moves made in rollouts so far.
func (f *Flat) Nodes() uint64 { return f.total }

// tryAll plays one rollout of each option and adds the actor's results to the sums.
func (f *Flat) tryAll(s *razzia.State, moves []razzia.Move, sums []float64) {
	for i, m := range moves {
		v := f.rollout.play(s.MustStep(m), s.Round)
		sums[i] += v[s.Actor]
	}
}

// Pace sets the time for a move and lifts all other limits. A pace of 0 restores the limit of the settings.
func (f *Flat) Pace(d time.Duration) { f.limit = f.settings.Limit.paced(d) }
