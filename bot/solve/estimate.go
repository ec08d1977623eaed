package solve

import "razzia"

// Estimate guesses how many turns it takes to solve a position.
func Estimate(s *razzia.State) float64 {
	size := 1.0
	for c, n := range s.Left.All() {
		if c != razzia.Police {
			size *= float64(n + 1)
		}
	}
	return size
}
