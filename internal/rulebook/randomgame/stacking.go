package randomgame

import (
	"math/rand/v2"

	"razzia"
)

// A Stacking shuffles a deck in which some cards come early.
type Stacking struct {
	Name  string
	early func(c razzia.Card) bool // whether a card is among the first
}

// The stackings. All but AnyOrder bring many cards of a sort early, and so others late.
var (
	// AnyOrder is a plain shuffle.
	AnyOrder    = Stacking{"any order", func(razzia.Card) bool { return true }}
	policeFirst = Stacking{"police first", func(c razzia.Card) bool { return c == razzia.Police }}
	lootFirst   = Stacking{"loot first", razzia.Card.IsLoot}
	// ThievesFirst brings thieves and bodyguards early.
	ThievesFirst = Stacking{"thieves first", func(c razzia.Card) bool { return c == razzia.Thief || c == razzia.Bodyguard }}
	jewelsFirst  = Stacking{"jewels first", func(c razzia.Card) bool { return c == razzia.Gold || c.IsJewel() }}
)

// Stackings lists all stackings.
func Stackings() []Stacking {
	return []Stacking{AnyOrder, policeFirst, lootFirst, ThievesFirst, jewelsFirst}
}

// Stack shuffles the cards, then moves the early ones to the top of all piles.
func (st Stacking) Stack(piles int, chance *rand.Rand) *razzia.Deck {
	var first, last []razzia.Card
	for _, c := range Shuffled(chance) {
		if st.early(c) {
			first = append(first, c)
		} else {
			last = append(last, c)
		}
	}
	var order [razzia.DeckSize]razzia.Card
	copy(order[:], append(first, last...))
	if piles == 2 {
		order = unriffle(order)
	}
	return razzia.StackDeck(piles, order)
}

// unriffle deals the cards alternately to two piles, so that the first ones are on top of both.
func unriffle(order [razzia.DeckSize]razzia.Card) (parted [razzia.DeckSize]razzia.Card) {
	for i, c := range order {
		parted[i/2+i%2*razzia.DeckSize/2] = c
	}
	return parted
}

// Shuffled returns the 120 cards in random order.
func Shuffled(chance *rand.Rand) []razzia.Card {
	var cards []razzia.Card
	for c := razzia.Ring; c <= razzia.Police; c++ {
		for range c.Copies() {
			cards = append(cards, c)
		}
	}
	chance.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards
}
