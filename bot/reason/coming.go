package reason

import "razzia"

// waiting says what may come while the player waits, for a move that does not wait.
func (c *comparison) waiting() {
	if c.s.Row.Len() == 0 || c.made.Verb() != razzia.ToDraw {
		return
	}
	worth := float64(max(c.row[c.me], 1))
	now := c.s.Chance(razzia.Police)
	if missing(c.s) == 1 && now > 0 {
		c.add(0.3+now*worth, Reason{Kind: RaidNow, Chance: now, Lights: []Piece{at(PoliceLine), at(AtPiles)}})
	}
	const near = 0.1 // smaller chances seldom change a decision
	if c.risk.Raid >= near {
		c.add(c.risk.Raid*worth, Reason{Kind: Raid, Chance: c.risk.Raid,
			Lights: append([]Piece{at(PoliceLine), at(AtPiles)}, inRow(c.s.Row.Cards())...)})
	}
	if share := growth(c); share <= 0.3 && c.row[c.me] > 0 {
		c.add(0.8-share, Reason{Kind: GrowsLittle, Chance: share, Lights: append([]Piece{at(AtPiles)}, inRow(c.s.Row.Cards())...)})
	}
	c.seventh()
}

// seventh says that the next loot would sell the row to a higher cheque.
func (c *comparison) seventh() {
	if c.s.Row.Len() != razzia.RowSize-1 {
		return
	}
	seat, highest := razzia.NoSeat, c.own().Highest()
	for _, other := range c.in {
		if top := c.s.Seats[other].Open.Highest(); top > highest {
			seat, highest = other, top
		}
	}
	if seat != razzia.NoSeat {
		c.add(0.5+c.lead()*float64(max(0, c.row[seat]))*max(0, c.denied(seat)), Reason{Kind: SeventhNext, Cheque: highest,
			Seats: []razzia.Seat{seat}, Lights: append(inRow(c.s.Row.Cards()), cheque(seat, highest))})
	}
}

// growth is the share of the cards that are left which make the row worth more to the player, businesses at the end
// of the game included.
func growth(c *comparison) float64 {
	if c.s.CardsLeft() == 0 {
		return 0
	}
	have := c.s.Seats[c.me].Property + c.s.Row.Cards()
	base, better := lasting(c, have), 0
	for k, n := range c.s.Left.All() {
		if k.IsLoot() && lasting(c, have+razzia.CardsOf(k)) > base {
			better += n
		}
	}
	return float64(better) / float64(c.s.CardsLeft())
}

// lasting is what a property scores for the player if the round ends now, and its businesses at the end of the game.
func lasting(c *comparison, property razzia.Cards) int {
	with := *c.s
	with.Seats[c.me].Property = property
	points := with.Score()[c.me].Sum()
	if c.s.Round < razzia.Rounds {
		points += businessPoints(property)
	}
	return points
}

// drawing says why to draw on: what may come, and that it is safe.
func (c *comparison) drawing() {
	if c.s.Row.Len() == 0 {
		c.add(1, Reason{Kind: NothingYet, Lights: []Piece{at(AtPiles)}})
	} else if share := growth(c); share >= 0.25 {
		c.add(2*share, Reason{Kind: Grows, Chance: share, Lights: append([]Piece{at(AtPiles)}, inRow(c.s.Row.Cards())...)})
	}
	c.highestHeld()
	if len(c.in) == 0 {
		c.add(2, Reason{Kind: Alone, Lights: append(cheques(c.me, c.own()), at(PoliceLine))})
	}
	police := []Piece{at(PoliceLine), at(AtPiles)}
	switch need := missing(c.s); {
	case c.s.Left.Count(razzia.Police) == 0:
	case need == 1:
		c.raidSuits()
	case len(c.in) > 0 && need == 2:
		c.add(0.7, Reason{Kind: SpeaksLast, Lights: police})
	case c.risk.Raid == 0:
		c.add(0.6, Reason{Kind: RaidFar, Count: need, Lights: police})
	}
}

// highestHeld says that no other player can outbid the player later in the round: cheques that others win are spent (R4.3).
func (c *comparison) highestHeld() {
	own := c.own().Highest()
	for _, seat := range c.in {
		if c.s.Seats[seat].Open.Highest() > own {
			return
		}
	}
	if len(c.in) > 0 && c.s.Row.Len() > 0 {
		lights := append([]Piece{cheque(c.me, own)}, c.above(c.in, 0)...)
		c.add(1+0.15*float64(max(0, c.row[c.me])), Reason{Kind: HighestHeld, Cheque: own, Lights: lights})
	}
}

// raidSuits says that the raid would suit the player: they lead in the last round, or the row is worth nothing to them.
func (c *comparison) raidSuits() {
	now := c.s.Chance(razzia.Police)
	lights := []Piece{at(PoliceLine), at(AtPiles)}
	if c.s.Round == razzia.Rounds {
		if own, best := totals(c); own > best {
			c.add(8*now, Reason{Kind: EndSuits, From: best, To: own, Points: own - best, Lights: lights})
		}
	}
	if seat := c.most(c.in); seat != razzia.NoSeat && c.row[c.me] <= 0 && c.row[seat] >= 3 {
		c.add(now*c.lead()*float64(c.row[seat]), Reason{Kind: RowBurns, Points: c.row[seat], Seats: []razzia.Seat{seat},
			Chance: now, Lights: append(lights, inRow(c.s.Row.Cards())...)})
	}
}

// totals are the totals of the player and of the best other if the round ended now.
func totals(c *comparison) (own, best int) {
	sheets := c.s.Score()
	best = -1000
	for i := range razzia.Seat(c.s.Players) {
		total := int(c.s.Seats[i].Total) + sheets[i].Sum()
		if i == c.me {
			own = total
		} else {
			best = max(best, total)
		}
	}
	return own, best
}

// stealing says what a theft brings.
func stealing(c *comparison) {
	loot := c.better.Loot()
	thieves := razzia.ThiefPoints * loot.Len()
	gain := c.gains(c.me, loot)
	gain[Thieves] -= thieves
	list, sum := partsOf(gain), 0
	for _, p := range list {
		sum += p.Points
	}
	lights := append(inRow(loot), owned(c.me, razzia.CardsOf(razzia.Thief))...)
	if sum > 0 {
		c.add(float64(sum), Reason{Kind: Stolen, Points: sum, Cards: loot, Lines: list, Lights: lights})
	}
	if c.s.Round < razzia.Rounds {
		c.business(loot, 1)
	}
	stolenAway(c, loot)
	guards(c, loot)
	if buys(c.made) {
		c.add(0.6, Reason{Kind: NoCheque, Lights: lights})
	}
	if buys(c.made) && c.own().Len() == 1 {
		last := c.own().Lowest()
		c.add(0.5+c.diff.Made.Row[c.me], Reason{Kind: WhileYouCan, Cheque: last, Lights: append(lights, cheque(c.me, last))})
	}
}

// stolenAway says to which rival the row is worth less without the cards.
func stolenAway(c *comparison, loot razzia.Cards) {
	const much = 2
	after, err := c.s.Step(c.better)
	if err != nil {
		return // the caller checks the moves
	}
	seat, most := razzia.NoSeat, 0
	for _, other := range c.in {
		if lost := c.row[other] - after.RowWorth(other); lost >= much && lost > most {
			seat, most = other, lost
		}
	}
	if seat != razzia.NoSeat {
		c.add(c.lead()*float64(most)*max(c.diff.Made.Row[seat], 0.1), Reason{Kind: StolenAway, Points: most, Cards: loot,
			Seats: []razzia.Seat{seat}, Lights: append(inRow(loot), Piece{At: WholeSeat, Seat: seat})})
	}
}

// keeping says that the thieves of the other move are worth more where they are.
func keeping(c *comparison) {
	loot := c.made.Loot()
	points, kept := 0, razzia.ThiefPoints*loot.Len()
	for _, n := range c.gains(c.me, loot) {
		points += n
	}
	own := of(Businesses, c.s.Seats[c.me].Property)
	later := businessPoints(own+of(Businesses, loot)) - businessPoints(own)
	if points <= kept && (c.s.Round == razzia.Rounds || points+later <= kept) {
		c.add(0.5+float64(kept-points), Reason{Kind: ThiefKept, Points: points, Count: loot.Len(), Cards: loot,
			Lights: append(inRow(loot), owned(c.me, razzia.CardsOf(razzia.Thief))...)})
		return
	}
	c.add(1, Reason{Kind: ThiefLater, Count: loot.Len(), Lights: owned(c.me, razzia.CardsOf(razzia.Thief))})
}
