package solve_test

import (
	"errors"
	"fmt"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/solve"
	"razzia/internal/fatal"
)

func open(tb testing.TB, name string) bot.Player {
	tb.Helper()
	p, err := bot.New(name, 1)
	fatal.If(tb, err)
	return p
}

// decisions collects decisions of mini games that greedy plays.
func decisions(tb testing.TB, m solve.Mini, games, limit int) (list []solve.Decision) {
	for seed := range uint64(games) {
		s, err := m.Deal(seed)
		fatal.If(tb, err)
		more, err := solve.Decisions(open(tb, "greedy"), s, seed, limit)
		fatal.If(tb, err)
		list = append(list, more...)
	}
	return list
}

// TestLoss checks that the best move costs nothing, that random loses more than greedy, and that an illegal move is an
// error.
func TestLoss(t *testing.T) {
	list := decisions(t, solve.StandardMini(4), 5, 3000)
	if len(list) == 0 {
		t.Fatal("no decision is in reach")
	}
	var random, greedy solve.Report
	fatal.If(t, random.Ask(open(t, "random"), list))
	fatal.If(t, greedy.Ask(open(t, "greedy"), list))
	if greedy.Mattered == 0 || greedy.Mean() >= random.Mean() || greedy.Worst > 1 {
		t.Errorf("greedy %+v, random %+v: want greedy to lose less", greedy, random)
	}
	for i := range list {
		least := 1.0
		for _, option := range list[i].Moves {
			loss, err := list[i].Loss(option.Move)
			if err != nil || loss < 0 {
				t.Errorf("decision %d: %v costs %v, error %v", i, option.Move, loss, err)
			}
			least = min(least, loss)
		}
		if least != 0 {
			t.Errorf("decision %d: the best move costs %v", i, least)
		}
	}
	if _, err := list[0].Loss(razzia.Reveal(razzia.Gold)); err == nil {
		t.Error("the loss of a reveal is no error: want one, since it is not legal")
	}
}

// BenchmarkSolve solves standard mini games from their start.
func BenchmarkSolve(b *testing.B) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			turns, seed := 0, uint64(0)
			for b.Loop() {
				s, err := solve.StandardMini(players).Deal(seed)
				fatal.If(b, err)
				v := solve.New(1e6)
				if _, err := v.Value(&s); err != nil && !errors.Is(err, solve.ErrTooLarge) {
					b.Fatal(err)
				}
				turns += v.Solved()
				seed++
			}
			b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
			b.ReportMetric(float64(turns)/float64(b.N), "turns")
		})
	}
}
