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
	if more := b.Cheques[c.me] - m.Cheques[c.me]; c.s.Round < razzia.Rounds && more >= 1 {
		c.add(toldWeight*chequePoints*more, Reason{Kind: MoreLater, Points: whole(more), Lights: cheques(c.me, c.own())})
	}
	if more := whole(100 * (b.Share[c.me] - m.Share[c.me])); more >= 1 {
		c.add(least, Reason{Kind: WinsMore, Points: more})
	}
}

// least is the weight of what is said only where nothing else is.
const least = 0.01

func whole(x float64) int { return int(math.Round(x)) }

// rowGoes says how much more often the player gets the row, and how much less often a rival does.
func rowGoes(c *comparison) {
	const often = 0.2
	b, m := &c.diff.Better, &c.diff.Made
	if won := c.wins(); won >= often && c.row[c.me] > 0 {
		c.add(toldWeight*won*float64(c.row[c.me]), Reason{Kind: RowGoes, Chance: b.Row[c.me], Versus: m.Row[c.me],
			Lights: inRow(c.s.Row.Cards())})
	}
	seat, most := razzia.NoSeat, 0.0
	for _, other := range c.in {
		if lost := c.denied(other) * float64(c.row[other]); c.denied(other) >= often && lost > most {
			seat, most = other, lost
		}
	}
	if seat != razzia.NoSeat {
		c.add(toldWeight*c.lead()*most, Reason{Kind: RowGoesOff, Chance: b.Row[seat], Versus: m.Row[seat],
			Points: c.row[seat], Seats: []razzia.Seat{seat},
			Lights: append(inRow(c.s.Row.Cards()), Piece{At: WholeSeat, Seat: seat})})
	}
}

// morePoints says how many points more the player scores in this round on average, and in which line most of them.
func morePoints(c *comparison) {
	b, m := &c.diff.Better, &c.diff.Made
	more := b.total(c.me) - m.total(c.me)
	if whole(more) < 1 {
		return
	}
	r := Reason{Kind: MorePoints, Points: whole(more), Lights: []Piece{{At: WholeSeat, Seat: c.me}}}
	for line := range lines {
		part := b.Points[c.me][line] - m.Points[c.me][line]
		if inRow := of(line, c.s.Row.Cards()); inRow != 0 && 2*part >= more && (len(r.Lines) == 0 || whole(part) > r.Lines[0].Points) {
			r.Lines = []Part{{line, whole(part)}}
		}
	}
	c.add(toldWeight*more, r)
}

// fewerTheir says which rival scores fewer points in this round on average.
func fewerTheir(c *comparison) {
	seat, most := razzia.NoSeat, 0.0
	for other := range razzia.Seat(c.s.Players) {
		if fewer := c.diff.Made.total(other) - c.diff.Better.total(other); other != c.me && fewer > most {
			seat, most = other, fewer
		}
	}
	if whole(most) >= 1 {
		c.add(toldWeight*c.lead()*most, Reason{Kind: FewerTheir, Points: whole(most), Seats: []razzia.Seat{seat},
			Lights: []Piece{{At: WholeSeat, Seat: seat}}})
	}
}
