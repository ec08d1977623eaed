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

// waitsMore says that the player scores more in this round by not buying the row now.
func waitsMore(c *comparison) {
	more := whole(c.diff.Better.total(c.me) - c.diff.Made.total(c.me))
	if c.row[c.me] < 3 || !buys(c.made) || buys(c.better) {
		return
	}
	if more >= 1 {
		c.add(0.4*float64(more)+0.5*answer(c), Reason{Kind: WaitsMore, Points: more, From: c.row[c.me],
			Lights: inRow(c.s.Row.Cards())})
		return
	}
	seat, most := best(c.rest(), func(other razzia.Seat) float64 {
		return c.diff.Made.total(other) - c.diff.Better.total(other)
	})
	if fewer := whole(most); fewer > max(1, -more) {
		c.add(0.4*float64(fewer+more)+0.5*answer(c), Reason{Kind: TheyLose, Points: fewer, From: c.row[c.me], To: -more,
			Seats: []razzia.Seat{seat}, Lights: append(inRow(c.s.Row.Cards()), Piece{At: WholeSeat, Seat: seat})})
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
	c.add(0.3*wins.Chance()*wins.Worth()+answer(c), Reason{Kind: kind, Cheque: kept, Chance: wins.Chance(),
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
		c.add(0.4+0.02*float64(loot), Reason{Kind: RaidFar, Count: need, To: loot,
			Lights: []Piece{at(PoliceLine), at(AtPiles)}})
	}
}
