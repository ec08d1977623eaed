package ui

import (
	"slices"

	"razzia/internal/table"
)

// host is the first person at a table that waits, who welcomes a viewer without a seat; nil for others.
func (b *Board) host() *table.SeatView {
	if b.Seated() || b.View.Maker {
		return nil
	}
	at := slices.IndexFunc(b.View.Seats, func(s table.SeatView) bool { return s.Person })
	if at < 0 {
		return nil
	}
	return &b.View.Seats[at]
}

// freeSeat is the first empty seat; -1 for none.
func (b *Board) freeSeat() int { return slices.IndexFunc(b.View.Seats, isFree) }

// free is how many seats are empty.
func (b *Board) free() (n int) {
	for _, s := range b.View.Seats {
		if isFree(s) {
			n++
		}
	}
	return n
}

// isFree reports whether a seat is empty.
func isFree(s table.SeatView) bool { return s.Name == "" }
