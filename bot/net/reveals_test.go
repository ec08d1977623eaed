package net_test

import (
	"testing"

	"razzia"
	"razzia/bot/net"

	"pgregory.net/rapid"
)

// TestEachCardHasOneStandIn holds that the cards which may be turned up are parted among those that stand for others,
// and that what one stands for looks the same to a net.
func TestEachCardHasOneStandIn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(razzia.MinPlayers, razzia.MaxPlayers).Draw(t, "players")
		others := 0
		twin{named: drawTwin(t, players).named}.play(t, players, func(s, _ *razzia.State) {
			want := net.Reveals(s)
			for c, n := range s.Left.All() {
				stand := net.StandIn(s, c)
				want[stand] -= n
				if stand == c {
					continue
				}
				others++
				if stand > c || net.StandIn(s, stand) != stand || s.Left.Count(stand) != n {
					t.Fatalf("%v stands for %v", stand, c)
				}
			}
			for c, n := range want {
				if n != 0 {
					t.Fatalf("%d cards too many come as %v", n, razzia.Card(c))
				}
			}
		})
		if others == 0 {
			t.Error("no card stood for another")
		}
	})
}
