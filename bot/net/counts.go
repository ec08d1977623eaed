package net

import (
	"razzia"
)

const numKinds = int(razzia.Police) + 1

// cardCounts describes a set of cards by the numbers that score. Of jewels and businesses it counts kinds, so that the
// features do not depend on which kinds these are.
type cardCounts [numCounts]int

const (
	guardCount = iota
	carCount
	driverCount
	thiefCount
	goldCount
	jewelKinds // number of different jewels
	kindsOf1   // number of kinds of business with one card or more
	kindsOf2
	kindsOf3
	kindsOf4
	numCounts
)

func (p *cardCounts) set(cards razzia.Cards) {
	p[guardCount] = cards.Count(razzia.Bodyguard)
	p[carCount] = cards.Count(razzia.Car)
	p[driverCount] = cards.Count(razzia.Driver)
	p[thiefCount] = cards.Count(razzia.Thief)
	p[goldCount] = cards.Count(razzia.Gold)
	p.countJewels(cards)
	p.countBusinesses(cards)
}

func (p *cardCounts) countJewels(cards razzia.Cards) {
	n := 0
	for c := razzia.Ring; c <= razzia.Diamond; c++ {
		n += min(cards.Count(c), 1)
	}
	p[jewelKinds] = n
}

// countBusinesses makes a histogram of the kinds by their number of cards. Its columns are the bytes of one word.
func (p *cardCounts) countBusinesses(cards razzia.Cards) {
	columns := uint64(0)
	for c := razzia.Casino; c <= razzia.Restaurant; c++ {
		columns += 1 << (8 * uint(cards.Count(c)))
	}
	p[kindsOf4] = int(columns >> 32 & 0xff)
	p[kindsOf3] = p[kindsOf4] + int(columns>>24&0xff)
	p[kindsOf2] = p[kindsOf3] + int(columns>>16&0xff)
	p[kindsOf1] = p[kindsOf2] + int(columns>>8&0xff)
}

// driven is the number of cars that score (R7.3).
func (p *cardCounts) driven() int {
	if p[driverCount] == 0 {
		return 0
	}
	return p[carCount]
}

// extremes keeps the two highest and the two lowest numbers of a list. This is enough to find, for each number, the
// highest and the lowest of the others.
type extremes struct{ high, low [2]int }

// unbounded is larger than any number of points, cards and cheques.
const unbounded = 1 << 15

func newExtremes() extremes {
	return extremes{[2]int{-unbounded, -unbounded}, [2]int{unbounded, unbounded}}
}

func (c *extremes) add(n int) {
	c.high[1] = max(c.high[1], min(n, c.high[0]))
	c.high[0] = max(c.high[0], n)
	c.low[1] = min(c.low[1], max(n, c.low[0]))
	c.low[0] = min(c.low[0], n)
}

// highestOther is the highest of the others, for a seat with number n.
func (c *extremes) highestOther(n int) int {
	if n == c.high[0] {
		return c.high[1]
	}
	return c.high[0]
}

// lowestOther is the lowest of the others, for a seat with number n.
func (c *extremes) lowestOther(n int) int {
	if n == c.low[0] {
		return c.low[1]
	}
	return c.low[0]
}
