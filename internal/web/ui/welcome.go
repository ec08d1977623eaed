package ui

import (
	"slices"

	"razzia/internal/table"
)

// A waitingView is a table before the game, and the invitation to it.
type waitingView struct{ *Board }

// host is the first person at a table that waits, who welcomes a viewer without a seat; nil for others.
func (v waitingView) host() *table.SeatView {
	if v.Seated() || v.View.Maker {
		return nil
	}
	at := slices.IndexFunc(v.View.Seats, func(s table.SeatView) bool { return s.Person })
	if at < 0 {
		return nil
	}
	return &v.View.Seats[at]
}

// freeSeat is the first empty seat; -1 for none.
func (v waitingView) freeSeat() int { return slices.IndexFunc(v.View.Seats, isFree) }

// free is how many seats are empty.
func (v waitingView) free() (n int) {
	for _, s := range v.View.Seats {
		if isFree(s) {
			n++
		}
	}
	return n
}

// isFree reports whether a seat is empty.
func isFree(s table.SeatView) bool { return s.Name == "" }
