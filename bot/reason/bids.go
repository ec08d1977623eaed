package reason

import (
	"slices"

	"razzia"
)

// buying says what a move that buys wins, who can outbid it, and at what price, compared with one that does not.
func (c *comparison) buying() {
	const some, least = 0.25, 0.02 // of the weight: also where the player would get the row in any case, and where that is the lower bid
	switch {
	case c.s.Row.Len() == 0:
		c.add(3, Reason{Kind: OnlyMiddle, Middle: c.s.Middle, Lights: []Piece{at(AtMiddle)}})
	case c.made.Verb() != razzia.ToBid || c.wins() > some:
		c.worth(c.s.Row.Cards(), max(c.wins(), some))
		c.deny()
		guards(c, c.s.Row.Cards())
	default:
		c.worth(c.s.Row.Cards(), least)
	}
	takesIt(c)
	raisesPrice(c)
	rivals := c.rivals(c.better)
	if c.better.Verb() == razzia.ToCall && len(c.behind) > 0 {
		c.add(0.3, Reason{Kind: CallLast, Lights: cheques(c.me, c.own())})
	}
	switch {
	case len(c.behind) == 0:
		c.lastSay()
	case len(rivals) == 0:
		c.unbeatable()
	default:
		c.contested(rivals)
	}
}

// value is about what the row is worth to the player, in points, but at least that of a say in the matter.
func (c *comparison) value() float64 { return max(2, float64(c.row[c.me])) }

// lastSay says that the lowest cheque is enough.
func (c *comparison) lastSay() {
	enough := c.own().Above(c.s.Auction.Bid).Lowest()
	weight := 1.0
	switch {
	case c.better.Verb() == razzia.ToBid && c.better.Cheque() != enough:
		higher(c, nil)
		enough, weight = c.better.Cheque(), 0.02 // a lower one is enough too
	case c.made.Verb() == razzia.ToBid:
		weight = chequePoints * float64(c.made.Cheque()-enough)
	}
	c.add(weight, Reason{Kind: LastSay, Cheque: enough, Lights: []Piece{cheque(c.me, enough)}})
}

// unbeatable says that no cheque of the others is higher: of a bid that is lower than another that is as sure, that it is
// as sure; of one that is higher than one that can be beaten, who could beat that.
func (c *comparison) unbeatable() {
	limit := c.limit(c.better)
	lights := []Piece{cheque(c.me, limit)}
	for _, seat := range c.behind {
		lights = append(lights, cheques(seat, c.s.Seats[seat].Open)...)
	}
	higher(c, nil)
	if c.made.Verb() != razzia.ToBid {
		c.add(0.4*c.value(), Reason{Kind: Unbeatable, Cheque: limit, Lights: lights})
		return
	}
	if other := c.made.Cheque(); limit < other {
		c.add(chequePoints*float64(other-limit), Reason{Kind: AsSure, Cheque: limit, Own: other,
			Lights: []Piece{cheque(c.me, limit), cheque(c.me, other)}})
		return
	}
	c.beatable(nil)
}

// beatable says who can beat the lower bid that was made, but not the better one.
func (c *comparison) beatable(rivals []razzia.Seat) {
	limit, other := c.better.Cheque(), c.made.Cheque()
	above := slices.DeleteFunc(c.rivals(c.made), func(seat razzia.Seat) bool { return slices.Contains(rivals, seat) })
	if len(above) > 0 {
		c.add(c.value()*max(c.wins(), 0.3), Reason{Kind: Beatable, Cheque: limit, Own: other, Seats: above,
			Count: len(above), Lights: append(c.above(above, other), cheque(c.me, limit))})
	}
}

// above are the cheques of seats that are higher than one.
func (c *comparison) above(seats []razzia.Seat, low razzia.Cheque) (list []Piece) {
	for _, seat := range seats {
		list = append(list, cheques(seat, c.s.Seats[seat].Open.Above(low))...)
	}
	return list
}

// contested says what it costs the others to outbid the player, and whether they want to.
func (c *comparison) contested(rivals []razzia.Seat) {
	limit := c.limit(c.better)
	if c.better.Verb() == razzia.ToCall && len(c.in) == 1 && c.s.Seats[c.in[0]].Open.Lowest() > limit {
		c.forced(c.in[0])
		return
	}
	if c.s.Row.Len() > 0 && !slices.ContainsFunc(rivals, func(seat razzia.Seat) bool { return tempted(c, seat, limit) }) {
		c.add(0.4*c.value(), Reason{Kind: NobodyWants, Cheque: limit, Seats: rivals, Count: len(rivals),
			Lights: append(c.above(rivals, limit), cheque(c.me, limit))})
	}
	if c.made.Verb() == razzia.ToBid {
		c.bothBid(rivals)
	}
	switch {
	case len(rivals) == 1:
		c.mustSpend(rivals[0])
	case onlyHighest(c, rivals, limit):
		c.add(0.5*c.value(), Reason{Kind: MustHighest, Cheque: limit, Seats: rivals, Count: len(rivals),
			Lights: append(c.above(rivals, limit), cheque(c.me, limit))})
	case len(rivals) < len(c.behind): // that all others can would be no comfort
		c.add(0.3*c.value(), Reason{Kind: OnlyThese, Cheque: limit, Seats: rivals, Count: len(rivals),
			Lights: append(c.above(rivals, limit), cheque(c.me, limit))})
	}
}

// mustSpend says what the only player who can outbid the better move must spend for it.
func (c *comparison) mustSpend(seat razzia.Seat) {
	limit, open := c.limit(c.better), c.s.Seats[seat].Open
	above, pays := open.Above(limit), c.diff.Better.Row[seat]
	weight := max(0.5, pays*chequePoints*float64(above.Lowest()))
	r := Reason{Kind: MustSpend, Cheque: above.Lowest(), Own: limit, Seats: []razzia.Seat{seat}, Count: above.Len(),
		Lights: append(cheques(seat, above), cheque(c.me, limit))}
	if open.Len() == 1 {
		r.Kind, weight = Starve, weight+pays
	}
	c.add(weight, r)
}

// bothBid says what differs between two bids that can both be beaten.
func (c *comparison) bothBid(rivals []razzia.Seat) {
	bid, other := c.better.Cheque(), c.made.Cheque()
	if bid > other {
		c.beatable(rivals)
		dearer(c, rivals)
		higher(c, rivals)
		return
	}
	c.little()
	c.add(0.6*chequePoints*float64(other-bid), Reason{Kind: KeepsOwn, Cheque: bid, Own: other,
		Lights: []Piece{cheque(c.me, bid), cheque(c.me, other)}})
}

// forced says that the only other player in must spend a cheque or leave the row for the lowest cheque of the player.
func (c *comparison) forced(seat razzia.Seat) {
	low, own := c.s.Seats[seat].Open.Lowest(), c.own().Lowest()
	c.add(1+chequePoints*float64(low), Reason{Kind: ForcedSpend, Cheque: low, Own: own, Seats: []razzia.Seat{seat},
		Lights: append(cheques(seat, c.s.Seats[seat].Open), cheque(c.me, own))})
}

// deny says who does not get the row.
func (c *comparison) deny() {
	const much = 3
	seat, most := best(c.in, func(other razzia.Seat) float64 {
		return float64(c.row[other]) * max(c.denied(other), 0.15)
	})
	if seat != razzia.NoSeat && c.row[seat] < much {
		most *= 0.2 // said only for want of better
	}
	if seat != razzia.NoSeat {
		c.add(most*c.lead(), Reason{Kind: RowForOther, Points: c.row[seat], Seats: []razzia.Seat{seat},
			Lights: append(inRow(c.s.Row.Cards()), Piece{At: WholeSeat, Seat: seat})})
	}
}

// leaving says why not to buy what the other move buys.
func (c *comparison) leaving() {
	switch n := c.own().Len(); {
	case c.s.Row.Len() > 0:
		c.little()
	case n > 1:
		c.add(1.5, Reason{Kind: NoCards, Count: n, Middle: c.s.Middle, Lights: append(cheques(c.me, c.own()), at(AtMiddle))})
	default:
		c.add(1.5, Reason{Kind: OnlyMiddle, Middle: c.s.Middle, Lights: []Piece{at(AtMiddle)}})
	}
	rivals := c.rivals(c.made)
	const unlikely = 0.75
	beaten := c.made.Verb() == razzia.ToCall || c.diff.Made.Row[c.me] < unlikely
	if seat := c.most(rivals); seat != razzia.NoSeat && beaten {
		top := c.s.Seats[seat].Open.Above(c.limit(c.made)).Lowest()
		c.add(0.8+c.lead()*float64(c.row[seat])*max(0, c.denied(seat)), Reason{Kind: CouldTake, Cheque: top,
			OfBid: c.made.Verb() == razzia.ToBid, Own: c.limit(c.made), Points: c.row[seat], Seats: []razzia.Seat{seat},
			Lights: append(c.above([]razzia.Seat{seat}, c.limit(c.made)), inRow(c.s.Row.Cards())...)})
	} else if beaten && c.made.Verb() == razzia.ToBid {
		wantMiddle(c, rivals)
	}
	if c.made.Verb() == razzia.ToCall && len(c.in) > 0 && c.row[c.me] <= 4 && c.s.Middle < c.own().Lowest() {
		low := c.own().Lowest()
		c.add(0.5+c.diff.Made.Row[c.me]*chequePoints*float64(max(0, int(low)-int(c.s.Middle))), Reason{Kind: CallCosts,
			Cheque: low, Middle: c.s.Middle, Lights: []Piece{cheque(c.me, low), at(AtMiddle)}})
	}
	c.keepsLast()
	c.keepsHighest()
}

// keepsHighest says that the other move bids the highest cheque of several for a row that may still grow.
func (c *comparison) keepsHighest() {
	n, bid := c.s.Row.Len(), c.made.Cheque()
	if c.made.Verb() != razzia.ToBid || c.own().Len() == 1 || bid != c.own().Highest() || n == 0 || n >= razzia.RowSize-2 {
		return
	}
	c.add(0.3*float64(bid)/float64(n+1), Reason{Kind: KeepHighest, Cheque: bid, Count: n,
		Lights: append(inRow(c.s.Row.Cards()), cheque(c.me, bid))})
}

// keepsLast says that the other move may spend the last cheque.
func (c *comparison) keepsLast() {
	if c.own().Len() != 1 || len(c.in) == 0 {
		return
	}
	last := c.own().Lowest()
	spent := c.diff.Made.Row[c.me]
	if c.s.Row.Len() == 0 {
		spent = 1
	}
	c.add(0.5+2*spent, Reason{Kind: LastCheque, Cheque: last, Lights: []Piece{cheque(c.me, last)}})
}

// passing says what others must do if the player passes.
func (c *comparison) passing() {
	highestHeld(c)
	timeLeft(c)
	raidSeldom(c)
	keepsOne(c)
	if c.s.Auction.Bidder == razzia.NoSeat {
		whileItLies(c)
	}
	bidder, opener := c.s.Auction.Bidder, c.s.Auction.Opener
	switch {
	case bidder != razzia.NoSeat:
		c.letPay(bidder)
	case c.s.Auction.Kind == razzia.Called && opener != c.me:
		c.openerPays(opener)
	case c.s.Auction.Kind == razzia.ByPolice && c.s.Row.Len() > 0:
		c.add(1, Reason{Kind: RowStays, Lights: inRow(c.s.Row.Cards())})
	case c.s.Auction.Kind == razzia.FullRow:
		c.rowLeaves()
	}
}

// letPay says what a rival has bid for the row.
func (c *comparison) letPay(bidder razzia.Seat) {
	weight := c.diff.Better.Row[bidder] * (chequePoints*float64(c.s.Auction.Bid) - c.lead()*float64(c.row[bidder]))
	if weight <= 0 || c.s.Middle > c.s.Auction.Bid {
		return // a good deal for them is no argument
	}
	c.add(weight, Reason{Kind: LetPay, Cheque: c.s.Auction.Bid, Points: c.row[bidder], Seats: []razzia.Seat{bidder},
		Lights: append(inRow(c.s.Row.Cards()), cheque(bidder, c.s.Auction.Bid))})
}

// openerPays says that the opener of a called auction must bid if all pass, perhaps their last cheque.
func (c *comparison) openerPays(opener razzia.Seat) {
	open := c.s.Seats[opener].Open
	r := Reason{Kind: OpenerPays, Cheque: open.Lowest(), Points: c.row[opener], Seats: []razzia.Seat{opener}, Lights: cheques(opener, open)}
	pays := c.diff.Better.Row[opener]
	if open.Len() == 1 && slices.Equal(c.in, r.Seats) {
		r.Kind = ToBeAlone
		r.Lights = append(r.Lights, cheques(c.me, c.own())...)
		c.add(4*max(pays, 0.3), r)
		return
	}
	if open.Len() == 1 {
		r.Kind = OpenerLast
		c.add(0.5+pays, r)
		return
	}
	if open.Lowest() > c.s.Middle {
		c.add(0.3+pays*chequePoints*float64(open.Lowest()), r)
	}
}

// rowLeaves says that a full row leaves the game if all pass, and who would have gained most by it.
func (c *comparison) rowLeaves() {
	r := Reason{Kind: RowLeaves, Lights: inRow(c.s.Row.Cards())}
	weight := 1.0
	if seat := c.most(c.in); seat != razzia.NoSeat && c.row[seat] > c.row[c.me] {
		r.Seats, r.Points = []razzia.Seat{seat}, c.row[seat]
		weight += c.lead() * float64(c.row[seat]) * max(0, c.denied(seat))
	}
	c.add(weight, r)
}
