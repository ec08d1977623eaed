package razzia

import "math/rand/v2"

// Exports for the tests of what the package keeps to itself. All others are in internal/rulebook, but for the examples.

// Take is Row.take.
func (r Row) Take(set Cards) (rest Row, missing Cards) { return r.take(set) }

// With returns the row with one more card at its right end.
func (r Row) With(c Card) Row {
	r.add(c)
	return r
}

// Counts returns the numbers of cards in the piles of the deck.
func (d *Deck) Counts() [2]uint8 { return [2]uint8{d.piles[0].len(), d.piles[1].len()} }

// Shuffle is shuffle.
func Shuffle(list []int, src rand.Source) { shuffle(list, src) }

// Uniform is uniform.
func Uniform(src rand.Source, n uint64) uint64 { return uniform(src, n) }
