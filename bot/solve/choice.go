package solve

import (
	"math"

	"razzia"
)

// tolerance is the difference below which two shares count as equal: rounding makes equal values differ by less.
const tolerance = 1e-9

// meanOfBest is the tie rule of a [Solver]: each of the best alternatives is chosen with the same probability, so the value
// is their mean.
func meanOfBest(seat razzia.Seat, alternatives [][1]Shares) (mean [1]Shares) {
	best := bestOf(seat, alternatives)
	if len(best) == 1 {
		return best[0]
	}
	for i := range mean[0] {
		for j := range best {
			mean[0][i] += best[j][0][i]
		}
		mean[0][i] /= float64(len(best))
	}
	return mean
}

// bestOf moves the best alternatives of a seat to the front of a list and returns them. Those that have the same value for
// every seat count as one.
func bestOf(seat razzia.Seat, list [][1]Shares) [][1]Shares {
	best := list[:0]
	for i := range list {
		shares := &list[i][0]
		switch {
		case len(best) == 0 || shares[seat] > best[0][0][seat]+tolerance:
			best = append(best[:0], list[i])
		case shares[seat] >= best[0][0][seat]-tolerance && !contains(best, shares):
			best = append(best, list[i])
		}
	}
	return best
}

// contains reports whether an alternative in a list has the same value for every seat.
func contains(list [][1]Shares, shares *Shares) bool {
	for i := range list {
		if list[i][0].equals(shares) {
			return true
		}
	}
	return false
}

// equals reports whether two values are the same up to rounding.
func (x *Shares) equals(y *Shares) bool {
	for i := range x {
		if math.Abs(x[i]-y[i]) > tolerance {
			return false
		}
	}
	return true
}
