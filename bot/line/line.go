// Package line plays a line out: what would follow a move, to the end of the round.
//
// Every seat answers as is best for it, by a [Judge]. At a draw the line takes the card that matters most to the seat whose line it is:
// the one whose chance times what it changes is greatest. Each [Step] says how likely its card was, so that a line tells an example as
// one. The same position, move and judge give the same line.
package line

import (
	"fmt"
	"math"

	"razzia"
)

// Shares are expected shares of the win by seat; entries beyond the players are zero.
type Shares [razzia.MaxPlayers]float64

// A Judge says what moves and cards are worth.
type Judge interface {
	// Moves lists the legal moves of the actor, and what the position after each is worth.
	Moves(s *razzia.State) ([]razzia.Move, []Shares)
	// Best is the index of the move that the actor would choose of those that Moves has listed.
	Best(s *razzia.State, values []Shares) int
	// Card is what a position in which a card is to be turned up is worth after a card.
	Card(s *razzia.State, c razzia.Card) Shares
}

// A Step is a decision of a line, with what follows from it without another: the card of a draw, and says of those who have no choice.
type Step struct {
	Seat   razzia.Seat
	Move   razzia.Move
	Card   razzia.Card    // turned up by a draw
	Chance float64        // of the card, before it was turned up; 0 if Move is no draw
	Before razzia.State   // the position of the decision
	Moves  []razzia.Move  // Move, the card, and what had no choice
	Events []razzia.Event // of all of them
	After  razzia.State   // the position after them
	Value  float64        // of After for the seat whose line it is, as far as the judge knows; the mean before the first card
}

// mostSteps ends a line that does not end by itself. Rounds have fewer decisions.
const mostSteps = 200

// Of plays a line out: the actor of a position makes a move, and all go on as the judge says, to the end of the round. The error is that of
// an illegal move.
func Of(s razzia.State, first razzia.Move, j Judge) ([]Step, error) {
	p := player{judge: j, seat: s.Actor, state: s}
	if err := p.decide(first); err != nil {
		return nil, fmt.Errorf("the first move of a line: %w", err)
	}
	for p.state.Phase != razzia.Over && p.state.Round == s.Round && len(p.steps) < mostSteps {
		moves, values := j.Moves(&p.state)
		if err := p.decide(moves[j.Best(&p.state, values)]); err != nil {
			return nil, err
		}
	}
	return p.steps, nil
}

// A player plays a line out.
type player struct {
	judge Judge
	seat  razzia.Seat // whose line it is
	state razzia.State
	steps []Step
}

// decide makes a decision, turns up its card, and makes the moves after it that have no choice.
func (p *player) decide(m razzia.Move) error {
	step := Step{Seat: p.state.Actor, Move: m, Before: p.state}
	if err := p.make(&step, m); err != nil {
		return err
	}
	if p.state.Phase == razzia.Revealing {
		step.Card = p.card()
		step.Chance = p.state.Chance(step.Card)
		step.Value = p.judge.Card(&p.state, step.Card)[p.seat]
		if err := p.make(&step, razzia.Reveal(step.Card)); err != nil {
			return err
		}
	}
	for only, found := p.only(step.Before.Round); found; only, found = p.only(step.Before.Round) {
		if err := p.make(&step, only); err != nil {
			return err
		}
	}
	step.After = p.state
	p.steps = append(p.steps, step)
	return nil
}

// make makes a move of a step.
func (p *player) make(step *Step, m razzia.Move) (err error) {
	if p.state, step.Events, err = p.state.StepEvents(m, step.Events); err == nil {
		step.Moves = append(step.Moves, m)
	}
	return err
}

// only is the move of an actor who has no other, in a round.
func (p *player) only(round uint8) (m razzia.Move, found bool) {
	var room [64]razzia.Move
	legal := p.state.Legal(room[:0])
	if len(legal) != 1 || p.state.Round != round {
		return m, false
	}
	return legal[0], true
}

// card is the card that matters most to the seat. Of equal ones it is the likeliest, and of those the first in card order.
func (p *player) card() (most razzia.Card) {
	mean, values := 0.0, map[razzia.Card]float64{}
	for c := range p.state.Left.All() {
		values[c] = p.judge.Card(&p.state, c)[p.seat]
		mean += p.state.Chance(c) * values[c]
	}
	weight, chance := -1.0, 0.0
	for c := range p.state.Left.All() {
		at := p.state.Chance(c)
		w := math.Round(at*math.Abs(values[c]-mean)*fine) / fine
		if w > weight || w == weight && at > chance {
			most, weight, chance = c, w, at
		}
	}
	return most
}

// fine is how fine weights are compared: a millionth, so that sums in another order choose the same card.
const fine = 1e6
