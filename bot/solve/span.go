package solve

import "razzia"

// A Span is the value of a position whatever indifferent players do: for each seat, the least and the most share of the win
// that it can come to if every player plays optimally and chooses in any way between equally good moves. Entries beyond the
// players are zero.
type Span struct{ Low, High Shares }

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

	search[[2]Shares]
}

// NewSpans returns a solver of spans that expands at most limit turns for a position.
func NewSpans(limit int) *SpanSolver { return &SpanSolver{limit, newSearch(hullOfPossible)} }

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
	if err := v.begin(s, v.Limit, nil); err != nil {
		return nil, err
	}
	values, err := v.moves(s)
	for i, m := range s.Legal(nil)[:len(values)] {
		list = append(list, SpanMove{m, Span{values[i][0], values[i][1]}})
	}
	return list, err
}

// hullOfPossible is the tie rule of a [SpanSolver]: a seat may choose every alternative that can be among its best, so the
// value is their hull. The seat itself gets at least the greatest low value. If that is the whole win, every alternative
// that it may choose gives it the win.
func hullOfPossible(seat razzia.Seat, alternatives [][2]Shares) [2]Shares {
	low := 0.0
	for i := range alternatives {
		low = max(low, alternatives[i][0][seat])
	}
	if low >= 1-tolerance {
		return certain[[2]Shares](won(int(seat)))
	}
	hull := nothing
	for i := range alternatives {
		if alternatives[i][1][seat] >= low-tolerance {
			cover(&hull, &alternatives[i])
		}
	}
	hull[0][seat] = low
	return hull
}

// nothing is the hull of no span.
var nothing = [2]Shares{{1, 1, 1, 1, 1}}

// cover extends a span to the hull of it and another.
func cover(x, y *[2]Shares) {
	for seat := range x[0] {
		x[0][seat] = min(x[0][seat], y[0][seat])
		x[1][seat] = max(x[1][seat], y[1][seat])
	}
}
