package search

import (
	"testing"

	"razzia"
)

// TestRolloutEndsWithTheRound holds that a move which ends the round is judged at once: what it is compared with
// ends with the round, too.
func TestRolloutEndsWithTheRound(t *testing.T) {
	ended := 0
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		greedy, r := greedy(t), newRollout(newThumb(), Static{}, usualMoves, usualMargin, 1)
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
