package net_test

import (
	"math"
	"testing"

	"razzia"
	"razzia/bot/net"

	"pgregory.net/rapid"
)

// slow judges as a Ply does, without any shortcut.
type slow struct{ *net.Net }

func (n slow) expect(t *rapid.T, s razzia.State) (v net.Values) {
	switch s.Phase {
	case razzia.Revealing:
		for c, copies := range s.Left.All() {
			part := n.expect(t, after(t, s, razzia.Reveal(c)))
			for i := range part.Share {
				v.Share[i] += part.Share[i] * float32(copies) / float32(s.CardsLeft())
				v.Points[i] += part.Points[i] * float32(copies) / float32(s.CardsLeft())
			}
		}
	case razzia.Bidding:
		most := math.Inf(-1)
		for _, m := range s.Legal(nil) {
			w := n.expect(t, after(t, s, m))
			if u := net.Utility(&w, s.Actor, int(s.Players)); u > most {
				most, v = u, w
			}
		}
	default:
		n.Evaluate(&s, &v)
	}
	return v
}

func after(t *rapid.T, s razzia.State, m razzia.Move) razzia.State {
	next, err := s.Step(m)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// TestPlyTakesNoWrongShortcut holds what a Ply expects of each move against a look without shortcuts.
func TestPlyTakesNoWrongShortcut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		every := rapid.IntRange(20, 60).Draw(t, "every")
		inAGame(t, func(ply *net.Ply, n slow, s *razzia.State, at int) {
			if at%every == 0 {
				checkAppraisal(t, ply, n, s)
			}
		})
	})
}

// inAGame plays a game of some number of players and calls ask in each position; at counts them from 1.
func inAGame(t *rapid.T, ask func(ply *net.Ply, n slow, s *razzia.State, at int)) {
	players := rapid.IntRange(razzia.MinPlayers, razzia.MaxPlayers).Draw(t, "players")
	n, err := net.For(players)
	if err != nil {
		t.Fatal(err)
	}
	ply, at := net.NewPly(n), 0
	twin{named: drawTwin(t, players).named}.play(t, players, func(s, _ *razzia.State) {
		at++
		ask(ply, slow{n}, s, at)
	})
}

func checkAppraisal(t *rapid.T, ply *net.Ply, n slow, s *razzia.State) {
	moves, values := ply.Appraise(s)
	if want := s.Legal(nil); len(moves) != len(want) || len(values) != len(want) {
		t.Fatalf("%d moves with %d values: want %d", len(moves), len(values), len(want))
	}
	for i, m := range moves {
		want := n.expect(t, after(t, *s, m))
		for seat := range s.Players {
			if !nearly(values[i].Share[seat], want.Share[seat]) || !nearly(values[i].Points[seat]/100, want.Points[seat]/100) {
				t.Fatalf("%v in %+v: it expects %v, want %v", m, s, values[i], want)
			}
		}
	}
}

// TestPlyTellsTheLuckOfACard holds that luck is what may be expected after a card less what may be before, whether the
// ply was asked about the turn before or not.
func TestPlyTellsTheLuckOfACard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		every := rapid.IntRange(10, 40).Draw(t, "every")
		inAGame(t, func(ply *net.Ply, n slow, s *razzia.State, at int) {
			switch {
			case s.Phase == razzia.Turn && at%2 == 0:
				ply.Appraise(s)
			case s.Phase == razzia.Revealing && at%every == 0:
				checkLuck(t, ply, n, s)
			}
		})
	})
}

func checkLuck(t *rapid.T, ply *net.Ply, n slow, s *razzia.State) {
	before := n.expect(t, *s)
	for c := range s.Left.All() {
		then, luck := n.expect(t, after(t, *s, razzia.Reveal(c))), ply.Luck(s, c)
		for seat := range s.Players {
			if !nearly(luck.Share[seat], then.Share[seat]-before.Share[seat]) ||
				!nearly(luck.Points[seat]/100, (then.Points[seat]-before.Points[seat])/100) {
				t.Fatalf("%v in %+v: luck of %v, want from %v to %v", c, s, luck, before, then)
			}
		}
	}
}

func TestBest(t *testing.T) {
	values := []net.Values{
		{Share: [5]float32{0.5, 0.5}, Points: [5]float32{20, 20}},
		{Share: [5]float32{0.5, 0.5}, Points: [5]float32{30, 20}}, // nearer to a clear win
		{Share: [5]float32{0.6, 0.4}, Points: [5]float32{10, 20}},
		{Share: [5]float32{0.6, 0.4}, Points: [5]float32{10, 20}}, // the same again
	}
	if got := net.Best(values, 0, 2); got != 2 {
		t.Errorf("seat 0 likes %d best, want 2", got)
	}
	if got := net.Best(values, 1, 2); got != 0 {
		t.Errorf("seat 1 likes %d best, want 0", got)
	}
}
