// Package line plays moves out: what would follow each, to the end of the round.
//
// Every seat answers as is best for it, by a [Judge]. Two moves are played out with the same cards, so that what differs comes of the
// moves. Of some orders of the cards it is the most typical of those in which the better move turns out better: an example. Each [Step]
// says how likely its card was. The same position, moves and judge give the same lines.
package line

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"razzia"
	"razzia/bot"
)

// Shares are expected shares of the win by seat; entries beyond the players are zero.
type Shares [razzia.MaxPlayers]float64

// A Judge says what moves are worth.
type Judge interface {
	// Moves lists the legal moves of the actor, and what the position after each is worth.
	Moves(s *razzia.State) ([]razzia.Move, []Shares)
	// Best is the index of the move that the actor would choose of those that Moves has listed.
	Best(s *razzia.State, values []Shares) int
}

// A Step is a decision of a line, with what follows from it without another: the card of a draw, says of those who have no choice, and
// passes.
type Step struct {
	Seat   razzia.Seat
	Move   razzia.Move
	Card   razzia.Card    // turned up by a draw
	Chance float64        // of the card, before it was turned up; 0 if Move is no draw
	Before razzia.State   // the position of the decision
	Moves  []razzia.Move  // Move, the card, and what follows
	Events []razzia.Event // of all of them
	After  razzia.State   // the position after them
	Quiet  bool           // passes after Move go without saying
}

const (
	// mostSteps ends a line that does not end by itself. Rounds have fewer decisions.
	mostSteps = 200
	// fewest and most are how many orders of the cards are tried: more only if the first show no difference.
	fewest = 8
	most   = 24
)

// Of plays two moves of the actor of a position out to the end of the round, with the same cards: first a move, then one that is worse. All
// go on as the judge says. The error is that of an illegal move.
func Of(s razzia.State, better, other razzia.Move, j Judge) (lines [2][]Step, err error) {
	chance := rand.New(razzia.NewSource(uint64(s.Left), uint64(s.Players)))
	var found []pair
	for i := range most {
		if i >= fewest && slices.ContainsFunc(found, pair.shows) {
			break
		}
		cards := bot.Shuffled(&s, chance)
		p := pair{seat: s.Actor}
		for k, m := range []razzia.Move{better, other} {
			one := player{judge: j, state: s, cards: cards}
			if err := one.play(m); err != nil {
				return lines, err
			}
			p.lines[k], p.shares[k] = one.steps, one.worth(s.Actor)
		}
		found = append(found, p)
	}
	return typical(found).lines, nil
}

// A pair is two lines with the same cards, with the share of the win at the end of each.
type pair struct {
	seat   razzia.Seat // whose moves they begin with
	lines  [2][]Step
	shares [2]float64
}

// gain is how much more of the win the better move brings.
func (p pair) gain() float64 { return p.shares[0] - p.shares[1] }

// shows reports whether the lines show that the better move is better: it wins more, with better points in the round, or as good ones and
// better cheques.
func (p pair) shows() bool {
	const least = 0.01
	points, cheques := p.margins()
	return p.gain() > least && points >= 0 && points+cheques > 0
}

// margins are by how much the better move brings more than the other one, against what it brings the others on average: points, and
// cheques for the next round, of which two thousand are about a point.
func (p pair) margins() (points, cheques float64) {
	const cheque = 0.5
	ends := [2]*razzia.State{&p.lines[0][len(p.lines[0])-1].After, &p.lines[1][len(p.lines[1])-1].After}
	for i := range razzia.Seat(ends[0].Players) {
		part := 1.0
		if i != p.seat {
			part = -1 / float64(ends[0].Players-1)
		}
		one, other := &ends[0].Seats[i], &ends[1].Seats[i]
		points += part * float64(one.Total-other.Total)
		if ends[0].Phase != razzia.Over {
			cheques += part * cheque * float64((one.Open|one.Spent).Sum()-(other.Open|other.Spent).Sum())
		}
	}
	return points, cheques
}

// typical is the pair that is nearest to the average, of those that show that the better move is better. If none does, it is any.
func typical(found []pair) (best pair) {
	share, gain := 0.0, 0.0
	for _, p := range found {
		share, gain = share+p.shares[0]/float64(len(found)), gain+p.gain()/float64(len(found))
	}
	least := math.Inf(1)
	for _, p := range found {
		off := math.Abs(p.gain()-gain) + math.Abs(p.shares[0]-share)/2
		if !p.shows() {
			off += 2 // more than all others
		}
		if off < least {
			best, least = p, off
		}
	}
	return best
}

// A player plays a line out.
type player struct {
	judge Judge
	state razzia.State
	cards []razzia.Card // to come, the next first
	steps []Step
}

// play makes a move and plays on to the end of the round.
func (p *player) play(first razzia.Move) error {
	round := p.state.Round
	if err := p.decide(first); err != nil {
		return fmt.Errorf("the first move of a line: %w", err)
	}
	for p.state.Phase != razzia.Over && p.state.Round == round && len(p.steps) < mostSteps {
		if err := p.decide(p.best()); err != nil {
			return err
		}
	}
	return nil
}

// best is what the actor chooses.
func (p *player) best() razzia.Move {
	moves, values := p.judge.Moves(&p.state)
	return moves[p.judge.Best(&p.state, values)]
}

// worth is the share of the win of a seat in the position.
func (p *player) worth(seat razzia.Seat) float64 {
	if p.state.Phase == razzia.Over {
		return p.state.WinShares()[seat]
	}
	_, values := p.judge.Moves(&p.state)
	return values[p.judge.Best(&p.state, values)][seat]
}

// decide makes a decision, turns up its card, and makes the moves after it that have no choice, and passes.
func (p *player) decide(m razzia.Move) error {
	step := Step{Seat: p.state.Actor, Move: m, Before: p.state, Quiet: true}
	if err := p.make(&step, m); err != nil {
		return err
	}
	if p.state.Phase == razzia.Revealing {
		step.Card, p.cards = p.cards[0], p.cards[1:]
		step.Chance = p.state.Chance(step.Card)
		if err := p.make(&step, razzia.Reveal(step.Card)); err != nil {
			return err
		}
	}
	for next, found := p.quiet(step.Before.Round); found; next, found = p.quiet(step.Before.Round) {
		if err := p.make(&step, next); err != nil {
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

// quiet is the next move in a round, if the actor has no other or passes.
func (p *player) quiet(round uint8) (m razzia.Move, found bool) {
	var room [64]razzia.Move
	legal := p.state.Legal(room[:0])
	switch {
	case p.state.Round != round || len(legal) == 0:
		return m, false
	case len(legal) == 1:
		return legal[0], true
	case p.state.Phase != razzia.Bidding:
		return m, false
	}
	m = p.best()
	return m, m == razzia.Pass()
}
