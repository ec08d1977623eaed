package reason

import "razzia"

// exchange says what a bid costs and brings besides the row.
func (c *comparison) exchange() {
	cheapCall(c)
	if c.s.Round == razzia.Rounds {
		c.chequeSum()
		return
	}
	if c.better.Verb() == razzia.ToBid && c.made.Verb() != razzia.ToBid {
		c.tradeUp(c.better.Cheque())
		c.firstNext(c.better.Cheque())
	}
	if c.made.Verb() == razzia.ToBid && c.better.Verb() != razzia.ToBid && c.made.Cheque() > c.s.Middle {
		c.add(chequePoints*float64(c.made.Cheque()-c.s.Middle)*max(0, -c.wins()), Reason{Kind: DearExchange,
			Cheque: c.made.Cheque(), Middle: c.s.Middle, Lights: []Piece{cheque(c.me, c.made.Cheque()), at(AtMiddle)}})
	}
	if c.made.Verb() == razzia.ToBid {
		c.leftInMiddle(c.made.Cheque())
	}
}

// cheapCall says that a call brings a higher cheque for the lowest, if all others pass.
func cheapCall(c *comparison) {
	if low := c.own().Lowest(); c.better.Verb() == razzia.ToCall && c.s.Middle > low {
		c.add(0.4+chequePoints*float64(c.s.Middle-low)*max(0.2, c.diff.Better.Sold[c.me]), Reason{Kind: CheapCall, Cheque: low,
			Middle: c.s.Middle, Lights: []Piece{cheque(c.me, low), at(AtMiddle)}})
	}
}

// tradeUp says that a bid brings a higher cheque for the next round, or one that is nearly as high.
func (c *comparison) tradeUp(bid razzia.Cheque) {
	if c.s.Middle+1 >= bid {
		more, won := float64(c.s.Middle)-float64(bid), c.diff.Better.Sold[c.me]
		c.add(0.4+(0.1+chequePoints*more)*won, Reason{Kind: Exchange, Cheque: bid, Middle: c.s.Middle, Chance: won,
			Lights: []Piece{cheque(c.me, bid), at(AtMiddle)}})
	}
}

// firstNext says that the middle cheque gives the player the first turn of the next round, who would not have it else:
// it is the highest of all, and a later winner gets a lower one.
func (c *comparison) firstNext(bid razzia.Cheque) {
	highest := bid
	for _, seat := range c.rest() {
		highest = max(highest, (c.s.Seats[seat].Open | c.s.Seats[seat].Spent).Highest())
	}
	rest := (c.own() | c.s.Seats[c.me].Spent) &^ razzia.ChequesOf(bid)
	if c.s.Middle > highest && rest.Highest() < highest {
		c.add(max(c.diff.Better.Sold[c.me], 0.1), Reason{Kind: FirstNext, Cheque: bid, Middle: c.s.Middle, Lights: []Piece{at(AtMiddle)}})
	}
}

// leftInMiddle says who could take the higher cheque that the other bid would leave in the middle.
func (c *comparison) leftInMiddle(other razzia.Cheque) {
	left := c.s.Middle
	if c.better.Verb() == razzia.ToBid {
		left = c.better.Cheque()
	}
	if left >= other {
		return
	}
	seat, _ := best(c.in, func(rival razzia.Seat) float64 {
		return float64(other) - float64(c.s.Seats[rival].Open.Lowest())
	})
	if seat != razzia.NoSeat {
		c.add(0.3*float64(other-left)*c.diff.Made.Row[c.me]*c.lead(), Reason{Kind: LeftInMiddle, Cheque: left, Own: other,
			Seats: []razzia.Seat{seat}, Lights: []Piece{cheque(c.me, other), {At: WholeSeat, Seat: seat}}})
	}
}

// chequeSum says how bids change the line of cheques in the last round, as the cheques of all lie now.
func (c *comparison) chequeSum() {
	from, to := sumAfter(c, c.made), sumAfter(c, c.better)
	if to <= from {
		sumOfCheques(c)
		return
	}
	r := Reason{Kind: ChequeSum, From: from, To: to, Points: to - from, Middle: c.s.Middle,
		Lights: append([]Piece{at(AtMiddle)}, cheques(c.me, c.own())...)}
	won := c.diff.Better.Row[c.me]
	if c.better.Verb() == razzia.ToBid {
		r.Cheque = c.better.Cheque()
	} else {
		won = c.diff.Made.Row[c.me]
	}
	if c.made.Verb() == razzia.ToBid {
		r.Own = c.made.Cheque()
	}
	c.add(float64(to-from)*max(won, 0.1), r)
}

// sumOfCheques says how the exchange of a bid changes the sum of the player's cheques, which counts at the end.
func sumOfCheques(c *comparison) {
	kind, bid := SumRises, c.better.Cheque()
	switch {
	case c.better.Verb() == razzia.ToBid && c.made.Verb() != razzia.ToBid && bid < c.s.Middle:
	case c.made.Verb() == razzia.ToBid && c.better.Verb() == razzia.ToPass && c.made.Cheque() > c.s.Middle:
		kind, bid = SumFalls, c.made.Cheque()
	default:
		return
	}
	sum := (c.own() | c.s.Seats[c.me].Spent).Sum()
	c.add(0.55, Reason{Kind: kind, Cheque: bid, Middle: c.s.Middle, From: sum, To: sum + int(c.s.Middle) - int(bid),
		Lights: []Piece{cheque(c.me, bid), at(AtMiddle)}})
}

// sumAfter is the line of cheques of the player if their bid wins, or the bid that stands (R8.3).
func sumAfter(c *comparison, m razzia.Move) int {
	after, winner, bid := *c.s, c.s.Auction.Bidder, c.s.Auction.Bid
	if m.Verb() == razzia.ToBid {
		winner, bid = c.me, m.Cheque()
	}
	if c.s.Phase == razzia.Bidding && winner != razzia.NoSeat {
		held := &after.Seats[winner]
		held.Open &^= razzia.ChequesOf(bid)
		held.Spent |= razzia.ChequesOf(c.s.Middle)
	}
	return int(after.Score()[c.me].Cheques)
}
