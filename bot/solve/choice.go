package solve

import (
	"math"

	"razzia"
)

// tolerance is the difference below which two shares count as equal: rounding makes equal values differ by less.
const tolerance = 1e-9

// A choice collects the best alternatives of the seat to act. They lie on the solver's stack, above those of the
// choices earlier on the line, so that a search allocates no list for each choice.
type choice struct {
	*Solver
	seat razzia.Seat
	base int // index of its first alternative on the stack
}

// choose begins the choice of a seat.
func (v *Solver) choose(seat razzia.Seat) choice { return choice{v, seat, len(v.best)} }

// alternatives is the best alternatives so far. Their values differ for some seat.
func (c *choice) alternatives() []Shares { return c.best[c.base:] }

// add offers the value of an alternative.
func (c *choice) add(shares Shares) {
	best := c.alternatives()
	switch {
	case len(best) == 0 || shares[c.seat] > best[0][c.seat]+tolerance:
		c.best = append(c.best[:c.base], shares)
	case shares[c.seat] >= best[0][c.seat]-tolerance && !c.has(&shares):
		c.best = append(c.best, shares)
	}
}

// has reports whether an alternative with the same value for every seat is collected already.
func (c *choice) has(shares *Shares) bool {
	for i := range c.alternatives() {
		if c.alternatives()[i].equals(shares) {
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

// certainWin reports whether an alternative gives the seat the whole win. The search may stop there: no alternative can
// be better, and an equal one has the same value for every seat.
func (c *choice) certainWin() bool {
	return len(c.alternatives()) > 0 && c.alternatives()[0][c.seat] >= 1-tolerance
}

// outcome is the value of the choice, the mean of the best alternatives. It removes them from the stack.
func (c *choice) outcome() (mean Shares) {
	for i := range mean {
		for _, shares := range c.alternatives() {
			mean[i] += shares[i]
		}
		mean[i] /= float64(len(c.alternatives()))
	}
	c.best = c.best[:c.base]
	return mean
}
