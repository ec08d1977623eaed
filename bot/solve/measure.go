package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"razzia"
	"razzia/bot"
)

// A Decision is a position in which an actor has several moves, solved.
type Decision struct {
	State razzia.State
	Moves []Move
}

// Loss is what a move costs the actor against the best: a share of the win, 0 at the least. It fails if the
// move is not legal.
func (d *Decision) Loss(m razzia.Move) (float64, error) {
	best, played := 0.0, -1.0
	for _, way := range d.Moves {
		share := way.Shares[d.State.Actor]
		best = max(best, share)
		if way.Move == m {
			played = share
		}
	}
	if played < 0 {
		return 0, fmt.Errorf("%v is not legal: want one of %v", m, d.Moves)
	}
	return best - played, nil
}

// Matters reports whether the moves differ in what the actor may win.
func (d *Decision) Matters() bool {
	for _, way := range d.Moves[1:] {
		if diff := way.Shares[d.State.Actor] - d.Moves[0].Shares[d.State.Actor]; diff > equal || diff < -equal {
			return true
		}
	}
	return false
}

// Decisions plays on from a position, by a player in all seats and with cards that the seed decides, and
// solves those decisions in the last round that take so many turns at most.
func Decisions(p bot.Player, s razzia.State, seed uint64, limit int) (list []Decision, err error) {
	chance, solver := rand.New(razzia.NewSource(seed, revealStream)), New(limit)
	for s.Phase != razzia.Over {
		d, err := solver.decision(&s)
		if err != nil {
			return nil, err
		}
		if d != nil {
			list = append(list, *d)
		}
		if err := play(&s, p, chance); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// revealStream keeps the cards that turn up apart from other numbers of the same seed.
const revealStream = 0x72657665

// decision solves a position if something is to be decided in it and it is not too large.
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

// play makes the player's move, and turns up a card if it is a draw.
func play(s *razzia.State, p bot.Player, chance *rand.Rand) error {
	m, err := p.Choose(context.Background(), *s, s.Actor)
	if err != nil {
		return err
	}
	if err := s.Advance(m); err != nil || s.Phase != razzia.Revealing {
		return err
	}
	return s.Advance(razzia.Reveal(bot.AnyCard(s, chance)))
}

// A Report says how well somebody decides.
type Report struct {
	Decisions int     // that were put to the player
	Mattered  int     // of these, where the moves differed for the actor
	Lost      float64 // share of the win lost by all decisions together
	Worst     float64 // by one decision
}

// Mean is the mean loss of a decision.
func (r *Report) Mean() float64 { return r.Lost / float64(max(1, r.Decisions)) }

// Ask puts decisions to a player and adds what they cost to the report.
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
