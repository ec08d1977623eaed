package reason

import (
	"math"
	"slices"

	"razzia"
)

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
		c.add(0.8-share, Reason{Kind: GrowsLittle, Chance: share,
			Lights: append([]Piece{at(AtPiles)}, inRow(c.s.Row.Cards())...)})
	}
	c.seventh()
}

// seventh says that the next loot would sell the row to a higher cheque.
func (c *comparison) seventh() {
	if c.s.Row.Len() != razzia.RowSize-1 {
		return
	}
	seat, top := best(c.in, func(other razzia.Seat) float64 { return float64(c.s.Seats[other].Open.Highest()) })
	if highest := razzia.Cheque(top); highest > c.own().Highest() {
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
	points := withCards(c.s, c.me, property-c.s.Seats[c.me].Property)[c.me].Sum()
	if c.s.Round < razzia.Rounds {
		points += c.businessPoints(property)
	}
	return points
}

// drawing says why to draw on: what may come, and that it is safe.
func (c *comparison) drawing() {
	if c.s.Row.Len() == 0 {
		c.add(1, Reason{Kind: NothingYet, Lights: []Piece{at(AtPiles)}})
	} else {
		grows(c)
	}
	highestHeld(c)
	alone(c)
	police := []Piece{at(PoliceLine), at(AtPiles)}
	switch need := missing(c.s); {
	case c.s.Left.Count(razzia.Police) == 0:
	case need == 1:
		c.raidSuits()
		raidSeldom(c)
	case len(c.in) > 0 && need == 2:
		c.add(0.7, Reason{Kind: SpeaksLast, Lights: police})
	default:
		timeLeft(c)
	}
	noHurry(c)
}

// raidSeldom says that the next card hardly ends the round.
func raidSeldom(c *comparison) {
	const seldom = 0.25
	if now := c.s.Chance(razzia.Police); missing(c.s) == 1 && now > 0 && now <= seldom {
		c.add(0.5, Reason{Kind: RaidSeldom, Chance: now, Lights: []Piece{at(PoliceLine), at(AtPiles)}})
	}
}

// whileItLies says what may come of a row that stays if all pass.
func whileItLies(c *comparison) {
	if c.s.Auction.Kind == razzia.ByPolice && c.s.Row.Len() > 0 {
		grows(c)
		alone(c)
	}
}

// alone says that no other player can bid.
func alone(c *comparison) {
	if len(c.in) == 0 {
		c.add(2, Reason{Kind: Alone, Lights: append(cheques(c.me, c.own()), at(PoliceLine))})
	}
}

// grows says that cards are left which make the row worth more.
func grows(c *comparison) {
	share := growth(c)
	switch {
	case missing(c.s) == 1:
		growsOrRaid(c, share)
	case share >= 0.25:
		c.add(2*share, Reason{Kind: Grows, Chance: share,
			Lights: append([]Piece{at(AtPiles)}, inRow(c.s.Row.Cards())...)})
	}
}

// growsOrRaid says that the next card rather makes the row worth more than ends the round.
func growsOrRaid(c *comparison, share float64) {
	if raid := c.s.Chance(razzia.Police); raid > 0 && share > raid {
		c.add(1+2*share, Reason{Kind: GrowsOrRaid, Chance: share, Versus: raid,
			Lights: append([]Piece{at(PoliceLine), at(AtPiles)}, inRow(c.s.Row.Cards())...)})
	}
}

// highestHeld says that no other player can outbid the player later in the round: cheques that others win are spent (R4.3).
func highestHeld(c *comparison) {
	own := c.own().Highest()
	above := slices.DeleteFunc(slices.Clone(c.in), func(seat razzia.Seat) bool { return c.s.Seats[seat].Open.Highest() < own })
	switch {
	case len(c.in) > 0 && len(above) == 0:
		c.add(1+0.5*answer(c), Reason{Kind: HighestHeld, Cheque: own,
			Lights: append([]Piece{cheque(c.me, own)}, c.above(c.in, 0)...)})
	case len(c.in) > 1 && len(above) == 1:
		c.add(0.5+0.2*answer(c), Reason{Kind: OnlyAbove, Cheque: own, Seats: above,
			Lights: append(c.above(above, own), cheque(c.me, own))})
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
	total := func(seat razzia.Seat) int { return int(c.s.Seats[seat].Total) + sheets[seat].Sum() }
	best = math.MinInt
	for _, seat := range c.rest() {
		best = max(best, total(seat))
	}
	return total(c.me), best
}
