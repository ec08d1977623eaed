package reason

import (
	"slices"

	"razzia"
)

// wantMiddle says who can outbid the other bid and improves a cheque by it, though the row is worth nothing to them.
func wantMiddle(c *comparison, rivals []razzia.Seat) {
	bid := c.made.Cheque()
	for _, seat := range rivals {
		if top := c.s.Seats[seat].Open.Above(bid).Lowest(); top < c.s.Middle {
			c.add(0.8, Reason{Kind: CouldTake, Cheque: top, OfBid: true, Own: bid, Middle: c.s.Middle,
				Seats: []razzia.Seat{seat}, Lights: append(c.above([]razzia.Seat{seat}, bid), at(AtMiddle))})
			return
		}
	}
}

// tempted reports whether what is sold is worth something to a seat that beats a cheque: the row, now or at the end,
// or the middle cheque.
func tempted(c *comparison, seat razzia.Seat, limit razzia.Cheque) bool {
	return lasts(c, seat) > 0 || c.s.Middle > c.s.Seats[seat].Open.Above(limit).Lowest()
}

// onlyHighest reports whether each of some seats has one cheque above another one.
func onlyHighest(c *comparison, rivals []razzia.Seat, limit razzia.Cheque) bool {
	return !slices.ContainsFunc(rivals, func(seat razzia.Seat) bool { return c.s.Seats[seat].Open.Above(limit).Len() > 1 })
}

// keepsOne says that the cheque of the other bid can still be used in this round, for more cards than a short row has.
func keepsOne(c *comparison) {
	if c.made.Verb() != razzia.ToBid || len(c.in) == 0 {
		return
	}
	const short = 4
	r := Reason{Kind: KeepsOwn, Own: c.made.Cheque(), Lights: []Piece{cheque(c.me, c.made.Cheque())}}
	if n := c.s.Row.Len(); n > 0 && n <= short && missing(c.s) > 1 {
		r.Count, r.Lights = n, append(r.Lights, inRow(c.s.Row.Cards())...)
		c.add(0.55, r)
		return
	}
	c.add(0.3, r)
}

// higher says what speaks for the higher of two bids that win equally surely: the lower cheque that is kept can win
// the higher one back.
func higher(c *comparison, rivals []razzia.Seat) {
	bid, other := c.better.Cheque(), c.made.Cheque()
	if c.made.Verb() != razzia.ToBid || bid <= other {
		return
	}
	lights := []Piece{cheque(c.me, bid), cheque(c.me, other)}
	if len(rivals) == 0 && len(c.rivals(c.made)) == 0 {
		c.add(0.7, Reason{Kind: EitherWins, Cheque: bid, Own: other, Lights: lights})
	}
	if !slices.ContainsFunc(c.in, func(seat razzia.Seat) bool {
		between := c.s.Seats[seat].Open.Above(other)
		return between != 0 && between.Lowest() < bid
	}) {
		c.add(0.8, Reason{Kind: SameRank, Cheque: bid, Own: other, Lights: lights})
	}
	r := Reason{Kind: BuyBack, Cheque: bid, Own: other, Lights: append(lights, at(AtMiddle))}
	if !slices.ContainsFunc(c.in, func(seat razzia.Seat) bool { return c.s.Seats[seat].Open.Highest() > other }) {
		r.Kind = WinBack
	}
	c.add(0.6, r)
}

// dearer says that a rival needs a higher cheque against the higher bid.
func dearer(c *comparison, rivals []razzia.Seat) {
	bid, other := c.better.Cheque(), c.made.Cheque()
	seat, _ := best(rivals, func(rival razzia.Seat) float64 {
		open := c.s.Seats[rival].Open
		return float64(open.Above(bid).Lowest()) - float64(open.Above(other).Lowest())
	})
	if seat == razzia.NoSeat {
		return
	}
	open := c.s.Seats[seat].Open
	needs := open.Above(bid).Lowest()
	pays := c.diff.Better.Row[seat] * chequePoints * float64(needs)
	c.add(max(0.3*c.value(), 0.6+pays), Reason{Kind: DearerBid, Cheque: bid, Own: other, Seats: []razzia.Seat{seat}, // more than MustSpend
		From: int(open.Above(other).Lowest()), To: int(needs),
		Lights: append(cheques(seat, open.Above(other)), cheque(c.me, bid))})
}

// noHurry says that the row is worth little to all others, and that its price would not tempt them: they have no
// cheque below the middle one.
func noHurry(c *comparison) {
	if c.s.Row.Len() == 0 || c.row[c.me] < 2 || len(c.in) == 0 {
		return
	}
	top := 0
	for _, seat := range c.in {
		top = max(top, lasts(c, seat))
		if c.s.Seats[seat].Open.Lowest() < c.s.Middle {
			return
		}
	}
	if top <= 1 && top < c.row[c.me] {
		c.add(0.8+answer(c), Reason{Kind: NoHurry, From: c.row[c.me], Points: top, Lights: inRow(c.s.Row.Cards())})
	}
}

// lasts is what the row is worth to a seat: now, and its businesses at the end of the game.
func lasts(c *comparison, seat razzia.Seat) int {
	points := c.row[seat]
	if c.s.Round < razzia.Rounds {
		own := c.s.Seats[seat].Property
		points += c.businessPoints(own+c.s.Row.Cards()) - c.businessPoints(own)
	}
	return points
}

// raisesPrice says what another must spend over a bid that may be beaten, and what would be enough without it.
func raisesPrice(c *comparison) {
	const unlikely, least = 0.6, 0.02
	if c.better.Verb() != razzia.ToBid || c.made.Verb() != razzia.ToPass {
		return
	}
	over := func(limit razzia.Cheque) (seat razzia.Seat, low razzia.Cheque) {
		for _, other := range c.behind {
			if above := c.s.Seats[other].Open.Above(limit); above != 0 && (low == 0 || above.Lowest() < low) {
				seat, low = other, above.Lowest()
			}
		}
		return seat, low
	}
	seat, from := c.s.Auction.Bidder, c.s.Auction.Bid
	if seat == razzia.NoSeat {
		seat, from = over(0)
	}
	_, to := over(c.better.Cheque())
	if to > from {
		weight := 0.3 + 0.2*float64(to-from)
		if c.diff.Better.Sold[c.me] > unlikely {
			weight = least // the price matters little to who wins
		}
		c.add(weight, Reason{Kind: RaisesPrice, Cheque: c.better.Cheque(), From: int(from), To: int(to),
			Seats: []razzia.Seat{seat}, Lights: []Piece{cheque(seat, from), cheque(c.me, c.better.Cheque())}})
	}
}

// takesIt says what the bid that stands gets if the player, who speaks last, passes.
func takesIt(c *comparison) {
	seat, bid := c.s.Auction.Bidder, c.s.Auction.Bid
	if c.made.Verb() != razzia.ToPass || bid == 0 || len(c.behind) > 0 || c.s.Row.Len() == 0 {
		return
	}
	gain := 1.5*float64(max(0, c.row[seat])) + chequePoints*float64(max(0, int(c.s.Middle)-int(bid)))
	c.add(0.3+c.lead()*gain, Reason{Kind: TakesIt, Cheque: bid, Middle: c.s.Middle, Points: c.row[seat], Seats: []razzia.Seat{seat},
		Lights: append(inRow(c.s.Row.Cards()), cheque(seat, bid), at(AtMiddle))})
}
