package arena

import (
	"testing"
)

// BenchmarkGreedy plays matches at a table of four with greedy in all seats, on all cores.
func BenchmarkGreedy(b *testing.B) {
	again := level("greedy")
	again.Name = "greedy again"
	m := &Match{Entrants: []Entrant{level("greedy"), again}, Players: 4, Piles: 2, Seed: 1, Deals: 100}
	games, moves := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		r, err := m.Run(b.Context(), Options{})
		if err != nil {
			b.Fatal(err)
		}
		rep := len(r.deals) * len(m.seatings())
		games += rep
		for _, e := range r.efforts() {
			moves += e.Moves
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(moves)/float64(games), "moves/game")
}
