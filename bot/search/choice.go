package search

import (
	"math"
	"math/bits"

	"razzia"
)

// A mind is how loosely a player is thought to choose, as a share of the win: an option that is worse for
// him by so much is a quarter as likely as the best. At 0 he chooses the best.
type mind float64

// A choice is one of some options, made by a seat: in a share of the cases by habit, which is to take the
// usual one, and else the best for it. Of those that are worth the same to it, it prefers the first.
type choice struct {
	seat    razzia.Seat
	options []*Values
	habit   float64
	usual   *Values // where habit is not 0
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
func (c *choice) outcome() Values {
	if c.habit >= sure {
		return *c.usual
	}
	v := *c.options[c.best()]
	if c.habit > 0 {
		v.blend(c.usual, c.habit)
	}
	return v
}

// weights is how likely the seat takes each option, if it is of such a mind where it does not go by habit.
func (c *choice) weights(m mind, room []float64) []float64 {
	best, total := c.options[c.best()][c.seat], 0.0
	for _, v := range c.options {
		w := m.likeliness(best - v[c.seat])
		room, total = append(room, w), total+w
	}
	for i, v := range c.options {
		room[i] *= (1 - c.habit) / total
		if c.habit > 0 && v == c.usual {
			room[i] += c.habit
		}
	}
	return room
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
