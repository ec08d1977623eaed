package solve

import "razzia"

// A spanAuction is the search of one auction for spans, with a table as that of [auction].
type spanAuction struct {
	*SpanSolver
	says     [razzia.MaxPlayers][razzia.MaxCheque + 1]Span
	ends     [razzia.MaxCheque + 1]Span
	sayKnown [razzia.MaxPlayers]uint32
	endKnown uint32
}

// say is the span of a say (R4.1).
func (a *spanAuction) say(s *razzia.State) (Span, error) {
	seat, high := s.Actor, s.Auction.Bid
	if a.sayKnown[seat]>>high&1 != 0 {
		return a.says[seat][high], nil
	}
	c := a.choose(seat)
	var buf [8]razzia.Move
	for _, m := range s.Legal(buf[:0]) {
		span, err := a.after(s, m)
		if err != nil {
			return Span{}, err
		}
		c.add(&span)
	}
	a.sayKnown[seat] |= 1 << high
	a.says[seat][high] = c.outcome()
	return a.says[seat][high], nil
}

// after is the span after a say. The opener's say is the last (R4.1).
func (a *spanAuction) after(s *razzia.State, m razzia.Move) (Span, error) {
	next := s.MustStep(m)
	if s.Actor != s.Auction.Opener {
		return a.say(&next)
	}
	high := max(s.Auction.Bid, m.Cheque())
	if a.endKnown>>high&1 == 0 {
		span, err := a.value(&next)
		if err != nil {
			return Span{}, err
		}
		a.endKnown |= 1 << high
		a.ends[high] = span
	}
	return a.ends[high], nil
}

// A spanChoice collects the alternatives of the seat to act. They lie on the solver's stack, as those of [choice] do.
type spanChoice struct {
	*SpanSolver
	seat razzia.Seat
	base int     // index of its first alternative on the stack
	low  float64 // the greatest low value for the seat
}

// choose begins the choice of a seat.
func (v *SpanSolver) choose(seat razzia.Seat) spanChoice { return spanChoice{v, seat, len(v.stack), 0} }

// add offers the span of an alternative.
func (c *spanChoice) add(span *Span) {
	c.stack = append(c.stack, *span)
	c.low = max(c.low, span.Low[c.seat])
}

// certainWin reports whether an alternative gives the seat the whole win. Then every alternative that it may choose does so.
func (c *spanChoice) certainWin() bool { return c.low >= 1-tolerance }

// outcome is the span of the choice: the hull over the alternatives that may be among the best. The seat itself gets at
// least the greatest low value. It removes the alternatives from the stack.
func (c *spanChoice) outcome() Span {
	list := c.stack[c.base:]
	c.stack = c.stack[:c.base]
	if c.certainWin() {
		return exactly(won(int(c.seat)))
	}
	hull := nothing
	for i := range list {
		if list[i].High[c.seat] >= c.low-tolerance {
			hull.cover(&list[i])
		}
	}
	hull.Low[c.seat] = c.low
	return hull
}

// nothing is the hull of no span.
var nothing = Span{Low: Shares{1, 1, 1, 1, 1}}

// cover extends a span to the hull of it and another.
func (x *Span) cover(y *Span) {
	for seat := range x.Low {
		x.Low[seat] = min(x.Low[seat], y.Low[seat])
		x.High[seat] = max(x.High[seat], y.High[seat])
	}
}
