package train

import (
	"fmt"
	"testing"

	"razzia"
	"razzia/internal/fatal"
)

// TestMiniGames deals mini games and plays them to their end: all are last rounds with few cards, and no two are equal.
func TestMiniGames(t *testing.T) {
	tr := training{config: smallest(4), workers: 1}
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		seen := map[razzia.State]bool{}
		for seed := range uint64(50) {
			d, err := miniGame(players, newRand(7, seed))
			fatal.If(t, err)
			if d.state.Round != razzia.Rounds || d.state.CardsLeft() > 30 {
				t.Errorf("%d players, seed %d: round %d with %d cards left: want round 3 with 30 cards at most", players, seed, d.state.Round,
					d.state.CardsLeft())
			}
			seen[d.state] = true
			policies := make([]policy, players)
			for i := range policies {
				policies[i] = noisyPolicy{botPolicy{tr.greedy()}, 0.2, newRand(seed, uint64(i))}
			}
			last, err := playOut(d, policies, func(*step) {})
			if err != nil || last.Phase != razzia.Over {
				t.Fatalf("%d players, seed %d: phase %v, %v", players, seed, last.Phase, err)
			}
		}
		if len(seen) < 50 {
			t.Errorf("%d players: only %d of 50 games are different", players, len(seen))
		}
	}
}

// TestDealsAreDifferent deals mini games and whole games with several numbers, for trainings of two seeds: no two are
// equal.
func TestDealsAreDifferent(t *testing.T) {
	for _, mini := range []float64{0, 1} {
		seen := map[string]bool{}
		for _, seed := range []uint64{1, 2} {
			c := smallest(3)
			c.Seed, c.Mini = seed, mini
			w := &worker{training: &training{config: c}}
			for number := range uint64(20) {
				d, err := w.deal(number, newRand(seed, policyStream|number))
				fatal.If(t, err)
				seen[cardsOf(t, d)] = true
			}
		}
		if len(seen) < 40 {
			t.Errorf("mini %g: only %d of 40 games are different", mini, len(seen))
		}
	}
}

// cardsOf describes a deal by its position and the next five cards of the first pile.
func cardsOf(t *testing.T, d deal) string {
	t.Helper()
	s, cards := d.state, fmt.Sprint(d.state)
	for range 5 {
		s.Pile = 1
		c, err := d.draw(&s)
		fatal.If(t, err)
		cards += c.String()
	}
	return cards
}
