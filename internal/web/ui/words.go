package ui

import "razzia"

// wordSeat returns the seat for which the viewer may add a word to the shuffle, the form's action, and the key of its button: for
// their own seat, or for the first free one. It is "" without such a seat.
func (b *Board) wordSeat() (seat int, action, key string) {
	if own := b.mySeat(); own != razzia.NoSeat {
		if _, added := b.View.Words.Of(own); added {
			return int(own), "word", "words.change"
		}
		return int(own), "word", "words.send"
	}
	for i, s := range b.View.Seats {
		if s.Name == "" {
			return i, "sit", "words.sit"
		}
	}
	return 0, "", ""
}

// hasWord reports whether a seat has added a word to the shuffle that is not dealt yet.
func (b *Board) hasWord(seat int) bool {
	if b.View.Words == nil {
		return false
	}
	_, added := b.View.Words.Of(razzia.Seat(seat))
	return added
}

// mayStand reports whether seats can still be left.
func (b *Board) mayStand() bool { return b.View.Words == nil || !b.View.Words.Closed }
