package reason

import "razzia"

// stealing says what a theft brings.
func stealing(c *comparison) {
	loot := c.better.Loot()
	thieves := razzia.ThiefPoints * loot.Len()
	gain := c.gains(c.me, loot)
	gain[Thieves] -= thieves
	list, sum := partsOf(gain)
	lights := append(inRow(loot), owned(c.me, razzia.CardsOf(razzia.Thief))...)
	const first = 1.5 // what it brings at once is said in any case
	r := Reason{Kind: Stolen, Points: sum, Cards: loot, Lines: list, Lights: lights}
	switch {
	case sum == 0:
		r.Kind = EvenTheft
	case sum < 0:
		r.Kind, r.Points = TheftCosts, -sum
	}
	c.add(max(first, float64(sum)), r)
	if c.s.Round < razzia.Rounds {
		c.business(loot, 1)
		stays(c, loot, 1)
	}
	stolenAway(c, loot)
	guards(c, loot)
	theftThen(c)
	weight := 0.3
	if buys(c.made) {
		weight = 0.6
	}
	c.add(weight, Reason{Kind: NoCheque, Count: c.s.Row.Len() - loot.Len(), Lights: lights})
	if buys(c.made) && c.own().Len() == 1 {
		last := c.own().Lowest()
		c.add(0.5+c.diff.Made.Row[c.me], Reason{Kind: WhileYouCan, Cheque: last, Lights: append(lights, cheque(c.me, last))})
	}
}

// stolenAway says to which rival the row is worth less without the cards.
func stolenAway(c *comparison, loot razzia.Cards) {
	const much = 1
	after, err := c.s.Step(c.better)
	if err != nil {
		return // the caller checks the moves
	}
	seat, lost := best(c.in, func(other razzia.Seat) float64 { return float64(c.row[other] - after.RowWorth(other)) })
	if lost >= much {
		c.add(c.lead()*lost*max(c.diff.Made.Row[seat], 0.1), Reason{Kind: StolenAway, Points: int(lost), Cards: loot,
			Seats: []razzia.Seat{seat}, Lights: append(inRow(loot), Piece{At: WholeSeat, Seat: seat})})
	}
}

// keeping says that the thieves of the other move are worth more where they are.
func keeping(c *comparison) {
	loot := c.made.Loot()
	_, points := partsOf(c.gains(c.me, loot))
	kept, own := razzia.ThiefPoints*loot.Len(), c.s.Seats[c.me].Property
	later := c.businessPoints(own+loot) - c.businessPoints(own)
	if points <= kept && (c.s.Round == razzia.Rounds || points+later <= kept) {
		c.add(0.5+float64(kept-points), Reason{Kind: ThiefKept, Points: points, Count: loot.Len(), Cards: loot,
			Lights: append(inRow(loot), owned(c.me, razzia.CardsOf(razzia.Thief))...)})
		return
	}
	c.add(1, Reason{Kind: ThiefLater, Count: loot.Len(), Lights: owned(c.me, razzia.CardsOf(razzia.Thief))})
}

// theftThen says how the lead over a rival changes if they get what a theft leaves of the row, against the other theft.
// The points are those of the cards at once.
func theftThen(c *comparison) {
	if c.made.Verb() != razzia.ToSteal {
		return
	}
	after, other := c.s.MustStep(c.better), c.s.MustStep(c.made) // [Teller.Compare] has made them
	seat, more := best(c.in, func(rival razzia.Seat) float64 {
		return float64(leadWith(&after, c.me, rival) - leadWith(&other, c.me, rival))
	})
	if seat == razzia.NoSeat {
		return
	}
	now := leadOver(c.s.Score(), c.me, seat)
	c.add(more*max(0.4, c.diff.Made.Row[seat]), Reason{Kind: TheftThen, From: leadWith(&other, c.me, seat) - now,
		To: leadWith(&after, c.me, seat) - now, Seats: []razzia.Seat{seat},
		Lights: append(inRow(c.better.Loot()), Piece{At: WholeSeat, Seat: seat})})
}

// leadWith is the lead in this round over a rival who gets the row.
func leadWith(s *razzia.State, seat, rival razzia.Seat) int {
	return leadOver(withCards(s, rival, s.Row.Cards()), seat, rival)
}

// leadOver is by how many points one sheet is ahead of another.
func leadOver(sheets [razzia.MaxPlayers]razzia.Sheet, seat, rival razzia.Seat) int {
	return sheets[seat].Sum() - sheets[rival].Sum()
}
