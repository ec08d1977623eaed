package razzia

import "slices"

// Legal appends all legal moves of the actor to buf and returns the result. The moves are in the order of the
// notation (N4): draws, steals (fewer cards first, then by card order), the call; in an auction the pass, then
// bids ascending. There are none in the phases Revealing and Over. Legal may write to the spare capacity of buf
// beyond the moves that it returns.
func (s *State) Legal(buf []Move) []Move {
	switch s.Phase {
	case Turn:
		return append(s.legalSteals(s.legalDraws(buf)), Call())
	case Bidding:
		return s.legalSays(buf)
	}
	return buf
}

// legalDraws appends a draw for each pile that holds a card (R3.1).
func (s *State) legalDraws(buf []Move) []Move {
	if s.Piles[0] > 0 {
		buf = append(buf, Draw(1))
	}
	if s.Piles[1] > 0 {
		buf = append(buf, Draw(2))
	}
	return buf
}

// legalSays appends the pass and the bids that are legal in an auction (R4.1, R4.2).
func (s *State) legalSays(buf []Move) []Move {
	if !s.mustBid() {
		buf = append(buf, Pass())
	}
	open := s.Seats[s.Actor].Open.Above(s.Auction.Bid)
	// Always write the largest possible number of bids, then cut the list to the legal ones: a processor cannot
	// predict the number, and a mispredicted end of the loop costs more than three unneeded writes.
	n := len(buf)
	buf = slices.Grow(buf, mostCheques)[:n+mostCheques]
	for i, rest := n, open; i < n+mostCheques; i++ {
		buf[i] = Bid(rest.lowest())
		rest &= rest - 1
	}
	return buf[:n+open.Len()]
}

// mostCheques is the largest number of cheques that a player can have (R2.2).
const mostCheques = 4

// legalSteals appends a steal for each different choice of cards from the row, of at most as many cards as the actor
// has thieves (R3.2).
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

// stealsOf appends the steals of the taken cards and n more cards of a set, in card order.
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
