package ui

import (
	"slices"

	"razzia"
	"razzia/internal/table"
)

// A waitingView is a table before the game, and the invitation to it.
type waitingView struct {
	*Board
	free []int // the empty seats
}

func waitingOf(b *Board) waitingView {
	v := waitingView{Board: b}
	for i, s := range b.View.Seats {
		if s.Name == "" {
			v.free = append(v.free, i)
		}
	}
	return v
}

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

// wordSeat returns the seat for which the viewer may add a word to the shuffle, the form's action, and the key of its button: for
// their own seat, or for the first free one. It is "" without such a seat.
func (v waitingView) wordSeat() (seat int, action, key string) {
	if own := v.Seat; own != razzia.NoSeat {
		if _, added := v.View.Words.Of(own); added {
			return int(own), "word", "words.change"
		}
		return int(own), "word", "words.send"
	}
	if len(v.free) > 0 {
		return v.free[0], "sit", "words.sit"
	}
	return 0, "", ""
}

// hasWord reports whether a seat has added a word to the shuffle that is not dealt yet.
func (v waitingView) hasWord(seat int) bool {
	if v.View.Words == nil {
		return false
	}
	_, added := v.View.Words.Of(razzia.Seat(seat))
	return added
}

// mayStand reports whether seats can still be left.
func (v waitingView) mayStand() bool { return v.View.Words == nil || !v.View.Words.Closed }
