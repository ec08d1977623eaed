package bot_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
	"razzia/internal/fatal"
)

// share is the share of the win of a player alone among others. Each deck is played from every seat.
func share(t testing.TB, one, others bot.Player, players, decks int) float64 {
	won := 0.0
	for seed := range uint64(decks) {
		for seat := range players {
			table := slices.Repeat([]bot.Player{others}, players)
			table[seat] = one
			s, err := bottest.Play(table, 2, seed)
			fatal.If(t, err)
			won += s.WinShares()[seat]
		}
	}
	return won / float64(decks*players)
}

// open opens a player of the registry.
func open(t testing.TB, name string, seed uint64) bot.Player {
	t.Helper()
	p, err := bot.New(name, seed)
	fatal.If(t, err)
	return p
}

// TestGreedyBeatsRandom checks a bound well below what thousands of games measure, 0.99 and more, so
// that a failure is a fault and no bad luck.
func TestGreedyBeatsRandom(t *testing.T) {
	const decks, atLeast = 30, 0.9
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		t.Run(fmt.Sprintf("%d players", players), func(t *testing.T) {
			got := share(t, open(t, "greedy", 1), open(t, "random", 1), players, decks)
			if got < atLeast {
				t.Errorf("greedy among random wins %.3f of %d games, want at least %.2f", got, decks*players, atLeast)
			}
		})
	}
}

// BenchmarkGreedyAmongRandom measures the share of games that greedy wins alone among random players:
//
//	go test -run '^$' -bench AmongRandom -benchtime 1000x ./bot
//
// plays 1,000 decks, each from every seat.
func BenchmarkGreedyAmongRandom(b *testing.B) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			won := share(b, open(b, "greedy", 1), open(b, "random", 1), players, b.N)
			b.ReportMetric(won, "share")
			b.ReportMetric(float64(b.N*players), "games")
		})
	}
}

// BenchmarkGreedyGame plays whole games with greedy in each seat. The rules' own time is in ns/move.
func BenchmarkGreedyGame(b *testing.B) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			p := &counter{Player: open(b, "greedy", 1)}
			table := slices.Repeat([]bot.Player{p}, players)
			b.ReportAllocs()
			for seed := uint64(0); b.Loop(); seed++ {
				if _, err := bottest.Play(table, 2, seed); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(p.moves), "ns/move")
		})
	}
}

// A counter counts the moves of a player.
type counter struct {
	bot.Player
	moves int
}

func (c *counter) Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	c.moves++
	return c.Player.Choose(ctx, s, seat)
}
