package razzia

import (
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
)

// A Deck holds the order of the 120 cards in the piles, the only secret of the game (R9). A [State] has no reference
// to its Deck, and package fmt prints a Deck as "(secret deck)".
//
// A Deck belongs to one game. [Deck.Draw] must be called once for each draw of the game; the Deck then parts its
// piles as the State does (R5.3). The zero Deck is empty.
type Deck struct {
	// card returns the card at a place of the order. It is a function and not an array because package fmt does
	// not call Format for a Deck in an unexported field, and would print the array.
	card    func(place uint8) Card
	piles   [2]span
	onePile bool
}

// A span is a pile: the cards of the order from top, the next card to draw, up to but not including end.
type span struct{ top, end uint8 }

// NewSource returns a source of pseudo-random numbers. The same seed and stream give the same numbers, now and in all
// later versions. Different streams of one seed are independent.
func NewSource(seed, stream uint64) rand.Source { return rand.NewPCG(seed, stream) }

// NewDeck returns a shuffled deck (R2.4) of one pile, or of two piles of 60. Equal sources give equal decks, now and
// in all later versions. It panics if piles is neither 2 nor 1.
func NewDeck(piles int, src rand.Source) *Deck {
	order := sorted
	shuffle(order[:], src)
	return newDeck(piles, &order)
}

// sorted holds the 120 cards in card order.
var sorted = func() (order [DeckSize]Card) {
	i := 0
	for c, n := range wholeGame.All() {
		for range n {
			order[i] = c
			i++
		}
	}
	return order
}()

// StackDeck returns a deck with the cards in the given order, for a lesson or a test. With two piles the first 60
// cards are pile 1, its top card first, and the others pile 2. It panics if the cards are not the 120 of the game
// (R1), or if piles is neither 2 nor 1.
func StackDeck(piles int, order [DeckSize]Card) *Deck {
	CardsOf(order[:]...) // panics unless the 120 cards are those of the game
	return newDeck(piles, &order)
}

// StackTop returns a deck with the given cards on top of pile 1, the first of them on top, and all other cards
// shuffled below them and in pile 2. A lesson uses it to fix its beginning and leave the rest to chance. Equal
// cards and sources give equal decks, now and in all later versions. It panics if there are more cards of a kind
// than the game has (R1), or if piles is neither 2 nor 1.
func StackTop(piles int, top []Card, src rand.Source) *Deck {
	rest := make([]Card, 0, DeckSize)
	for c, n := range (wholeGame - CardsOf(top...)).All() {
		for range n {
			rest = append(rest, c)
		}
	}
	shuffle(rest, src)
	return StackDeck(piles, [DeckSize]Card(append(top[:len(top):len(top)], rest...)))
}

// newDeck returns a deck in a given order, split into piles (R2.4).
func newDeck(piles int, order *[DeckSize]Card) *Deck {
	d := &Deck{card: func(place uint8) Card { return order[place] }}
	switch piles {
	case 1:
		d.piles, d.onePile = [2]span{{0, DeckSize}, {}}, true
	case 2:
		d.piles = [2]span{{0, DeckSize / 2}, {DeckSize / 2, DeckSize}}
	default:
		panic(fmt.Sprintf("razzia: %d piles: want 2 or 1 (R2.4)", piles))
	}
	return d
}

// Draw removes and returns the top card of a pile, 1 or 2. If that was its last card, the other pile is parted into
// two (R5.3). It returns an error if there is no such pile or the pile is empty.
func (d *Deck) Draw(pile uint8) (Card, error) {
	if pile != 1 && pile != 2 || d.piles[pile-1].len() == 0 {
		return NoCard, fmt.Errorf("pile %d holds no card: want a pile with cards (R3.1)", pile)
	}
	p := &d.piles[pile-1]
	c := d.card(p.top)
	p.top++
	if p.len() == 0 && !d.onePile {
		d.part(d.piles[2-pile])
	}
	return c, nil
}

// part makes two piles of one (R5.3): the top half becomes pile 1. It is the larger one if they differ.
func (d *Deck) part(p span) {
	half := p.top + (p.len()+1)/2
	d.piles = [2]span{{p.top, half}, {half, p.end}}
}

func (p span) len() uint8 { return p.end - p.top }

// Format writes "(secret deck)" for every verb, so that a deck that is logged by mistake reveals nothing.
func (Deck) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "(secret deck)") }

// shuffle is the Fisher–Yates shuffle, from the last place down. It does not use a library's shuffle, which may
// change: a seed must give the same game for ever.
func shuffle[T any](list []T, src rand.Source) {
	for i := len(list) - 1; i > 0; i-- {
		j := uniform(src, uint64(i+1))
		list[i], list[j] = list[j], list[i]
	}
}

// RandomCard returns one of the cards, each with the same probability. The next card of a pile is distributed as one of
// [State.Left] is, so a program can play without a [Deck]. Equal cards and sources give equal results, now and in all
// later versions. It panics if there are no cards.
func RandomCard(from Cards, src rand.Source) Card {
	at := int(uniform(src, uint64(from.Len())))
	for c, n := range from.All() {
		if at -= n; at < 0 {
			return c
		}
	}
	panic("razzia: no card to choose from")
}

// uniform returns a number from 0 to n-1, each with the same probability: the high word of the product of n and 64
// random bits. It rejects bits that would favour some numbers (Lemire, "Fast Random Integer Generation in an
// Interval", 2019).
func uniform(src rand.Source, n uint64) uint64 {
	high, low := bits.Mul64(src.Uint64(), n)
	if low < n {
		for unfair := -n % n; low < unfair; {
			high, low = bits.Mul64(src.Uint64(), n)
		}
	}
	return high
}
