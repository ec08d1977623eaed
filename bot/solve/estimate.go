package solve

import "razzia"

// Estimate guesses roughly how many turns it takes to solve a position, to spare the try where it is
// hopeless: a number for every choice of the loot that is still to come, times some for each open cheque,
// times the police cards to the raid. Positions may take ten times as many, or far fewer.
func Estimate(s *razzia.State) float64 {
	const (
		oneCheque  = 1 // turns for each choice of loot, if one cheque is open
		eachCheque = 6 // times as many for each further one
	)
	size, cheques := float64(oneCheque*(s.RaidAt()-int(s.Police))), 0
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
