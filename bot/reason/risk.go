package reason

import "razzia"

// A Risk is the risk of police before the next turn of the seat to act. It assumes that every seat draws at each turn
// until then, the seat itself first if it is its turn, and that no seat runs out of open cheques. A police
// auction in between does not change it: play goes on left of the seat that drew (R4.6).
type Risk struct {
	Draws  int     // cards turned up until then
	Police float64 // the chance that at least one of them is police
	Raid   float64 // the chance that enough of them are police for the raid (R6.1)
}

// RiskOf computes the risk of the seat to act, exactly.
func RiskOf(s *razzia.State) Risk {
	r := Risk{Draws: min(turnsBefore(s), s.CardsLeft())}
	r.Police = atLeast(1, r.Draws, s.Left.Count(razzia.Police), s.CardsLeft())
	r.Raid = RaidWithin(s, r.Draws)
	return r
}

// RaidWithin is the chance that the raid is among the next cards that are turned up, exactly. At most all cards that are left can be.
func RaidWithin(s *razzia.State, cards int) float64 {
	return atLeast(missing(s), min(cards, s.CardsLeft()), s.Left.Count(razzia.Police), s.CardsLeft())
}

// missing is the number of police cards missing to the raid (R6.1).
func missing(s *razzia.State) int { return s.RaidAt() - int(s.Police) }

// turnsBefore counts the turns before the next turn of the seat to act, its present turn included.
func turnsBefore(s *razzia.State) (turns int) {
	last := s.Actor // whose turn it was
	if s.Phase == razzia.Bidding {
		last = s.Auction.Opener
	} else {
		turns = 1
	}
	for seat := next(s, last); seat != s.Actor; seat = next(s, seat) {
		if s.Seats[seat].Open != 0 {
			turns++
		}
	}
	return turns
}

// next is the seat to the left.
func next(s *razzia.State, seat razzia.Seat) razzia.Seat {
	return (seat + 1) % razzia.Seat(s.Players)
}

// atLeast is the chance that at least a number of the cards drawn from a shuffled pile are police: the tail of the
// hypergeometric distribution.
func atLeast(least, draws, police, cards int) float64 {
	// p[n] is the chance of n police cards so far; the last entry is for that many or more.
	p := make([]float64, max(least, 0)+1)
	p[0] = 1
	for drawn := range draws {
		for n := len(p) - 2; n >= 0; n-- {
			chance := float64(max(police-n, 0)) / float64(cards-drawn)
			p[n+1] += p[n] * chance
			p[n] *= 1 - chance
		}
	}
	return min(p[len(p)-1], 1)
}
