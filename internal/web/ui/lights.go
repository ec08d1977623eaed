package ui

import (
	"slices"
	"strconv"
	"strings"

	"razzia"
)

// A Light is a piece of the table that a row of the answer speaks of. It has the number of the row, and an outline while the row is chosen.
type Light struct {
	At     LightPlace
	Seat   razzia.Seat
	Cheque razzia.Cheque
	Card   razzia.Card
}

// A LightPlace is where a light is on the table.
type LightPlace int

// The places of lights.
const (
	InRow      LightPlace = iota // Card, in the row
	Owned                        // Card, before Seat
	AtSeat                       // Cheque of Seat, open or spent
	AtMiddle                     // the middle cheque
	WholeSeat                    // Seat
	PoliceLine                   // the police line
	AtPiles                      // the piles
)

// lit are the CSS classes of a piece: one for each row that speaks of it.
func (m marks) lit(is func(Light) bool) string {
	var classes []string
	for i, row := range m.lights {
		if slices.ContainsFunc(row, is) {
			classes = append(classes, "lit lit"+strconv.Itoa(i+1)+" ")
		}
	}
	return strings.Join(classes, "")
}

// place lights what there is only one of.
func (m marks) place(at LightPlace) string { return m.lit(func(l Light) bool { return l.At == at }) }

// owned lights a kind of card before a seat.
func (m marks) owned(seat razzia.Seat, c razzia.Card) string {
	return m.lit(func(l Light) bool { return l.At == Owned && l.Seat == seat && l.Card == c })
}

// family lights the count of a family before a seat.
func (m marks) family(seat razzia.Seat, mark string) string {
	return m.lit(func(l Light) bool { return l.At == Owned && l.Seat == seat && familyMarks[markOf(l.Card)] == mark })
}
