package razzia

import "math/rand/v2"

// What the tests, which stand outside the package, need of its inside.

// Take shows Row.take.
func (r Row) Take(set Cards) (rest Row, missing Cards) { return r.take(set) }

// With is the row with one more card at its right end.
func (r Row) With(c Card) Row {
	r.add(c)
	return r
}

// Counts are the numbers of cards in the piles, as the Deck has parted them.
func (d *Deck) Counts() [2]uint8 { return [2]uint8{d.piles[0].len(), d.piles[1].len()} }

// Shuffle shows shuffle.
func Shuffle(list []int, src rand.Source) { shuffle(list, src) }

// Uniform shows uniform.
func Uniform(src rand.Source, n uint64) uint64 { return uniform(src, n) }
