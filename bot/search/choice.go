package search

import (
	"math"
	"math/bits"

	"razzia"
)

// A mind is how loosely a player is thought to choose, as a share of the win: an option that is worse for
// him by so much is a quarter as likely as the best. At 0 he chooses the best.
type mind float64

// minds are the minds of all seats.
type minds [razzia.MaxPlayers]mind

// A choice is one of some options, made by a seat. Of those that are worth the same to it, it prefers the
// first.
type choice struct {
	seat    razzia.Seat
	options []*Values
}

// best is the place of the option that is worth most to the seat.
func (c *choice) best() (best int) {
	most := math.Inf(-1)
	for i, v := range c.options {
		if v[c.seat] > most {
			most, best = v[c.seat], i
		}
	}
	return best
}

// outcome is what everybody may expect of the choice.
func (c *choice) outcome(m mind) Values {
	best := *c.options[c.best()]
	if m == 0 {
		return best
	}
	var mean Values
	total := 0.0
	for _, v := range c.options {
		p := m.likeliness(best[c.seat] - v[c.seat])
		total += p
		for i := range mean {
			mean[i] += p * v[i]
		}
	}
	for i := range mean {
		mean[i] /= total
	}
	return mean
}

// likeliness is how likely the seat takes an option, against the best.
func (c *choice) likeliness(option int, m mind) float64 {
	return m.likeliness(c.options[c.best()][c.seat] - c.options[option][c.seat])
}

// weight is the likeliness of all options together.
func (c *choice) weight(m mind) (total float64) {
	for i := range c.options {
		total += c.likeliness(i, m)
	}
	return total
}

// likeliness is how likely an option that is so much worse than the best is, against the best.
func (m mind) likeliness(worse float64) float64 {
	if m == 0 {
		if worse > 0 {
			return 0
		}
		return 1
	}
	x := worse / float64(m)
	x = 1 + x*x
	return 1 / (x * x)
}

// lowest is the lowest bid of a set that has a bit for each and is not empty.
func lowest(set uint32) razzia.Cheque { return razzia.Cheque(bits.TrailingZeros32(set)) }
