package reason

import (
	"math"
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"razzia"
	"razzia/bot/bottest/scene"
)

// TestRiskIsExact compares the risk with an enumeration of all orders of a few cards.
func TestRiskIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := rapid.IntRange(1, 12).Draw(t, "cards")
		police := rapid.IntRange(0, cards).Draw(t, "police")
		draws := rapid.IntRange(0, cards).Draw(t, "draws")
		least := rapid.IntRange(1, 7).Draw(t, "least")
		ways, hits := 0, 0
		for lie := range uint(1) << cards { // a bit for each police card, the top card first
			if bits.OnesCount(lie) != police {
				continue
			}
			ways++
			if bits.OnesCount(lie&(1<<draws-1)) >= least {
				hits++
			}
		}
		want := float64(hits) / float64(ways)
		if got := atLeast(least, draws, police, cards); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d draws of %d cards with %d police: at least %d with %v, want %v", draws, cards, police, least, got, want)
		}
	})
}

// TestDrawsBeforeTheNextTurn plays on, with draws and passes alone and nothing but loot, and
// counts the cards until the next turn of the seat.
func TestDrawsBeforeTheNextTurn(t *testing.T) {
	for i, sc := range []scene.Scene{
		{Players: 2, Actor: 0}, {Players: 4, Actor: 2}, {Players: 5, Actor: 4},
		{Players: 4, Actor: 1, Out: []razzia.Seat{2}},
		{Players: 4, Actor: 3, Moves: "draw 1, reveal Po"},
		{Players: 4, Actor: 3, Moves: "draw 1, reveal Po, pass, pass"},
		{Players: 4, Actor: 3, Moves: "draw 1, reveal Po, pass, pass, pass"},
		{Players: 5, Actor: 0, Moves: "call, bid 3, pass"},
	} {
		s := sc.State(t)
		want, me := RiskOf(&s).Draws, s.Actor
		got, first := 0, true
		for first || s.Phase != razzia.Turn || s.Actor != me {
			m := razzia.Pass()
			switch s.Phase {
			case razzia.Turn:
				m, got = razzia.Draw(1), got+1
			case razzia.Revealing:
				m = razzia.Reveal(razzia.Car)
			}
			first = false
			s = scene.Step(t, s, m)
		}
		if got != want {
			t.Errorf("scene %d: %d cards before the next turn, want %d", i, want, got)
		}
	}
}
