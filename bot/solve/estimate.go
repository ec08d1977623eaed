package solve

import "razzia"

// Estimate predicts roughly how many turns it takes to solve a position, so that a hopeless search is not tried. It
// multiplies three factors: the number of subsets of the loot still in the piles, the police cards missing to the raid,
// and 6 for each open cheque but one. A position may take ten times as many turns, or far fewer.
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
