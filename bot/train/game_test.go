package train

import (
	"fmt"
	"testing"

	"razzia"
)

// TestMiniGames deals the ends of games and plays them: all are last rounds, and no two are alike.
func TestMiniGames(t *testing.T) {
	tr := training{config: smallest(4), workers: 1}
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		seen := map[razzia.State]bool{}
		for seed := range uint64(50) {
			d, err := miniGame(players, chanceOf(7, seed))
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

// TestEveryGameIsDealtAnew deals games of some numbers, mini games and others, for trainings of two seeds.
func TestEveryGameIsDealtAnew(t *testing.T) {
	for _, mini := range []float64{0, 1} {
		seen := map[string]bool{}
		for _, seed := range []uint64{1, 2} {
			c := smallest(3)
			c.Seed, c.Mini = seed, mini
			w := &writer{training: &training{config: c}}
			for number := range uint64(20) {
				d, err := w.deal(number, chanceOf(seed, thinkStream|number))
				if err != nil {
					t.Fatal(err)
				}
				seen[cardsOf(t, d)] = true
			}
		}
		if len(seen) < 40 {
			t.Errorf("part of mini games %g: %d of 40 games differ", mini, len(seen))
		}
	}
}

// cardsOf is a deal with the cards that come when somebody draws to the end.
func cardsOf(t *testing.T, d deal) string {
	t.Helper()
	s, cards := d.state, fmt.Sprint(d.state)
	for range 5 {
		s.Pile = 1
		c, err := d.draw(&s)
		if err != nil {
			t.Fatal(err)
		}
		cards += c.String()
	}
	return cards
}
