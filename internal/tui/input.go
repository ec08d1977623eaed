package tui

import (
	"strconv"
	"strings"

	"razzia"
)

// An input is what the player has entered for their move and not made yet.
type input struct {
	bid   typedBid
	steal *stealForm // nil if no theft is being planned
}

// A typedBid is the cheque that is being typed: its digits.
type typedBid string

// press handles a key that changes the cheque: a digit, or an arrow that finds the next legal bid.
func (b typedBid) press(key string, s *razzia.State) typedBid {
	switch key {
	case "backspace":
		return b[:max(len(b)-1, 0)]
	case "esc":
		return ""
	case "left", "down":
		return b.other(s, -1)
	case "right", "up":
		return b.other(s, +1)
	}
	if len(key) == 1 && strings.Contains("0123456789", key) && len(b) < 2 {
		return typedBid(strings.TrimPrefix(string(b)+key, "0"))
	}
	return b
}

// number is the cheque as a number, 0 if none was typed.
func (b typedBid) number() int {
	n, _ := strconv.Atoi(string(b)) // at most two digits
	return n
}

// move is the bid of the cheque. If none was typed and only one move is legal, it is that move; if several are, there is none.
func (b typedBid) move(s *razzia.State) (m razzia.Move, ok bool) {
	legal := s.Legal(nil)
	switch {
	case b.number() != 0:
		return razzia.Bid(razzia.Cheque(b.number())), true
	case len(legal) == 1:
		return legal[0], true
	}
	return m, false
}

// other is the next higher or lower legal bid, counted from the cheque that was typed.
func (b typedBid) other(s *razzia.State, step int) typedBid {
	now, found := b.number(), b
	for c := range s.Seats[s.Actor].Open.Above(s.Auction.Bid).All() {
		if step < 0 && now != 0 && int(c) >= now {
			break
		}
		found = typedBid(strconv.Itoa(int(c)))
		if step > 0 && int(c) > now {
			break
		}
	}
	return found
}
