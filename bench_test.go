package razzia_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"razzia"
)

// playRandomly plays a whole game, each actor choosing uniformly among Legal, and counts its moves.
func playRandomly(players, piles int, src *rand.PCG, buf []razzia.Move) (razzia.State, int) {
	deck := razzia.NewDeck(piles, src)
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, src), Piles: piles})
	if err != nil {
		panic(err)
	}
	moves := 0
	for s.Phase != razzia.Over {
		var m razzia.Move
		if s.Phase == razzia.Revealing {
			c, err := deck.Draw(s.Pile)
			if err != nil {
				panic(err)
			}
			m = razzia.Reveal(c)
		} else {
			buf = s.Legal(buf[:0])
			m = buf[uint64(uint32(src.Uint64()))*uint64(len(buf))>>32]
		}
		if s, err = s.Step(m); err != nil {
			panic(err)
		}
		moves++
	}
	return s, moves
}

func BenchmarkRandomGame(b *testing.B) {
	for players := 2; players <= 5; players++ {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			src := rand.NewPCG(1, uint64(players))
			buf := make([]razzia.Move, 0, 256)
			moves := 0
			b.ReportAllocs()
			for b.Loop() {
				_, n := playRandomly(players, 2, src, buf)
				moves += n
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(moves)/float64(b.N), "moves/game")
		})
	}
}
