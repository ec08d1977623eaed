package net_test

import (
	"math"
	"testing"

	"razzia"
	"razzia/bot/net"

	"pgregory.net/rapid"

	"razzia/internal/fatal"
)

// A plainPly evaluates as a Ply does, without caches and without equivalent cards.
type plainPly struct{ *net.Net }

func (n plainPly) evaluate(t *rapid.T, s razzia.State) (v net.Values) {
	switch s.Phase {
	case razzia.Revealing:
		for c, copies := range s.Left.All() {
			part := n.evaluate(t, after(t, s, razzia.Reveal(c)))
			for i := range part.Share {
				v.Share[i] += part.Share[i] * float32(copies) / float32(s.CardsLeft())
				v.Points[i] += part.Points[i] * float32(copies) / float32(s.CardsLeft())
			}
		}
	case razzia.Bidding:
		most := math.Inf(-1)
		for _, m := range s.Legal(nil) {
			w := n.evaluate(t, after(t, s, m))
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
	fatal.If(t, err)
	return next
}

// TestPlyEqualsPlainPly compares the values of each move with those of a plainPly.
func TestPlyEqualsPlainPly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		every := rapid.IntRange(20, 60).Draw(t, "every")
		eachPosition(t, func(ply *net.Ply, n plainPly, s *razzia.State, at int) {
			if at%every == 0 {
				checkMoves(t, ply, n, s)
			}
		})
	})
}

// eachPosition plays a random game and calls yield in each position; at counts them from 1.
func eachPosition(t *rapid.T, yield func(ply *net.Ply, n plainPly, s *razzia.State, at int)) {
	players := rapid.IntRange(razzia.MinPlayers, razzia.MaxPlayers).Draw(t, "players")
	n, err := net.For(players)
	fatal.If(t, err)
	ply, at := net.NewPly(n), 0
	symmetry{image: drawSymmetry(t, players).image}.play(t, players, func(s, _ *razzia.State) {
		at++
		yield(ply, plainPly{n}, s, at)
	})
}

func checkMoves(t *rapid.T, ply *net.Ply, n plainPly, s *razzia.State) {
	moves, values := ply.EvaluateMoves(s)
	if want := s.Legal(nil); len(moves) != len(want) || len(values) != len(want) {
		t.Fatalf("%d moves with %d values: want %d", len(moves), len(values), len(want))
	}
	for i, m := range moves {
		want := n.evaluate(t, after(t, *s, m))
		for seat := range s.Players {
			if !nearly(values[i].Share[seat], want.Share[seat]) || !nearly(values[i].Points[seat]/100, want.Points[seat]/100) {
				t.Fatalf("%v in %+v: the values are %v, want %v", m, s, values[i], want)
			}
		}
	}
}

// TestLuckOfACard checks that luck is the value after a card less the value before it, whether the turn before was
// evaluated by the Ply or not.
func TestLuckOfACard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		every := rapid.IntRange(10, 40).Draw(t, "every")
		eachPosition(t, func(ply *net.Ply, n plainPly, s *razzia.State, at int) {
			switch {
			case s.Phase == razzia.Turn && at%2 == 0:
				ply.EvaluateMoves(s)
			case s.Phase == razzia.Revealing && at%every == 0:
				checkLuck(t, ply, n, s)
			}
		})
	})
}

func checkLuck(t *rapid.T, ply *net.Ply, n plainPly, s *razzia.State) {
	before := n.evaluate(t, *s)
	for c := range s.Left.All() {
		then, luck := n.evaluate(t, after(t, *s, razzia.Reveal(c))), ply.Luck(s, c)
		for seat := range s.Players {
			if !nearly(luck.Share[seat], then.Share[seat]-before.Share[seat]) ||
				!nearly(luck.Points[seat]/100, (then.Points[seat]-before.Points[seat])/100) {
				t.Fatalf("%v in %+v: the luck is %v, want %v less %v", c, s, luck, then, before)
			}
		}
	}
}

func TestBest(t *testing.T) {
	values := []net.Values{
		{Share: [5]float32{0.5, 0.5}, Points: [5]float32{20, 20}},
		{Share: [5]float32{0.5, 0.5}, Points: [5]float32{30, 20}}, // the same share, more points
		{Share: [5]float32{0.6, 0.4}, Points: [5]float32{10, 20}},
		{Share: [5]float32{0.6, 0.4}, Points: [5]float32{10, 20}}, // the same again
	}
	if got := net.Best(values, 0, 2); got != 2 {
		t.Errorf("the best for seat 0 is %d, want 2", got)
	}
	if got := net.Best(values, 1, 2); got != 0 {
		t.Errorf("the best for seat 1 is %d, want 0", got)
	}
}
