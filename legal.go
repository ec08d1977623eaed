package razzia

import "slices"

// Legal adds all moves that the actor may make to buf, in the order of the notation (N4): draws, steals
// (fewer cards first, then by card order) and the call; in an auction the pass, then bids ascending.
// While Revealing and when Over there is none. What buf has room for behind the moves may be written, too.
func (s *State) Legal(buf []Move) []Move {
	switch s.Phase {
	case Turn:
		return append(s.legalSteals(s.legalDraws(buf)), Call())
	case Bidding:
		return s.legalSays(buf)
	}
	return buf
}

// legalDraws lists the piles that hold a card (R3.1).
func (s *State) legalDraws(buf []Move) []Move {
	if s.Piles[0] > 0 {
		buf = append(buf, Draw(1))
	}
	if s.Piles[1] > 0 {
		buf = append(buf, Draw(2))
	}
	return buf
}

// legalSays lists what may be said in an auction (R4.1, R4.2).
func (s *State) legalSays(buf []Move) []Move {
	if !s.mustBid() {
		buf = append(buf, Pass())
	}
	open := s.Seats[s.Actor].Open.Above(s.Auction.Bid)
	// All places are written and the list is cut to the bids there are: how many is beyond guessing
	// for a processor, and a loop that ends at a surprise costs more than three idle writes.
	n := len(buf)
	buf = slices.Grow(buf, mostCheques)[:n+mostCheques]
	for i, rest := n, open; i < n+mostCheques; i++ {
		buf[i] = Bid(rest.lowest())
		rest &= rest - 1
	}
	return buf[:n+open.Len()]
}

// mostCheques is the highest number of cheques that a player has (R2.2).
const mostCheques = 4

// legalSteals lists every different choice of cards from the row, no more than the actor has
// thieves (R3.2).
func (s *State) legalSteals(buf []Move) []Move {
	most := min(s.Seats[s.Actor].Property.Count(Thief), s.Row.Len())
	if most == 0 {
		return buf
	}
	row := s.Row.set
	for n := 1; n <= most; n++ {
		buf = stealsOf(buf, 0, row, n)
	}
	return buf
}

// stealsOf lists the steals of what is taken already and n more cards from a set, by card order: the
// more cards of a lower kind, the earlier.
func stealsOf(buf []Move, taken, from Cards, n int) []Move {
	if n == 0 {
		return append(buf, Steal(taken))
	}
	if from == 0 {
		return buf
	}
	c := from.first()
	copies := from.Count(c)
	rest := from - units[c]*Cards(copies)
	for k := min(copies, n); k >= 0; k-- {
		buf = stealsOf(buf, taken+units[c]*Cards(k), rest, n-k)
	}
	return buf
}
