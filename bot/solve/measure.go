package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"razzia"
	"razzia/bot"
)

// A Decision is a solved position in which the actor has several moves.
type Decision struct {
	State razzia.State
	Moves []Move
}

// Loss is the share of the win that a move costs the actor against the best move: 0 for a perfect move. It fails if the
// move is not legal.
func (d *Decision) Loss(m razzia.Move) (float64, error) {
	best, played := 0.0, -1.0
	for _, option := range d.Moves {
		share := option.Shares[d.State.Actor]
		best = max(best, share)
		if option.Move == m {
			played = share
		}
	}
	if played < 0 {
		return 0, fmt.Errorf("%v is not legal: want one of %v", m, d.Moves)
	}
	return best - played, nil
}

// Matters reports whether the moves differ in the actor's share of the win.
func (d *Decision) Matters() bool {
	for _, option := range d.Moves[1:] {
		if diff := option.Shares[d.State.Actor] - d.Moves[0].Shares[d.State.Actor]; diff > tolerance || diff < -tolerance {
			return true
		}
	}
	return false
}

// Decisions plays a position to its end with one player in all seats and the cards of a seed. It solves the decisions
// of the last round that take at most limit turns, and returns them.
func Decisions(p bot.Player, s razzia.State, seed uint64, limit int) (list []Decision, err error) {
	rng, solver := rand.New(razzia.NewSource(seed, revealStream)), New(limit)
	for s.Phase != razzia.Over {
		d, err := solver.decision(&s)
		if err != nil {
			return nil, err
		}
		if d != nil {
			list = append(list, *d)
		}
		if err := play(&s, p, rng); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// revealStream separates the cards that are turned up from other random numbers of the same seed.
const revealStream = 0x72657665

// decision solves a position of the last round. It returns nil if there is nothing to decide, or the position is too
// large.
func (v *Solver) decision(s *razzia.State) (*Decision, error) {
	if s.Round < razzia.Rounds {
		return nil, nil
	}
	moves, err := v.Moves(s)
	if errors.Is(err, ErrTooLarge) || len(moves) < 2 {
		return nil, nil
	}
	return &Decision{State: *s, Moves: moves}, err
}

// play makes the player's move and, after a draw, turns up a random card.
func play(s *razzia.State, p bot.Player, rng *rand.Rand) error {
	m, err := p.Choose(context.Background(), *s, s.Actor)
	if err != nil {
		return err
	}
	if err := s.Advance(m); err != nil || s.Phase != razzia.Revealing {
		return err
	}
	return s.Advance(razzia.Reveal(bot.AnyCard(s, rng)))
}

// A Report measures a player against perfect play.
type Report struct {
	Decisions int     // number of decisions that the player was asked for
	Mattered  int     // of these, the number in which the moves differ for the actor
	Lost      float64 // sum of the losses, in shares of the win
	Worst     float64 // largest loss of one decision
}

// Mean is the mean loss of a decision.
func (r *Report) Mean() float64 { return r.Lost / float64(max(1, r.Decisions)) }

// Ask asks a player for a move in each decision and adds the losses to the report.
func (r *Report) Ask(p bot.Player, list []Decision) error {
	for i := range list {
		d := &list[i]
		m, err := p.Choose(context.Background(), d.State, d.State.Actor)
		if err != nil {
			return err
		}
		loss, err := d.Loss(m)
		if err != nil {
			return err
		}
		r.Decisions++
		if d.Matters() {
			r.Mattered++
		}
		r.Lost += loss
		r.Worst = max(r.Worst, loss)
	}
	return nil
}
