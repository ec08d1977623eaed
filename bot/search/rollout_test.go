package search

import (
	"testing"

	"razzia"
)

// TestRolloutEndsWithTheRound checks that a rollout makes no move after a move that ends the round: the rollouts that
// it is compared with end with the round, too.
func TestRolloutEndsWithTheRound(t *testing.T) {
	ended := 0
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		greedy, r := greedy(t), newRollout(newGreedyPolicy(), Static{}, defaultMoves, defaultMargin, 1)
		check := func(s *razzia.State, _ int) razzia.Move {
			m := greedy(s)
			if next := s.MustStep(m); next.Round != s.Round {
				ended++
				if r.play(next, s.Round); r.nodes > 0 {
					t.Errorf("%d players: %d moves in the next round", players, r.nodes)
				}
			}
			return m
		}
		for seed := range uint64(20) {
			play(t, players, seed, check)
		}
	}
	if ended == 0 {
		t.Error("no round ended with a move")
	}
}
