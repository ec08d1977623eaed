package search

import (
	"context"
	"fmt"
	"math"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/internal/fatal"
)

// A sample is a turn of a game with the end of that game.
type sample struct {
	state  razzia.State
	points Values
	end    Outlook
}

// samples plays games with greedy in every seat and takes some of their turns.
func samples(tb testing.TB, players, games int) (list []sample) {
	const every = 5
	greedy := greedy(tb)
	for seed := range uint64(games) {
		first := len(list)
		end := play(tb, players, seed, func(s *razzia.State, n int) razzia.Move {
			if s.Phase == razzia.Turn && n%every == 0 {
				list = append(list, sample{state: *s, points: Values(bot.Outlook(s))})
			}
			return greedy(s)
		})
		for i := first; i < len(list); i++ {
			result(&end, &list[i].end)
		}
	}
	return list
}

// greedy returns a function that chooses as the level greedy does.
func greedy(tb testing.TB) func(s *razzia.State) razzia.Move {
	p, err := bot.New("greedy", 1)
	fatal.If(tb, err)
	return func(s *razzia.State) razzia.Move {
		m, err := p.Choose(context.Background(), *s, s.Actor)
		fatal.If(tb, err)
		return m
	}
}

// play plays a game and returns its end. choose receives the number of moves made so far.
func play(tb testing.TB, players int, seed uint64, choose func(s *razzia.State, n int) razzia.Move) razzia.State {
	tb.Helper()
	deck := razzia.NewDeck(2, razzia.NewSource(seed, 0))
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(players, razzia.NewSource(seed, 1)), Piles: 2})
	fatal.If(tb, err)
	for n := 0; s.Phase != razzia.Over; n++ {
		m := razzia.Move{}
		if s.Phase == razzia.Revealing {
			c, err := deck.Draw(s.Pile)
			fatal.If(tb, err)
			m = razzia.Reveal(c)
		} else {
			m = choose(&s, n)
		}
		fatal.If(tb, s.Advance(m))
	}
	return s
}

// crossEntropy is the mean cross entropy of the winners, in nats.
func (v variance) crossEntropy(list []sample) (sum float64) {
	for _, x := range list {
		share := v.shares(&x.state, &x.points)
		for i := range x.state.Players {
			if x.end.Share[i] > 0 {
				sum -= x.end.Share[i] * math.Log(share[i])
			}
		}
	}
	return sum / float64(len(list))
}

// fit finds the variance with the least cross entropy by a grid search.
func fit(list []sample) (best variance, least float64) {
	const steps = 24
	least = math.Inf(1)
	for i := range steps {
		for j := range steps {
			v := variance{end: 0.5 * math.Pow(1.2, float64(i)), round: 0.5 * math.Pow(1.2, float64(j))}
			if x := v.crossEntropy(list); x < least {
				best, least = v, x
			}
		}
	}
	return best, least
}

// BenchmarkFitStatic fits the variances of Static to b.N games with greedy in every seat:
//
//	go test -run '^$' -bench FitStatic -benchtime 2000x ./bot/search
func BenchmarkFitStatic(b *testing.B) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			best, least := fit(samples(b, players, b.N))
			b.ReportMetric(best.end, "end")
			b.ReportMetric(best.round, "round")
			b.ReportMetric(least, "nats")
		})
	}
}
