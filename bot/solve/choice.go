package solve

import (
	"math"

	"razzia"
)

// equal is how close two shares are that are the same but for rounding.
const equal = 1e-9

// A choice gathers the ways that are best for a seat. They lie on top of those of the choices that led to it.
type choice struct {
	*Solver
	seat razzia.Seat
	from int // the place of the first of them
}

// choose begins a choice.
func (v *Solver) choose(seat razzia.Seat) choice { return choice{v, seat, len(v.ways)} }

// best is the ways that are best so far, each different from the others for somebody.
func (c *choice) best() []Shares { return c.ways[c.from:] }

// add offers a way.
func (c *choice) add(shares Shares) {
	best := c.best()
	switch {
	case len(best) == 0 || shares[c.seat] > best[0][c.seat]+equal:
		c.ways = append(c.ways[:c.from], shares)
	case shares[c.seat] >= best[0][c.seat]-equal && !c.has(&shares):
		c.ways = append(c.ways, shares)
	}
}

// has reports whether one of the ways is the same for everybody.
func (c *choice) has(shares *Shares) bool {
	for i := range c.best() {
		if c.best()[i].equals(shares) {
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
func (c *choice) sure() bool { return len(c.best()) > 0 && c.best()[0][c.seat] >= 1-equal }

// outcome is the mean of the best ways. It ends the choice.
func (c *choice) outcome() (mean Shares) {
	for i := range mean {
		for _, shares := range c.best() {
			mean[i] += shares[i]
		}
		mean[i] /= float64(len(c.best()))
	}
	c.ways = c.ways[:c.from]
	return mean
}
