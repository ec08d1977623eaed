package ui

import (
	"strings"
	"testing"

	"razzia"
	"razzia/bot/review"
	"razzia/internal/table/picture"
)

// decidedBy is a decision of seat 1 with the moves played and best. Cost is 0 if they are the same.
func decidedBy(played, best razzia.Move, more ...razzia.Move) *review.Decision {
	d := &review.Decision{Seat: 1, Played: played, Options: []review.Option{{Move: best, Values: review.Shares{0.4, 0.6}}}}
	for _, m := range more {
		d.Options = append(d.Options, review.Option{Move: m, Values: review.Shares{0.4, 0.6}})
	}
	if played != best {
		d.Cost = 0.1
		d.Options = append(d.Options, review.Option{Move: played, Values: review.Shares{0.5, 0.5}})
	}
	return d
}

// TestMarks checks which pieces of the table are marked for moves of every kind.
func TestMarks(t *testing.T) {
	row := []picture.Piece{{Card: razzia.Car}, {Card: razzia.Driver}, {Card: razzia.Car}}
	const played, better = "at-played", "at-better"
	for _, c := range []struct {
		name string
		d    *review.Decision
		want string // the marks of: pile 1, pile 2, block, cards, cheque 6 of seats 0 and 1, cheque 9, face of seat 1
	}{
		{"no decision", nil, "|||||||||"},
		{"the best move", decidedBy(razzia.Draw(2), razzia.Draw(2)), "|" + played + "||||||||"},
		{"a call instead of a draw from any pile", decidedBy(razzia.Call(), razzia.Draw(1), razzia.Draw(2)),
			better + "|" + better + "|" + played + "|||||||"},
		{"a pass instead of a bid", decidedBy(razzia.Pass(), razzia.Bid(6)), "|||||||" + better + "||" + played},
		{"a bid instead of another", decidedBy(razzia.Bid(9), razzia.Bid(6)), "|||||||" + better + "|" + played + "|"},
		{"a theft of one of two cars", decidedBy(razzia.Call(), razzia.Steal(razzia.CardsOf(razzia.Car))),
			"||" + played + "|" + better + "||||||"},
		{"a theft of both cars instead of the driver", decidedBy(razzia.Steal(razzia.CardsOf(razzia.Driver)),
			razzia.Steal(razzia.CardsOf(razzia.Car, razzia.Car))),
			"|||" + better + "|" + played + "|" + better + "||||"},
	} {
		m := marksOf(c.d)
		got := []string{m.pile(1), m.pile(2), m.block()}
		for at := range row {
			got = append(got, m.card(row, at))
		}
		got = append(got, m.cheque(0, 6), m.cheque(1, 6), m.cheque(1, 9), m.passing(1))
		for i := range got {
			got[i] = strings.TrimSpace(got[i])
		}
		if text := strings.Join(got, "|"); text != c.want {
			t.Errorf("%s: %s\nwant %s", c.name, text, c.want)
		}
	}
}
