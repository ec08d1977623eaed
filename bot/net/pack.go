package net

import (
	"math/bits"

	"razzia"
)

const numKinds = int(razzia.Police) + 1

// A pack is a set of cards in the numbers that score. Jewels and businesses are counted by how many
// kinds there are with so many cards, so that no kind is told from another.
type pack [packCounts]int

const (
	guardCount = iota
	carCount
	driverCount
	thiefCount
	goldCount
	jewelKinds
	kindsOf1 // businesses with one card or more
	kindsOf2
	kindsOf3
	kindsOf4
	packCounts
)

func (p *pack) fill(cards razzia.Cards) {
	p[guardCount] = cards.Count(razzia.Bodyguard)
	p[carCount] = cards.Count(razzia.Car)
	p[driverCount] = cards.Count(razzia.Driver)
	p[thiefCount] = cards.Count(razzia.Thief)
	p[goldCount] = cards.Count(razzia.Gold)
	p.countJewels(cards)
	p.countBusinesses(cards)
}

func (p *pack) countJewels(cards razzia.Cards) {
	n := 0
	for c := razzia.Ring; c <= razzia.Diamond; c++ {
		n += min(cards.Count(c), 1)
	}
	p[jewelKinds] = n
}

// countBusinesses counts the kinds in a histogram whose columns are bytes of one word.
func (p *pack) countBusinesses(cards razzia.Cards) {
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
func (p *pack) driven() int {
	if p[driverCount] == 0 {
		return 0
	}
	return p[carCount]
}

// A contest keeps the two highest and the two lowest of a list: then the best and the worst of the
// others are known of each.
type contest struct{ high, low [2]int }

// never is beyond every number of points, cards and cheques.
const never = 1 << 15

func newContest() contest {
	return contest{[2]int{-never, -never}, [2]int{never, never}}
}

func (c *contest) enter(n int) {
	c.high[1] = max(c.high[1], min(n, c.high[0]))
	c.high[0] = max(c.high[0], n)
	c.low[1] = min(c.low[1], max(n, c.low[0]))
	c.low[0] = min(c.low[0], n)
}

// best is the highest number of the others, to one whose number is n.
func (c *contest) best(n int) int {
	if n == c.high[0] {
		return c.high[1]
	}
	return c.high[0]
}

// worst is the lowest number of the others.
func (c *contest) worst(n int) int {
	if n == c.low[0] {
		return c.low[1]
	}
	return c.low[0]
}

// rank is the number of cheques of a set that are higher than c.
func rank(cheques razzia.Cheques, c razzia.Cheque) int {
	return bits.OnesCount16(uint16(cheques.Above(c)))
}
