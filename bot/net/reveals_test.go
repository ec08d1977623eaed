package net_test

import (
	"testing"

	"razzia"
	"razzia/bot/net"

	"pgregory.net/rapid"
)

// TestRepresentatives checks that Reveals counts each card once, under its representative, and that a representative is
// the first of its class.
func TestRepresentatives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(razzia.MinPlayers, razzia.MaxPlayers).Draw(t, "players")
		represented := 0
		symmetry{image: drawSymmetry(t, players).image}.play(t, players, func(s, _ *razzia.State) {
			want := net.Reveals(s)
			for c, n := range s.Left.All() {
				r := net.Representative(s, c)
				want[r] -= n
				if r == c {
					continue
				}
				represented++
				if r > c || net.Representative(s, r) != r || s.Left.Count(r) != n {
					t.Fatalf("the representative of %v is %v", c, r)
				}
			}
			for c, n := range want {
				if n != 0 {
					t.Fatalf("Reveals counts %d cards too many under %v", n, razzia.Card(c))
				}
			}
		})
		if represented == 0 {
			t.Error("every card represented itself alone: want some equivalent cards")
		}
	})
}
