package razzia_test

import (
	"slices"
	"testing"

	"razzia"
)

// drawAll draws a deck of one pile to its end.
func drawAll(deck *razzia.Deck) (cards []razzia.Card) {
	for {
		card, err := deck.Draw(1)
		if err != nil {
			return cards
		}
		cards = append(cards, card)
	}
}

// TestStackTop holds that a stack begins as it is laid, that the rest is all other cards as the seed has
// it, and that the cards that were handed in stay as they were.
func TestStackTop(t *testing.T) {
	for seed := range uint64(razzia.DeckSize + 1) {
		all := drawAll(razzia.NewDeck(1, razzia.NewSource(seed, 0)))
		top, kept := all[:seed], slices.Clone(all)
		drawn := drawAll(razzia.StackTop(1, top, razzia.NewSource(seed, 1)))
		again := drawAll(razzia.StackTop(1, top, razzia.NewSource(seed, 1)))
		if !slices.Equal(drawn, again) {
			t.Errorf("seed %d gives %v and %v", seed, drawn, again)
		}
		if !slices.Equal(drawn[:seed], top) || razzia.CardsOf(drawn...) != razzia.AllCards() || !slices.Equal(all, kept) {
			t.Errorf("on %v lie %v", drawn, top)
		}
	}
}

func TestStackTopShufflesTheRest(t *testing.T) {
	firsts := map[razzia.Card]int{}
	for seed := range uint64(200) {
		deck := razzia.StackTop(2, []razzia.Card{razzia.Gold, razzia.Gold, razzia.Gold}, razzia.NewSource(seed, 0))
		card, err := deck.Draw(2)
		if err != nil {
			t.Fatal(err)
		}
		firsts[card]++
	}
	if len(firsts) < 10 || firsts[razzia.Gold] > 0 {
		t.Errorf("on pile 2 lie %v", firsts)
	}
}
