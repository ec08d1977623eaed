package measure_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/measure"
	"razzia/internal/rulebook/randomgame"
)

// TestAGameIsMeasuredFromAPly measures random games from many plies on: the terms add up, luck and decisions before the ply are left out
// and nothing else is, and the start is what the position promises.
func TestAGameIsMeasuredFromAPly(t *testing.T) {
	j := open(t)
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		setup, moves, err := randomgame.Mixed(players, 3).Play(rand.New(rand.NewPCG(uint64(players), 7)))
		fatal.If(t, err)
		whole, err := j.Of(setup, moves)
		fatal.If(t, err)
		for ply := 0; ply < len(moves); ply += 17 {
			if moves[ply].Verb() == razzia.ToReveal {
				ply++
			}
			if ply < len(moves) {
				checkFrom(t, j, setup, moves, ply, whole)
			}
		}
		if again, err := j.From(0, setup, moves); err != nil || !reflect.DeepEqual(again, whole) {
			t.Errorf("%d players: from the first move on the game is another one, %v", players, err)
		}
		for ply, m := range moves {
			if _, err := j.From(ply, setup, moves[:ply+1]); err == nil && ply+1 < len(moves) || m.Verb() == razzia.ToReveal && err == nil {
				t.Fatalf("%d players: a game of %d moves is measured from move %d on", players, ply+1, ply)
			}
		}
		if _, err := j.From(len(moves), setup, moves); err == nil {
			t.Errorf("%d players: a game is measured after its end", players)
		}
	}
}

// checkFrom compares a game from a ply on with the whole game.
func checkFrom(t *testing.T, j *measure.Judge, setup razzia.Setup, moves []razzia.Move, ply int, whole *measure.Game) {
	t.Helper()
	s, err := razzia.New(setup)
	for _, m := range moves[:ply] {
		if err == nil {
			s, err = s.Step(m)
		}
	}
	fatal.If(t, err)
	expected := j.Expect(&s)
	g, err := j.From(ply, setup, moves)
	if err != nil {
		t.Fatalf("from move %d on: %v", ply, err)
	}
	for seat, m := range g.Seats {
		if m.Start != expected[seat] || m.End != whole.Seats[seat].End || m.Place != whole.Seats[seat].Place {
			t.Errorf("from move %d on, seat %d: start %v, end %v, place %d", ply, seat, m.Start, m.End, m.Place)
		}
		if m.Start.Share+m.Luck.Share+m.Decisions.Share != m.End.Share || m.Start.Points+m.Luck.Points+m.Decisions.Points != m.End.Points {
			t.Errorf("from move %d on, seat %d: the terms do not add up", ply, seat)
		}
		if all := whole.Seats[seat].Spent.Sum(); m.Spent.Sum().Decisions > all.Decisions || ply > 0 && m.Spent.Sum().Cost > all.Cost {
			t.Errorf("from move %d on, seat %d has spent more than in the whole game", ply, seat)
		}
		for _, d := range m.Costly {
			if err := m.Check(moves); d.Ply < ply || err != nil {
				t.Errorf("from move %d on, a costly decision is at %d: %v", ply, d.Ply, err)
			}
		}
	}
}
