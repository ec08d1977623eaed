package env_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"razzia/env"
)

// rounds are the steps of each game that a benchmark records and makes again: some three games.
const rounds = 600

// BenchmarkStep makes steps in a batch of 1,024 games. The actions were chosen before, at random among the legal ones, so the
// figure is that of the environment alone: the action, the card of a draw, new games, and all that is shown.
func BenchmarkStep(b *testing.B) {
	for _, observe := range []env.Observation{env.States, env.Tensors} {
		for _, players := range []int{2, 3, 4, 5} {
			b.Run(fmt.Sprintf("%s/players=%d", observe, players), func(b *testing.B) {
				benchmarkStep(b, env.Config{Batch: 1024, Players: players, Piles: 2, Observe: observe, Chance: env.ByServer, AtEnd: env.Deal})
			})
		}
	}
}

func benchmarkStep(b *testing.B, c env.Config) {
	table := newTable(b, c)
	recorded := table.record(rounds)
	b.ReportAllocs()
	steps := 0
	for round := 0; b.Loop(); round++ {
		if round%rounds == 0 {
			b.StopTimer()
			table.batch.Begin(c.Seed)
			b.StartTimer()
		}
		copy(table.actions, recorded[round%rounds])
		table.batch.Step()
		steps += c.Batch
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
}

// record makes steps with random legal actions, and returns the actions of each.
func (t *table) record(steps int) (recorded [][]byte) {
	dice := rand.New(rand.NewPCG(1, 2))
	for range steps {
		for i := range t.batch.Len() {
			t.actions[i] = byte(t.randomAction(i, dice))
		}
		recorded = append(recorded, append([]byte(nil), t.actions...))
		t.batch.Step()
	}
	return recorded
}
