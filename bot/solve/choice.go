package solve

import (
	"math"

	"razzia"
)

// equal is how close two shares are that are the same but for rounding.
const equal = 1e-9

// A choice gathers the ways that are best for a seat.
type choice struct {
	seat razzia.Seat
	best []Shares // each different from the others for somebody
}

// add offers a way.
func (c *choice) add(shares Shares) {
	switch {
	case len(c.best) == 0 || shares[c.seat] > c.best[0][c.seat]+equal:
		c.best = append(c.best[:0], shares)
	case shares[c.seat] >= c.best[0][c.seat]-equal && !c.has(&shares):
		c.best = append(c.best, shares)
	}
}

// has reports whether one of the ways is the same for everybody.
func (c *choice) has(shares *Shares) bool {
	for i := range c.best {
		if c.best[i].equals(shares) {
			return true
		}
	}
	return false
}

// equals reports whether shares are the same but for rounding.
func (x *Shares) equals(y *Shares) bool {
	for i := range x {
		if math.Abs(x[i]-y[i]) > equal {
			return false
		}
	}
	return true
}

// sure reports whether the seat can have the whole win: there is nothing better, and nothing else for
// the others.
func (c *choice) sure() bool { return len(c.best) > 0 && c.best[0][c.seat] >= 1-equal }

// outcome is the mean of the best ways.
func (c *choice) outcome() (mean Shares) {
	for i := range mean {
		for _, shares := range c.best {
			mean[i] += shares[i]
		}
		mean[i] /= float64(len(c.best))
	}
	return mean
}
