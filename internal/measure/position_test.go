package measure_test

import (
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/measure"
	"razzia/internal/rulebook/randomgame"
)

// TestPositionsAreThoseOfTheMeasure visits the decisions of random games: their figures add up to those of the measure, and their states
// are those of the game.
func TestPositionsAreThoseOfTheMeasure(t *testing.T) {
	j := open(t)
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		setup, moves, err := randomgame.Mixed(players, 3).Play(rand.New(rand.NewPCG(3, 9)))
		fatal.If(t, err)
		states := statesOf(t, setup, moves)
		spent := make([]measure.Table, players)
		last := -1
		g, err := j.Visit(0, setup, moves, func(p *measure.Position) {
			if p.Ply <= last || p.State != states[p.Ply] || p.Played != moves[p.Ply] {
				t.Errorf("the decision at ply %d follows that at %d, and is %v in another state or with another move", p.Ply, last, p.Played)
			}
			if len(p.Before) != players || len(p.After) != players || p.Cost < 0 || p.Cost > p.Stake ||
				p.Best == p.Played && p.Cost > 0 {
				t.Errorf("at ply %d: %+v", p.Ply, p)
			}
			last = p.Ply
			spent[p.State.Actor].Add(p.Played, int(p.State.Round), measure.Spent{Decisions: 1, Cost: p.Cost, Stake: p.Stake})
		})
		fatal.If(t, err)
		for seat := range g.Seats {
			if spent[seat] != g.Seats[seat].Spent {
				t.Errorf("%d players: the positions of seat %d cost %v, the measure says %v", players, seat, spent[seat], g.Seats[seat].Spent)
			}
		}
	}
}

// statesOf lists the states of a game, by the number of moves before.
func statesOf(t *testing.T, setup razzia.Setup, moves []razzia.Move) []razzia.State {
	t.Helper()
	s, err := razzia.New(setup)
	fatal.If(t, err)
	list := []razzia.State{s}
	for _, m := range moves {
		s = s.MustStep(m)
		list = append(list, s)
	}
	return list
}
