package solve

import (
	"fmt"

	"razzia"
)

// A Span is the value of a position whatever indifferent players do: for each seat, the least and the most share of the win
// that it can come to if every player plays optimally and chooses in any way between equally good moves. Entries beyond the
// players are zero.
type Span struct{ Low, High Shares }

// exactly is the span of one certain value.
func exactly(shares Shares) Span { return Span{shares, shares} }

// A SpanSolver computes spans. It is a [Solver] without the tie rule: at every decision any move may be chosen that can be
// among the best for the seat to act, and the span is the hull of these.
//
// The transposition key is that of [Solver]. It merges turns only if the same moves lead to the same points of all seats
// that can still win. That does not depend on which of several equal moves is chosen, so it holds for spans too. The same is
// true of a seat that is certain to win alone: it has a strategy that wins against everything. A SpanSolver is not safe for
// concurrent use.
type SpanSolver struct {
	// Limit is the number of turns that one call may expand. Turns that a call before has solved do not count.
	Limit int

	solved map[key]Span
	recent cache[Span]
	turns  int    // expanded in the current call
	stack  []Span // the alternatives of every choice on the current line
}

// NewSpans returns a solver of spans that expands at most limit turns for a position.
func NewSpans(limit int) *SpanSolver { return &SpanSolver{Limit: limit, solved: map[key]Span{}} }

// Forget empties the transposition table and the cache.
func (v *SpanSolver) Forget() {
	clear(v.solved)
	v.recent.forget()
}

// Turns returns the number of turns that the last call expanded.
func (v *SpanSolver) Turns() int { return v.turns }

// A SpanMove is a legal move with the span of the position after it.
type SpanMove struct {
	Move razzia.Move
	Span Span
}

// Moves lists the legal moves in the order of [razzia.State.Legal], each with its span. The list is empty if no seat is to
// act. The error wraps ErrTooLarge if the search reaches its limit.
func (v *SpanSolver) Moves(s *razzia.State) (list []SpanMove, err error) {
	v.turns, v.stack = 0, v.stack[:0]
	if size := Estimate(s); size > estimateSlack*float64(v.Limit) {
		return nil, fmt.Errorf("an estimate of %.2g turns, want at most %d: %w", size, estimateSlack*v.Limit, ErrTooLarge)
	}
	for i, m := range s.Legal(nil) {
		if i > 0 && m.Verb() == razzia.ToDraw {
			list = append(list, SpanMove{m, list[0].Span}) // draws from either pile are equivalent (R9)
			continue
		}
		next := s.MustStep(m)
		span, err := v.value(&next)
		if err != nil {
			return nil, err
		}
		list = append(list, SpanMove{m, span})
	}
	return list, nil
}

// value is the span of a position of any phase.
func (v *SpanSolver) value(s *razzia.State) (Span, error) {
	switch s.Phase {
	case razzia.Turn:
		return v.turn(s)
	case razzia.Revealing:
		return v.reveal(s)
	case razzia.Bidding:
		a := spanAuction{SpanSolver: v}
		return a.say(s)
	}
	return exactly(s.WinShares()), nil
}

// turn is the span of a turn (R3), from the cache if it is there.
func (v *SpanSolver) turn(s *razzia.State) (Span, error) {
	k := exactKeyOf(s)
	e, found := v.recent.find(&k)
	if found {
		return e.value, nil
	}
	span, err := v.lookUp(s)
	if err == nil {
		v.recent.put(e, &k, &span)
	}
	return span, err
}

// lookUp is the span of a turn: decided already, found in the transposition table, or searched.
func (v *SpanSolver) lookUp(s *razzia.State) (Span, error) {
	k, winner := identify(s)
	if winner != noSeat {
		return exactly(won(winner)), nil
	}
	if span, known := v.solved[k]; known {
		return span, nil
	}
	if v.turns++; v.turns > v.Limit {
		return Span{}, ErrTooLarge
	}
	span, err := v.search(s)
	if err == nil {
		v.solved[k] = span
	}
	return span, err
}

// search is the span of a turn by searching its moves.
func (v *SpanSolver) search(s *razzia.State) (Span, error) {
	c := v.choose(s.Actor)
	var buf [64]razzia.Move
	moves := s.Legal(buf[:0])
	for i := len(moves) - 1; i >= 0 && !c.certainWin(); i-- { // from the last, the call: it has the smallest subtree
		if moves[i] == razzia.Draw(1) && i+1 < len(moves) && moves[i+1] == razzia.Draw(2) {
			break // draws from either pile are equivalent (R9)
		}
		next := s.MustStep(moves[i])
		span, err := v.value(&next)
		if err != nil {
			return Span{}, err
		}
		c.add(&span)
	}
	return c.outcome(), nil
}

// reveal is the span of a chance node: the mean over the cards that may be turned up (R3.1).
func (v *SpanSolver) reveal(s *razzia.State) (mean Span, err error) {
	for card, n := range s.Left.All() {
		next := s.MustStep(razzia.Reveal(card))
		span, err := v.value(&next)
		if err != nil {
			return mean, err
		}
		chance := float64(n) / float64(s.CardsLeft())
		for i := range mean.Low {
			mean.Low[i] += float64(chance * span.Low[i])
			mean.High[i] += float64(chance * span.High[i])
		}
	}
	return mean, nil
}
