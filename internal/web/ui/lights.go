package ui

import (
	"slices"
	"strconv"
	"strings"

	"razzia"
	"razzia/bot/reason"
)

// lit are the CSS classes of a piece: one for each row that speaks of it.
func (m marks) lit(is func(reason.Piece) bool) string {
	var classes []string
	for i, row := range m.lights {
		if slices.ContainsFunc(row, is) {
			classes = append(classes, "lit lit"+strconv.Itoa(i+1)+" ")
		}
	}
	return strings.Join(classes, "")
}

// place lights what there is only one of.
func (m marks) place(at reason.Place) string {
	return m.lit(func(l reason.Piece) bool { return l.At == at })
}

// owned lights a kind of card before a seat.
func (m marks) owned(seat razzia.Seat, c razzia.Card) string {
	return m.lit(func(l reason.Piece) bool { return l.At == reason.Owned && l.Seat == seat && l.Card == c })
}

// family lights the count of a family before a seat.
func (m marks) family(seat razzia.Seat, mark string) string {
	return m.lit(func(l reason.Piece) bool {
		return l.At == reason.Owned && l.Seat == seat && familyMarks[markOf(l.Card)] == mark
	})
}
