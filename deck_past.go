package razzia

import (
	"fmt"
	"math/rand/v2"
)

// A Drawn is a card that was drawn from a pile, 1 or 2.
type Drawn struct {
	Pile uint8
	Card Card
}

// StackDrawn returns a deck that gives the cards that were drawn before, if the same piles are drawn from in the same order. All other
// cards are shuffled, wherever they lay before: a game can go on from a position without the order that its cards had. Equal draws and
// sources give equal decks, now and in all later versions. It fails if the draws are not possible in one game (R1, R3.1), and panics if
// piles is neither 2 nor 1.
func StackDrawn(piles int, drawn []Drawn, src rand.Source) (*Deck, error) {
	var order [DeckSize]Card
	var taken [DeckSize]bool
	rest := wholeGame
	trial := newDeck(piles, &order)
	for i, draw := range drawn {
		if draw.Pile != 1 && draw.Pile != 2 || rest.Count(draw.Card) == 0 {
			return nil, fmt.Errorf("draw %d: no such card or pile (R1, R3.1)", i+1)
		}
		place := trial.piles[draw.Pile-1].top
		if _, err := trial.Draw(draw.Pile); err != nil {
			return nil, fmt.Errorf("draw %d: %w", i+1, err)
		}
		order[place], taken[place] = draw.Card, true
		rest -= CardsOf(draw.Card)
	}
	fillShuffled(&order, &taken, rest, src)
	return newDeck(piles, &order), nil
}

// fillShuffled puts cards into the places that are not taken, in an order from a source.
func fillShuffled(order *[DeckSize]Card, taken *[DeckSize]bool, cards Cards, src rand.Source) {
	var list []Card
	for c, n := range cards.All() {
		for range n {
			list = append(list, c)
		}
	}
	shuffle(list, src)
	for place := range order {
		if !taken[place] {
			order[place], list = list[0], list[1:]
		}
	}
}
