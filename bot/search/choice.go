package search

import (
	"math"
	"math/bits"

	"razzia"
)

// A temperature is how loosely players are assumed to choose, as a share of the win: an option that is worse by one
// temperature is a quarter as likely as the best. At 0 only the best options are chosen.
type temperature float64

// A choice is a decision of one seat between options with known values. With the probability greedyRate the seat takes
// the option of the rule-based policy, else the option that is best for it. Of equal options it takes the first.
type choice struct {
	seat       razzia.Seat
	options    []*Values
	greedyRate float64
	byGreedy   *Values // the option of the rule-based policy; unused if greedyRate is 0
}

// best is the index of the option with the highest value for the seat.
func (c *choice) best() (best int) {
	most := math.Inf(-1)
	for i, v := range c.options {
		if v[c.seat] > most {
			most, best = v[c.seat], i
		}
	}
	return best
}

// value is the expected value of the choice for every seat.
func (c *choice) value() Values {
	if c.greedyRate >= always {
		return *c.byGreedy
	}
	v := *c.options[c.best()]
	if c.greedyRate > 0 {
		v.blend(c.byGreedy, c.greedyRate)
	}
	return v
}

// probabilities appends to buf the probability of each option. Where the seat does not follow greedy, it is assumed to
// choose with this temperature.
func (c *choice) probabilities(t temperature, buf []float64) []float64 {
	best, total := c.options[c.best()][c.seat], 0.0
	for _, v := range c.options {
		w := t.weight(best - v[c.seat])
		buf, total = append(buf, w), total+w
	}
	for i, v := range c.options {
		buf[i] = float64(buf[i] * (1 - c.greedyRate) / total)
		if c.greedyRate > 0 && v == c.byGreedy {
			buf[i] += c.greedyRate
		}
	}
	return buf
}

// weight is the likelihood of an option relative to the best one, by how much worse it is.
func (t temperature) weight(worse float64) float64 {
	if t == 0 {
		if worse > 0 {
			return 0
		}
		return 1
	}
	x := worse / float64(t)
	x = 1 + float64(x*x)
	return 1 / (x * x)
}

// lowest is the lowest bid of a set that is not empty. Bit b of a set stands for the bid b.
func lowest(set uint32) razzia.Cheque { return razzia.Cheque(bits.TrailingZeros32(set)) }
