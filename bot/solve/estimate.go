package solve

import "razzia"

// Estimate guesses roughly how many turns it takes to solve a position, to spare the try where it is
// hopeless: one for every choice of the loot that is still to come, times the police cards to the raid, times some for
// each open cheque but one. Positions may take ten times as many, or far fewer.
func Estimate(s *razzia.State) float64 {
	const eachCheque = 6
	size, cheques := float64(s.RaidAt()-int(s.Police)), 0
	for c, n := range s.Left.All() {
		if c != razzia.Police {
			size *= float64(n + 1)
		}
	}
	for i := range s.Players {
		cheques += s.Seats[i].Open.Len()
	}
	for range cheques - 1 {
		size *= eachCheque
	}
	return size
}
