package hint

import "razzia"

// A Risk is what threatens before the next turn of the seat to act, if everybody draws who has a turn until
// then, in his own turn the seat itself first, and nobody runs out of open cheques meanwhile. A police
// auction in between changes nothing of that: play goes on left of who drew (R4.6).
type Risk struct {
	Draws  int     // cards that are turned up until then
	Police float64 // the chance that one of them at least is police
	Raid   float64 // the chance that so many are that the round ends (R6.1)
}

// RiskOf reckons the risk of the seat to act, exactly.
func RiskOf(s *razzia.State) Risk {
	r := Risk{Draws: min(turnsBefore(s), s.CardsLeft())}
	police, cards := s.Left.Count(razzia.Police), s.CardsLeft()
	r.Police = atLeast(1, r.Draws, police, cards)
	r.Raid = atLeast(missing(s), r.Draws, police, cards)
	return r
}

// missing is how many police cards are missing to the raid (R6.1).
func missing(s *razzia.State) int { return s.RaidAt() - int(s.Police) }

// turnsBefore counts the turns before the next one of the seat to act; if it has one now, this too.
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

// atLeast is the chance that among so many draws from a shuffled pile there are at least so many police
// cards: the tail of the hypergeometric distribution.
func atLeast(least, draws, police, cards int) float64 {
	// p[n] is the chance that n police cards came so far; the last entry is for that many or more.
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
