package ui

import (
	"razzia"
	"razzia/bot/reason"
	"razzia/bot/review"
	"razzia/internal/table/picture"
)

// marks are the pieces of the table that two moves concern, the one that was played at a moment of an analysed game and a better one, or
// those that the rows of an answer speak of. The zero value marks nothing.
type marks struct {
	lights [][]reason.Piece // by row

	seat           razzia.Seat
	played, better razzia.Move // better is the zero Move if no move was better
	bothPiles      bool        // a better draw may come from any pile
}

// marksOf are the marks of a decision, none for nil.
func marksOf(d *review.Decision) marks {
	if d == nil {
		return marks{}
	}
	m := marks{seat: d.Seat, played: d.Played}
	if d.Cost > 0 {
		m.better, m.bothPiles = d.Best().Move, len(oneDraw(d)) < len(d.Options)
	}
	return m
}

// marked are the CSS classes of a piece that moves concern. That of a better draw may be any pile.
func (m marks) marked(concerns func(razzia.Move) bool) string {
	class := ""
	if m.played != (razzia.Move{}) && concerns(m.played) {
		class = "at-played"
	}
	if m.better != (razzia.Move{}) && concerns(m.better) {
		class += " at-better"
	}
	return class
}

// pile marks a pile, from 1.
func (m marks) pile(n int) string {
	class := m.place(reason.AtPiles) + m.marked(func(move razzia.Move) bool { return move.Verb() == razzia.ToDraw && int(move.Pile()) == n })
	if m.bothPiles && m.better.Verb() == razzia.ToDraw && int(m.better.Pile()) != n {
		class += " at-better"
	}
	return class
}

// block marks the place of the auction, where one is called.
func (m marks) block() string {
	return m.marked(func(move razzia.Move) bool { return move.Verb() == razzia.ToCall })
}

// card marks a place of the row: a steal concerns the first of equal cards, as many as it takes.
func (m marks) card(row []picture.Piece, at int) string {
	if at >= len(row) {
		return ""
	}
	before, card := 0, row[at].Card
	for _, p := range row[:at] {
		if p.Card == card {
			before++
		}
	}
	return m.lit(func(l reason.Piece) bool { return l.At == reason.InRow && l.Card == card }) +
		m.marked(func(move razzia.Move) bool { return move.Verb() == razzia.ToSteal && move.Loot().Count(card) > before })
}

// cheque marks a cheque of a seat.
func (m marks) cheque(seat razzia.Seat, c razzia.Cheque) string {
	return m.lit(func(l reason.Piece) bool { return l.At == reason.AtSeat && l.Seat == seat && l.Cheque == c }) +
		m.marked(func(move razzia.Move) bool {
			return seat == m.seat && move.Verb() == razzia.ToBid && move.Cheque() == c
		})
}

// passing marks the face of a seat that passes.
func (m marks) passing(seat razzia.Seat) string {
	return m.lit(func(l reason.Piece) bool { return l.At == reason.WholeSeat && l.Seat == seat }) +
		m.marked(func(move razzia.Move) bool { return seat == m.seat && move.Verb() == razzia.ToPass })
}
