package referee_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/internal/rulebook/randomgame"
	"razzia/internal/rulebook/referee"
)

// seedsPerKind is the number of games that are played of each kind.
const seedsPerKind = 1

// maxMoves is more moves than any game has. A game with more does not end.
const maxMoves = 2000

// TestRandomGames plays games with every number of players and piles, by every policy and with every
// stacking of the deck, each checked by a referee. Together they must reach every rare situation.
func TestRandomGames(t *testing.T) {
	all := referee.New()
	t.Run("games", func(t *testing.T) {
		for _, players := range []int{2, 3, 4, 5} {
			for _, p := range randomgame.Policies() {
				t.Run(fmt.Sprintf("%d players/%s", players, p.Name), func(t *testing.T) {
					t.Parallel()
					r := referee.New()
					for _, st := range randomgame.Stackings() {
						playKind(t, r, randomgame.Kind{Players: players, Policy: p, Stacking: st})
					}
					all.Join(r)
				})
			}
		}
	})
	if t.Failed() {
		return
	}
	for _, count := range all.Coverage() {
		t.Logf("%7d × %s", count.N, count.What)
		if count.N == 0 {
			t.Errorf("%s: not reached in any random game", count.What)
		}
	}
}

// playKind plays some games of a kind, with one pile and with two.
func playKind(t *testing.T, r *referee.Referee, k randomgame.Kind) {
	t.Helper()
	for seed := range uint64(seedsPerKind) {
		for k.Piles = 1; k.Piles <= 2; k.Piles++ {
			chance := rand.New(rand.NewPCG(seed, uint64(k.Players*10+k.Piles)))
			if moves, err := play(r, k, chance); err != nil {
				t.Fatalf("%s, %d piles, seed %d, move %d, after %q: %v", k.Stacking.Name, k.Piles, seed, len(moves),
					moves[max(0, len(moves)-10):], err)
			}
		}
	}
}

// play plays a game to its end and returns its moves.
func play(r *referee.Referee, k randomgame.Kind, chance *rand.Rand) (moves []razzia.Move, err error) {
	g, deck, err := k.Begin(chance)
	if err == nil {
		err = r.CheckStart(g)
	}
	for err == nil && g.State.Phase != razzia.Over {
		var m razzia.Move
		if m, err = k.Move(g.State, deck, chance); err != nil {
			break
		}
		moves = append(moves, m)
		if g, err = r.Step(g, m); err == nil {
			err = r.Examine(g.State)
		}
		if len(moves) > maxMoves {
			err = errors.New("the game does not end")
		}
	}
	if err != nil {
		return moves, err
	}
	return moves, referee.CheckEnd(g)
}
