package razzia_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"razzia"
)

// seedsOfKind is how many games are played of each kind.
const seedsOfKind = 2

// mostMoves is more than any game can have: a game that has more does not end.
const mostMoves = 2000

// TestRandomGames plays games of every number of players and piles, by every policy, with every
// stacking of the deck, under the eyes of a referee. Every rare thing must have happened.
func TestRandomGames(t *testing.T) {
	all := newReferee()
	t.Run("games", func(t *testing.T) {
		for _, players := range []int{2, 3, 4, 5} {
			for _, p := range policies {
				t.Run(fmt.Sprintf("%d players/%s", players, p.name), func(t *testing.T) {
					t.Parallel()
					r := newReferee()
					for _, st := range stackings {
						playKind(t, r, kind{players, p, st})
					}
					all.join(r)
				})
			}
		}
	})
	if !t.Failed() {
		all.checkCensus(t)
	}
}

// A kind of game: who plays, how, and with what deck.
type kind struct {
	players  int
	policy   policy
	stacking stacking
}

// playKind plays some games of a kind, with one pile and with two.
func playKind(t *testing.T, r *referee, k kind) {
	t.Helper()
	for seed := range uint64(seedsOfKind) {
		for piles := 1; piles <= 2; piles++ {
			chance := rand.New(rand.NewPCG(seed, uint64(k.players*10+piles)))
			if moves, err := k.play(r, piles, chance); err != nil {
				t.Fatalf("%s, %d piles, seed %d, move %d, after %q: %v", k.stacking.name, piles, seed, len(moves),
					moves[max(0, len(moves)-10):], err)
			}
		}
	}
}

// play plays a game to its end and gives its moves.
func (k kind) play(r *referee, piles int, chance *rand.Rand) (moves []razzia.Move, err error) {
	g, err := k.begin(piles, chance)
	deck := k.stacking.stack(piles, chance)
	for err == nil && g.State.Phase != razzia.Over {
		var m razzia.Move
		if m, err = k.move(g.State, deck, chance); err != nil {
			break
		}
		moves = append(moves, m)
		if g, err = r.step(g, m); err == nil {
			err = r.examine(g.State)
		}
		if len(moves) > mostMoves {
			err = fmt.Errorf("the game does not end")
		}
	}
	if err != nil {
		return moves, err
	}
	return moves, checkSheets(g)
}

// begin sets a game up: the owner of the highest cheque begins (R2.5).
func (k kind) begin(piles int, chance *rand.Rand) (razzia.Game, error) {
	g, err := razzia.NewGame(razzia.Setup{Packages: razzia.Lot(k.players, chance), Piles: piles})
	if err != nil {
		return g, err
	}
	if first := ownerOfHighest(g.State); g.State.Actor != first {
		return g, fmt.Errorf("seat %d begins, want seat %d", g.State.Actor, first)
	}
	return g, newReferee().examine(g.State)
}

// move gives the next move: the deck's card, or what the policy chooses.
func (k kind) move(s razzia.State, deck *razzia.Deck, chance *rand.Rand) (razzia.Move, error) {
	if s.Phase != razzia.Revealing {
		return k.policy.choose(s, s.Legal(nil), chance), nil
	}
	c, err := deck.Draw(s.Pile)
	return razzia.Reveal(c), err
}

// checkSheets holds of a game that is over that its totals are the sums of its sheets (R6.4).
func checkSheets(g razzia.Game) error {
	if g.RoundsScored() != 3 {
		return fmt.Errorf("over after %d rounds", g.RoundsScored())
	}
	for i, h := range g.State.Seats {
		sum := 0
		for _, round := range g.Sheets {
			sh := round[i]
			sum += int(sh.Thieves) + int(sh.Bodyguards) + int(sh.Cars) + int(sh.Jewels) + int(sh.Gold) +
				int(sh.Businesses) + int(sh.Cheques)
		}
		if int(h.Total) != sum {
			return fmt.Errorf("seat %d has %d points, and %d on its sheets", i, h.Total, sum)
		}
	}
	return nil
}
