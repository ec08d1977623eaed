package reason

import (
	"razzia"
)

// often is how often something must come of a move in the trials to be called its fruit.
const often = 0.4

// later says what the row, or the cheque that is kept, still brings to who waits. It answers that the row is worth
// something now.
func later(c *comparison) {
	rowLater(c)
	waitsMore(c)
	getter(c)
	notStolen(c)
	anotherRow(c)
	if c.made.Verb() != razzia.ToBid {
		return
	}
	switch c.better.Verb() {
	case razzia.ToPass:
		least := c.row[c.me] + 1
		if c.made.Cheque() > c.s.Middle+3 {
			least = c.row[c.me] - 1 // nearly as much is enough: the exchange is bad
		}
		keptWins(c, KeptWins, max(2, least))
	case razzia.ToBid:
		if c.better.Cheque() < c.made.Cheque() {
			keptWins(c, KeptOther, 2)
			lowerWins(c)
		}
	}
}

// answer is what an answer to the objection that the row is worth something weighs more.
func answer(c *comparison) float64 { return 0.3 * float64(max(0, c.row[c.me])) }

// rowLater says that the player still gets the row, worth more by then.
func rowLater(c *comparison) {
	if c.s.Row.Len() == 0 || c.better.Verb() != razzia.ToDraw && c.better.Verb() != razzia.ToPass {
		return
	}
	now, wins := float64(c.row[c.me]), c.diff.Better.Now
	gain := wins.Chance()*wins.Worth() - c.diff.Made.Row[c.me]*now
	if wins.Chance() < often || whole(wins.Worth()) < max(2, c.row[c.me]+1) || gain <= 0 {
		return
	}
	c.add(0.5*gain+answer(c), Reason{Kind: RowLater, Chance: wins.Chance(), From: c.row[c.me], To: whole(wins.Worth()),
		Lights: append([]Piece{at(AtPiles)}, inRow(c.s.Row.Cards())...)})
}

// waitsMore says what the player scores in this round without buying the row: more, or not much less, or less than a
// rival loses by it.
func waitsMore(c *comparison) {
	row := c.row[c.me]
	if !buys(c.made) || buys(c.better) {
		return
	}
	more := whole(c.diff.Better.total(c.me) - c.diff.Made.total(c.me))
	if row < 3 {
		noTrade(c, more)
		return
	}
	seat, most := best(c.rest(), func(other razzia.Seat) float64 {
		return c.diff.Made.total(other) - c.diff.Better.total(other)
	})
	lights := inRow(c.s.Row.Cards())
	switch fewer := whole(most); {
	case more >= 1:
		c.add(1+0.4*float64(more)+0.5*answer(c), Reason{Kind: WaitsMore, Points: more, From: row, Lights: lights})
	case fewer > max(1, -more):
		c.add(1+0.4*float64(fewer+more)+0.5*answer(c), Reason{Kind: TheyLose, Points: fewer, From: row, To: -more,
			Seats: []razzia.Seat{seat}, Lights: append(lights, Piece{At: WholeSeat, Seat: seat})})
	case -2*more <= row:
		c.add(1.3+0.5*answer(c), Reason{Kind: AsMuch, From: row, To: -more, Lights: lights})
	}
}

// noTrade says what the player scores more in this round without a higher cheque, which a row of little worth would bring.
func noTrade(c *comparison, more int) {
	pays := c.own().Lowest()
	if c.made.Verb() == razzia.ToBid {
		pays = c.made.Cheque()
	}
	if more >= 1 && pays < c.s.Middle {
		c.add(1+0.4*float64(more), Reason{Kind: NoTrade, Points: more, Cheque: pays, Middle: c.s.Middle,
			Lights: []Piece{cheque(c.me, pays), at(AtMiddle)}})
	}
}

// notStolen says that a theft, which would bring points at once, is no gain on average.
func notStolen(c *comparison) {
	if c.made.Verb() != razzia.ToSteal || c.better.Verb() == razzia.ToSteal {
		return
	}
	loot := c.made.Loot()
	_, gain := partsOf(c.gains(c.me, loot))
	gain -= razzia.ThiefPoints * loot.Len()
	more := whole(c.diff.Better.total(c.me) - c.diff.Made.total(c.me))
	if gain > 0 && -2*more <= gain {
		c.add(1+0.3*float64(gain), Reason{Kind: NotStolen, From: gain, To: more, Cards: loot,
			Lights: append(inRow(loot), owned(c.me, razzia.CardsOf(razzia.Thief))...)})
	}
}

// getter says why it matters little that a rival gets the row, which is worth something to them.
func getter(c *comparison) {
	const mostly, much, hardly = 0.5, 3, 0.05
	seat, often := best(c.in, func(other razzia.Seat) float64 { return c.diff.Better.Row[other] })
	if !buys(c.made) || buys(c.better) || often < mostly || c.row[seat] < much || c.denied(seat) > -mostly {
		return
	}
	worth := c.row[seat]
	r := Reason{Kind: NoThreat, Points: worth, Chance: c.diff.Better.Share[seat], Seats: []razzia.Seat{seat},
		Lights: append(inRow(c.s.Row.Cards()), Piece{At: WholeSeat, Seat: seat})}
	if r.Chance > hardly {
		r.Kind, r.Chance = GainsLittle, 0
		r.To = max(0, whole(c.diff.Better.total(seat)-c.diff.Made.total(seat)))
	}
	if 2*r.To <= worth {
		c.add(0.3+0.15*float64(worth), r)
	}
}

// anotherRow says that who buys the row now gets one more row later than who waits.
func anotherRow(c *comparison) {
	const more = 0.2
	again, other := c.diff.Better.Again, c.diff.Made.Again
	if !buys(c.better) || buys(c.made) || again.Chance() < often || again.Chance() < other.Chance()+more || again.Worth() < 1 {
		return
	}
	c.add(0.5+0.5*(again.Chance()-other.Chance())*again.Worth(), Reason{Kind: AnotherRow, Chance: again.Chance(),
		Versus: other.Chance(), Lights: cheques(c.me, c.own())})
}

// lowerWins says how often each of two bids wins, if the lower one wins often.
func lowerWins(c *comparison) {
	won, other := c.diff.Better.Row[c.me], c.diff.Made.Row[c.me]
	if c.s.Row.Len() > 0 && won >= often && len(c.rivals(c.better)) > 0 {
		c.add(0.9, Reason{Kind: LowerWins, Cheque: c.better.Cheque(), Own: c.made.Cheque(), Chance: won, Versus: other,
			Lights: []Piece{cheque(c.me, c.better.Cheque()), cheque(c.me, c.made.Cheque())}})
	}
}

// keptWins says what the cheque of the other bid, which is kept, still wins in this round.
func keptWins(c *comparison, kind Kind, least int) {
	kept := c.made.Cheque()
	wins := c.diff.Better.By[kept]
	if wins.Chance() < often || whole(wins.Worth()) < least {
		return
	}
	c.add(0.4*wins.Chance()*wins.Worth()+answer(c), Reason{Kind: kind, Cheque: kept, Chance: wins.Chance(),
		From: c.row[c.me], To: whole(wins.Worth()), Lights: append(inRow(c.s.Row.Cards()), cheque(c.me, kept))})
}

// timeLeft says how many loot cards come before the raid on average: each of the cards between the police cards that are
// left is as likely to lie in each of the gaps.
func timeLeft(c *comparison) {
	police, need := c.s.Left.Count(razzia.Police), missing(c.s)
	if need < 2 || need > police {
		return
	}
	loot := whole(float64(need*(c.s.CardsLeft()-police)) / float64(police+1))
	if loot >= 4 {
		c.add(0.35+0.015*float64(min(loot, 20)), Reason{Kind: RaidFar, Count: need, To: loot,
			Lights: []Piece{at(PoliceLine), at(AtPiles)}})
	}
}
