package net_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/bot/net"
	"razzia/internal/fatal"
)

// A recorder is a player that records the states in which it is asked for a move.
type recorder struct {
	bot.Player
	states *[]razzia.State
}

func (p recorder) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	*p.states = append(*p.states, s)
	return p.Player.Choose(ctx, s, seat)
}

// positions returns the positions of five games with greedy in every seat.
func positions(t testing.TB, players int) []razzia.State {
	t.Helper()
	p, err := bot.New("greedy", 1)
	fatal.If(t, err)
	var states []razzia.State
	for seed := range uint64(5) {
		if _, err := bottest.Play(slices.Repeat([]bot.Player{recorder{p, &states}}, players), 2, seed); err != nil {
			t.Fatal(err)
		}
	}
	return states
}

// BenchmarkEvaluate evaluates positions of whole games, including the extraction of features.
func BenchmarkEvaluate(b *testing.B) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			n, err := net.For(players)
			fatal.If(b, err)
			states := positions(b, players)
			var out net.Values
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				n.Evaluate(&states[i%len(states)], &out)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}

// BenchmarkExtract extracts the features alone.
func BenchmarkExtract(b *testing.B) {
	states := positions(b, 4)
	var f net.Features
	for i := 0; b.Loop(); i++ {
		net.Extract(&states[i%len(states)], &f)
	}
}
