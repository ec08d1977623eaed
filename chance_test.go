package razzia_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"razzia"
)

// TestChanceSums holds that the chances of all kinds are one together, as long as a card is left.
func TestChanceSums(t *testing.T) {
	states, _ := recordGames(t)
	for _, s := range states {
		sum := 0.0
		for c := razzia.NoCard; c <= razzia.Police; c++ {
			sum += s.Chance(c)
		}
		if s.CardsLeft() > 0 && math.Abs(sum-1) > 1e-9 {
			t.Fatalf("the chances are %v together in %+v", sum, s)
		}
	}
	if none := (&razzia.State{}); none.Chance(razzia.Police) != 0 {
		t.Errorf("of no cards, police comes with a chance of %v", none.Chance(razzia.Police))
	}
}

// TestChanceIsFrequency shuffles decks until what was seen agrees with a game, and counts the card that
// comes next, from either pile: that is what a chance means (R9).
func TestChanceIsFrequency(t *testing.T) {
	chance := rand.New(rand.NewPCG(5, 5))
	states, _ := recordGames(t)
	for i := 0; i < len(states); i += 1 + len(states)/12 {
		s := states[i]
		for pile := range uint8(2) {
			counts := drawNext(s, pile, chance)
			for c := razzia.Ring; c <= razzia.Police; c++ {
				p := s.Chance(c)
				got, spread := float64(counts[c])/reshuffles, math.Sqrt(p*(1-p)/reshuffles)
				if math.Abs(got-p) > 5*spread {
					t.Errorf("%v comes next %.4f of the time from pile %d, want %.4f", c, got, pile+1, p)
				}
			}
		}
	}
}

// reshuffles is how often the rest of a game is shuffled.
const reshuffles = 5000

// drawNext shuffles what is left in the piles again and again, and counts the top card of a pile, of
// which the first Piles[0] cards are pile 1.
func drawNext(s razzia.State, pile uint8, chance *rand.Rand) (counts tally) {
	var left []int
	for c, n := range s.Left.All() {
		for range n {
			left = append(left, int(c))
		}
	}
	top := int(pile) * int(s.Piles[0])
	if top >= len(left) {
		top = 0 // the pile is empty: the other one's card comes next
	}
	for range reshuffles {
		razzia.Shuffle(left, chance)
		counts[left[top]]++
	}
	return counts
}
