package bot_test

import (
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/bot"
)

// TestAnyCard draws cards of three kinds: each comes as often as its part of the cards.
func TestAnyCard(t *testing.T) {
	s := razzia.State{Left: razzia.CardsOf(razzia.Police, razzia.Gold, razzia.Gold, razzia.Casino), Piles: [2]uint8{2, 2}}
	count := map[razzia.Card]int{}
	chance := rand.New(rand.NewPCG(1, 1))
	for range 4000 {
		count[bot.AnyCard(&s, chance)]++
	}
	for c, n := range s.Left.All() {
		if got := count[c]; got < 900*n || got > 1100*n {
			t.Errorf("%v came %d times of 4000: want about %d", c, got, 1000*n)
		}
	}
}
