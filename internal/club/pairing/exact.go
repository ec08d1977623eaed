package pairing

import (
	"math"
	"slices"
)

// Proven is up to how many people a round is the best one there is: all ways to part them are compared.
const Proven = 12

// A comparison goes through all ways to part the people.
type comparison struct {
	*problem
	groups [][]int
	best   [][]int
	least  int64
	used   []bool
}

// exact returns the groups with the least weight. Of equals the first one is taken: the order of the people is random.
func (p *problem) exact() [][]int {
	sizes := p.sizes()
	c := &comparison{problem: p, groups: make([][]int, len(sizes)), least: math.MaxInt64, used: make([]bool, len(p.people))}
	c.next(sizes, 0)
	return c.best
}

// next opens a group for the first person who has none: one of each size that is left.
func (c *comparison) next(left []int, weight int64) {
	first := slices.Index(c.used, false)
	if first < 0 {
		c.least, c.best = weight, nil
		for _, group := range c.groups {
			c.best = append(c.best, slices.Clone(group))
		}
		return
	}
	for k, size := range left {
		resting := k >= len(c.tables)
		if size == 0 || !resting && slices.Contains(left[:k], size) || !c.fits(first, resting) {
			continue
		}
		left[k] = 0
		c.used[first], c.groups[k] = true, append(c.groups[k], first)
		c.fill(left, k, size-1, first+1, weight)
		c.used[first], c.groups[k] = false, c.groups[k][:0]
		left[k] = size
	}
}

// fill adds people to an open group, from a person on.
func (c *comparison) fill(left []int, k, missing, from int, weight int64) {
	if weight >= c.least {
		return
	}
	if missing == 0 {
		c.next(left, weight)
		return
	}
	resting := k >= len(c.tables)
	for i := from; i < len(c.people); i++ {
		if c.used[i] || !c.fits(i, resting) {
			continue
		}
		more := weight
		for _, j := range c.groups[k] {
			if !resting {
				more += c.of(i, j)
			}
		}
		group := c.groups[k]
		c.used[i], c.groups[k] = true, append(group, i)
		c.fill(left, k, missing-1, i+1, more)
		c.used[i], c.groups[k] = false, group
	}
}

// fits reports whether a person may sit at a table, or out.
func (p *problem) fits(i int, resting bool) bool {
	if resting {
		return p.may[i] != inside
	}
	return p.may[i] != outside
}
