package reason

import "razzia"

// A comparison is two moves of the actor of a position, with what can be said for the better one.
type comparison struct {
	s            *razzia.State
	me           razzia.Seat
	better, made razzia.Move
	in           []razzia.Seat // the other seats with an open cheque, clockwise
	behind       []razzia.Seat // those of them that may bid after the player, in the auction that runs or that a call opens
	row          []int         // what the row is worth to each seat, in points: see [razzia.State.RowWorth]
	risk         Risk
	diff         Difference
	list         []Reason
}

// newComparison compares two legal moves of the actor.
func newComparison(s *razzia.State, better, made razzia.Move, d Difference) *comparison {
	c := &comparison{s: s, me: s.Actor, better: better, made: made, in: others(s, s.Actor), risk: RiskOf(s), diff: d}
	for i := range s.Players {
		c.row = append(c.row, s.RowWorth(razzia.Seat(i)))
	}
	c.behind = c.in
	if s.Phase == razzia.Bidding {
		c.behind = s.ToSay()[1:]
	}
	return c
}

// add adds a claim, with its weight in points of the difference.
func (c *comparison) add(weight float64, r Reason) {
	r.weight = weight
	c.list = append(c.list, r)
}

// own is the cheques of the player that are open.
func (c *comparison) own() razzia.Cheques { return c.s.Seats[c.me].Open }

// buys reports whether a move is meant to buy the row: a call, or a bid.
func buys(m razzia.Move) bool { return m.Verb() == razzia.ToCall || m.Verb() == razzia.ToBid }

// limit is the highest cheque with which a move that buys can win: the bid, or the highest cheque of who calls.
func (c *comparison) limit(m razzia.Move) razzia.Cheque {
	if m.Verb() == razzia.ToBid {
		return m.Cheque()
	}
	return c.own().Highest()
}

// rivals are the seats that may bid after a move that buys, and have a higher cheque.
func (c *comparison) rivals(m razzia.Move) (list []razzia.Seat) {
	for _, seat := range c.behind {
		if c.s.Seats[seat].Open.Highest() > c.limit(m) {
			list = append(list, seat)
		}
	}
	return list
}

// wins is the chance, over the trials, by which more often the player gets the row after the better move.
func (c *comparison) wins() float64 { return c.diff.Better.Row[c.me] - c.diff.Made.Row[c.me] }

// denied is the chance by which less often a seat gets the row after the better move.
func (c *comparison) denied(seat razzia.Seat) float64 {
	return c.diff.Made.Row[seat] - c.diff.Better.Row[seat]
}

// others are the other seats with an open cheque, clockwise.
func others(s *razzia.State, seat razzia.Seat) (seats []razzia.Seat) {
	for other := next(s, seat); other != seat; other = next(s, other) {
		if s.Seats[other].Open != 0 {
			seats = append(seats, other)
		}
	}
	return seats
}

// most is the seat of some to which the row is worth most; NoSeat if it is worth nothing to all.
func (c *comparison) most(seats []razzia.Seat) razzia.Seat {
	best, points := razzia.NoSeat, 0
	for _, seat := range seats {
		if c.row[seat] > points {
			best, points = seat, c.row[seat]
		}
	}
	return best
}

// lead is how many points of the margin of the player one point of another seat is about: what a rival gains costs the
// player less than what they gain themselves.
func (c *comparison) lead() float64 { return max(0.5, 1.5/float64(c.s.Players)) }

// chequePoints is what a difference of one between two cheques is about worth in later rounds, in points.
const chequePoints = 0.5
