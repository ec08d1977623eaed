package kernel_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"razzia"
	"razzia/bot/net"
	"razzia/bot/net/kernel"
	"razzia/internal/fatal"
	"razzia/internal/rulebook/randomgame"
)

// TestNetsAreTheSameWithoutAVX2 evaluates the positions of random games by the nets of this program, with assembly and in plain Go:
// no bit may differ. Without AVX2 both are the same code.
func TestNetsAreTheSameWithoutAVX2(t *testing.T) {
	const games = 8
	seen := 0
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		n, err := net.For(players)
		fatal.If(t, err)
		for number := range games {
			setup, moves, err := randomgame.Mixed(players, number).Play(rand.New(rand.NewPCG(uint64(number), uint64(players))))
			fatal.If(t, err)
			s, _ := razzia.New(setup)
			for _, m := range moves {
				compare(t, n, &s)
				s = s.MustStep(m)
			}
			seen += len(moves)
		}
	}
	if seen < 3000 {
		t.Errorf("%d positions: want some thousands", seen)
	}
}

func compare(t *testing.T, n *net.Net, s *razzia.State) {
	t.Helper()
	var fast, plain net.Values
	n.Evaluate(s, &fast)
	kernel.WithoutAVX2(func() { n.Evaluate(s, &plain) })
	for seat := range fast.Share {
		if math.Float32bits(fast.Share[seat]) != math.Float32bits(plain.Share[seat]) ||
			math.Float32bits(fast.Points[seat]) != math.Float32bits(plain.Points[seat]) {
			t.Fatalf("the values are %v by assembly, %v in plain Go, of %+v", fast, plain, s)
		}
	}
}
