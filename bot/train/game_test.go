package train

import (
	"testing"

	"razzia"
)

// TestMiniGames deals the ends of games and plays them: all are last rounds, and no two are alike.
func TestMiniGames(t *testing.T) {
	tr := training{config: smallest(4), workers: 1}
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		seen := map[razzia.State]bool{}
		for seed := range uint64(50) {
			d, err := miniGame(players, seed)
			if err != nil {
				t.Fatal(err)
			}
			if d.state.Round != razzia.Rounds || d.state.CardsLeft() > 30 {
				t.Errorf("%d players, seed %d: round %d with %d cards left: want the end of a game", players, seed, d.state.Round, d.state.CardsLeft())
			}
			seen[d.state] = true
			minds := make([]mind, players)
			for i := range minds {
				minds[i] = mixed{player{tr.greedy()}, 0.2, chanceOf(seed, uint64(i))}
			}
			last, err := playOut(d, minds, func(*step) {})
			if err != nil || last.Phase != razzia.Over {
				t.Fatalf("%d players, seed %d: phase %v, %v", players, seed, last.Phase, err)
			}
		}
		if len(seen) < 50 {
			t.Errorf("%d players: %d games of 50 differ", players, len(seen))
		}
	}
}

// TestAnyOf turns up a card of three kinds often: each comes as often as its part of the cards.
func TestAnyOf(t *testing.T) {
	s := razzia.State{Left: razzia.CardsOf(razzia.Police, razzia.Gold, razzia.Gold, razzia.Casino), Piles: [2]uint8{2, 2}}
	count := map[razzia.Card]int{}
	chance := chanceOf(1, 1)
	for range 4000 {
		count[anyOf(&s, chance)]++
	}
	for c, n := range s.Left.All() {
		if got := count[c]; got < 900*n || got > 1100*n {
			t.Errorf("%v came %d times of 4000: want about %d", c, got, 1000*n)
		}
	}
}
