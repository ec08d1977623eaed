package search

import (
	"context"
	"fmt"
	"testing"

	"razzia"
	"razzia/bot"
)

// BenchmarkChoose measures a move of each player, in positions of a game that greedy plays. nodes/s is the number of
// nodes a second.
func BenchmarkChoose(b *testing.B) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		states := positions(b, players)
		for _, spec := range []string{
			"flat:nodes=4000", "uct:nodes=4000", "search:eval=static,nodes=1", "search:eval=static,nodes=4000",
			"search:nodes=1", "search:nodes=4000",
		} {
			b.Run(fmt.Sprintf("players=%d/%s", players, spec), func(b *testing.B) {
				benchmarkChoose(b, open(b, spec, 1).(bot.Counter), states)
			})
		}
	}
}

// positions takes every seventh position of a game that greedy plays.
func positions(tb testing.TB, players int) (states []razzia.State) {
	const every = 7
	greedy := greedy(tb)
	play(tb, players, 1, func(s *razzia.State, n int) razzia.Move {
		if n%every == 0 {
			states = append(states, *s)
		}
		return greedy(s)
	})
	return states
}

func benchmarkChoose(b *testing.B, p bot.Counter, states []razzia.State) {
	for i := 0; b.Loop(); i++ {
		s := states[i%len(states)]
		if _, err := p.Choose(context.Background(), s, s.Actor); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(p.Nodes())/b.Elapsed().Seconds(), "nodes/s")
}
