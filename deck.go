package razzia

import (
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
)

// A Deck is the one secret of the game: the order of the 120 cards in the piles (R9). Only the table
// that reveals cards holds one; a [State] has no way to it. Printing a Deck shows nothing of it.
//
// The zero Deck is empty. A Deck follows the draws of one game: it parts the piles as R5.3 says, as
// the State does by its counts.
type Deck struct {
	// card gives the card at a place of the order. It is a function because nobody can look into one:
	// fmt does not ask for Format where a Deck lies in an unexported field, and would show an array.
	card    func(place uint8) Card
	piles   [2]span
	onePile bool
}

// A span is a pile: the cards of the order from top, the next card, to before end.
type span struct{ top, end uint8 }

// NewSource gives the numbers that a seed stands for: the same for ever. Different streams of one seed
// are independent of each other.
func NewSource(seed, stream uint64) rand.Source { return rand.NewPCG(seed, stream) }

// NewDeck shuffles the 120 cards (R2.4) into two piles of 60, or into one pile. The same source gives
// the same deck for ever. It panics if piles is neither 2 nor 1.
func NewDeck(piles int, src rand.Source) *Deck {
	order := sorted
	shuffle(order[:], src)
	return layOut(piles, &order)
}

// sorted is the deck in card order.
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

// StackDeck lays the cards in the given order, for a lesson or a test: with two piles the first 60 are
// pile 1, top first, the others pile 2. It panics if the cards are not those of the game (R1), or if
// piles is neither 2 nor 1.
func StackDeck(piles int, order [DeckSize]Card) *Deck {
	CardsOf(order[:]...) // panics, unless it is all of the game: 120 cards, none more often than the game has it
	return layOut(piles, &order)
}

// StackTop lays some cards on top of pile 1, the first of them to be drawn first, and shuffles all others
// below them and into pile 2, as the source has it: a lesson knows how it begins, but nobody knows how it
// goes on. The same cards and source give the same deck for ever. It panics if there are more cards of a
// kind than the game has (R1), or if piles is neither 2 nor 1.
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

// layOut parts the order into piles (R2.4).
func layOut(piles int, order *[DeckSize]Card) *Deck {
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

// Draw takes the top card of a pile, 1 or 2, and parts the other pile if this one runs out (R5.3). It
// fails if there is no such pile or it is empty.
func (d *Deck) Draw(pile uint8) (Card, error) {
	if pile != 1 && pile != 2 || d.piles[pile-1].len() == 0 {
		return NoCard, fmt.Errorf("pile %d holds no card (R3.1)", pile)
	}
	p := &d.piles[pile-1]
	c := d.card(p.top)
	p.top++
	if p.len() == 0 && !d.onePile {
		d.part(d.piles[2-pile])
	}
	return c, nil
}

// part makes two piles of one (R5.3): the top half, the larger if they differ, becomes pile 1.
func (d *Deck) part(p span) {
	half := p.top + (p.len()+1)/2
	d.piles = [2]span{{p.top, half}, {half, p.end}}
}

func (p span) len() uint8 { return p.end - p.top }

// Format writes that a deck is secret, whatever the verb: a deck that strays into a log tells nothing.
func (Deck) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "(secret deck)") }

// shuffle is the Fisher–Yates shuffle, from the last place down. It stands here, and not in a library's
// hands, so that a seed gives the same game for ever.
func shuffle[T any](list []T, src rand.Source) {
	for i := len(list) - 1; i > 0; i-- {
		j := uniform(src, uint64(i+1))
		list[i], list[j] = list[j], list[i]
	}
}

// uniform gives a number from 0 to before n, each with the same chance: the high word of a product
// with 64 random bits, drawn again where that would favour some (Lemire, "Fast random integer
// generation in an interval", 2019).
func uniform(src rand.Source, n uint64) uint64 {
	high, low := bits.Mul64(src.Uint64(), n)
	if low < n {
		for unfair := -n % n; low < unfair; {
			high, low = bits.Mul64(src.Uint64(), n)
		}
	}
	return high
}
