package ui

import "razzia"

// wordSeat returns the seat for which the viewer may add a word to the shuffle, the form's action, and the key of its button: for
// their own seat, or for the first free one. It is "" without such a seat.
func (v waitingView) wordSeat() (seat int, action, key string) {
	if own := v.mySeat(); own != razzia.NoSeat {
		if _, added := v.View.Words.Of(own); added {
			return int(own), "word", "words.change"
		}
		return int(own), "word", "words.send"
	}
	for i, s := range v.View.Seats {
		if s.Name == "" {
			return i, "sit", "words.sit"
		}
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
