package rulebook_test

import (
	"testing"

	"razzia"
	"razzia/internal/fatal"
)

// TestADeckAfterDraws plays draws from a deck up to each number of cards, past the parting of piles too. A deck that is stacked from them
// gives the same cards; the others are those of the game, in another order.
func TestADeckAfterDraws(t *testing.T) {
	for _, piles := range []int{1, 2} {
		deck := razzia.NewDeck(piles, razzia.NewSource(1, 2))
		var drawn []razzia.Drawn
		for n := range razzia.DeckSize - 10 {
			pile := uint8(1)
			if piles == 2 && n%3 == 2 {
				pile = 2
			}
			card, err := deck.Draw(pile)
			fatal.If(t, err)
			drawn = append(drawn, razzia.Drawn{Pile: pile, Card: card})
		}
		for _, n := range []int{0, 1, 40, 89, 100, len(drawn)} {
			again, err := razzia.StackDrawn(piles, drawn[:n], razzia.NewSource(3, 4))
			fatal.If(t, err)
			var all []razzia.Card
			same := 0
			for i, d := range drawn {
				card, err := again.Draw(d.Pile)
				if err != nil || i < n && card != d.Card {
					t.Fatalf("%d piles, %d draws: card %d is %v (%v), want %v", piles, n, i, card, err, d.Card)
				}
				if i >= n && card == d.Card {
					same++
				}
				all = append(all, card)
			}
			razzia.CardsOf(all...) // panics if there are more of a kind than in the game
			if left := len(drawn) - n; left > 20 && same > left/2 {
				t.Errorf("%d piles, %d draws: %d of %d later cards are as before", piles, n, same, left)
			}
		}
	}
	ring := razzia.Drawn{Pile: 1, Card: razzia.Ring}
	for _, wrong := range [][]razzia.Drawn{{{Pile: 3, Card: razzia.Ring}}, {ring, ring, ring, ring, ring, ring, ring, ring}} {
		if _, err := razzia.StackDrawn(2, wrong, razzia.NewSource(1, 1)); err == nil {
			t.Errorf("%v can be drawn", wrong)
		}
	}
}
