package randomgame_test

import (
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/rulebook/randomgame"
)

// TestStack checks that the early cards of a stacked deck are on top of each pile.
func TestStack(t *testing.T) {
	const early = 6 + 16 // thieves and bodyguards (R1.2)
	for piles := 1; piles <= 2; piles++ {
		deck := randomgame.ThievesFirst.Stack(piles, rand.New(rand.NewPCG(1, 2)))
		for pile := 1; pile <= piles; pile++ {
			for place := range early/piles + 1 {
				c, err := deck.Draw(uint8(pile))
				fatal.If(t, err)
				if isEarly := c == razzia.Thief || c == razzia.Bodyguard; isEarly != (place < early/piles) {
					t.Errorf("%d piles: card %d of pile %d is %v", piles, place+1, pile, c)
				}
			}
		}
	}
}

// TestShuffled checks that a shuffle holds the cards of the game.
func TestShuffled(t *testing.T) {
	cards := randomgame.Shuffled(rand.New(rand.NewPCG(1, 2)))
	if got := razzia.CardsOf(cards...); len(cards) != razzia.DeckSize || got != razzia.AllCards() {
		t.Errorf("a shuffle holds %v, want the cards of the game", got)
	}
}
