package reason

import (
	"math"

	"razzia"
)

// toldWeight is what a point of the difference itself weighs, against one that a claim explains.
const toldWeight = 0.35

// told says what came of both moves.
func told(c *comparison) {
	rowGoes(c)
	morePoints(c)
	fewerTheir(c)
	b, m := &c.diff.Better, &c.diff.Made
	closeCall(c)
	if more := b.Cheques[c.me] - m.Cheques[c.me]; c.s.Round < razzia.Rounds && more >= 1 {
		weight := toldWeight * chequePoints * more
		if buys(c.made) && !buys(c.better) {
			weight += 0.5 * answer(c)
		}
		c.add(weight, Reason{Kind: MoreLater, Points: whole(more), Lights: cheques(c.me, c.own())})
	}
}

// closeCall says that both moves win about equally often: first if the player reads that too, and never if they read
// something else.
func closeCall(c *comparison) {
	const near, same, first, least = 0.05, 0.01, 10, 0.01
	switch gain := c.diff.Gain; {
	case c.diff.Better.Share[c.me]-c.diff.Made.Share[c.me] >= near:
	case gain == Unknown:
		c.add(least, Reason{Kind: CloseCall})
	case gain < same:
		c.add(first, Reason{Kind: CloseCall})
	}
}

func whole(x float64) int { return int(math.Round(x)) }

// rowGoes says how much more often the player gets the row, and how much less often a rival does.
func rowGoes(c *comparison) {
	const some = 0.2
	b, m := &c.diff.Better, &c.diff.Made
	if won := c.wins(); won >= some && c.s.Row.Len() > 0 {
		weight := max(0.02, toldWeight*won*float64(c.row[c.me]))
		if c.made.Verb() == razzia.ToDraw {
			weight *= 2 // why not wait?
		}
		r := Reason{Kind: RowGoes, Chance: b.Row[c.me], Versus: m.Row[c.me], Lights: inRow(c.s.Row.Cards())}
		const nearlyAlways = 0.9
		if rivals := c.rivals(c.better); buys(c.better) && len(rivals) > 0 && r.Chance >= nearlyAlways {
			r.Kind, r.Seats, r.Lights = RowLeft, rivals, append(r.Lights, c.above(rivals, c.limit(c.better))...)
		}
		c.add(weight, r)
	}
	seat, most := best(c.in, func(other razzia.Seat) float64 {
		if c.denied(other) < some {
			return 0
		}
		return c.denied(other) * float64(c.row[other])
	})
	if seat != razzia.NoSeat {
		c.add(toldWeight*c.lead()*most, Reason{Kind: RowGoesOff, Chance: b.Row[seat], Versus: m.Row[seat],
			Points: c.row[seat], Seats: []razzia.Seat{seat},
			Lights: append(inRow(c.s.Row.Cards()), Piece{At: WholeSeat, Seat: seat})})
	}
}

// morePoints says how many points more the player scores in this round on average, if most come from cards of the row.
func morePoints(c *comparison) {
	b, m := &c.diff.Better.Points[c.me], &c.diff.Made.Points[c.me]
	if line, more := c.mostly(b, m); more >= 1 {
		c.add(toldWeight*float64(more), Reason{Kind: MorePoints, Points: more, Lines: []Part{line},
			Lights: inRow(of(line.Line, c.s.Row.Cards()))})
	}
}

// fewerTheir says which rival scores fewer points in this round on average, if most would come from cards of the row.
func fewerTheir(c *comparison) {
	for _, seat := range c.in {
		if line, fewer := c.mostly(&c.diff.Made.Points[seat], &c.diff.Better.Points[seat]); fewer >= 1 {
			c.add(toldWeight*c.lead()*float64(fewer), Reason{Kind: FewerTheir, Points: fewer, Lines: []Part{line},
				Seats:  []razzia.Seat{seat},
				Lights: append(inRow(of(line.Line, c.s.Row.Cards())), Piece{At: WholeSeat, Seat: seat})})
		}
	}
}

// mostly is how many points more one average has than another, and the line of the row's cards with at least half of
// them; 0 points without one.
func (c *comparison) mostly(more, less *[lines]float64) (first Part, points int) {
	all := 0.0
	for line := range lines {
		part := more[line] - less[line]
		all += part
		if of(line, c.s.Row.Cards()) != 0 && whole(part) > first.Points {
			first = Part{line, whole(part)}
		}
	}
	if first.Points == 0 || float64(2*first.Points) < all {
		return Part{}, 0
	}
	return first, max(0, whole(all))
}
