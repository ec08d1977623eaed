package measure_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"razzia"
	"razzia/bot"
	"razzia/bot/bottest"
	_ "razzia/bot/level" // registers its players
	"razzia/bot/net"
	"razzia/internal/fatal"
	"razzia/internal/measure"
	"razzia/internal/rulebook/randomgame"
)

func open(t testing.TB) *measure.Judge {
	t.Helper()
	j, err := measure.Open()
	fatal.If(t, err)
	return j
}

// TestJudgesWorkAtTheSameTime measures a game by several judges at a time, as several servers of a process do.
func TestJudgesWorkAtTheSameTime(t *testing.T) {
	setup, moves, err := randomgame.Mixed(4, 1).Play(rand.New(rand.NewPCG(1, 7)))
	fatal.If(t, err)
	want, err := open(t).Of(setup, moves)
	fatal.If(t, err)
	var all sync.WaitGroup
	for range 8 {
		j := open(t)
		all.Go(func() {
			if got, err := j.Of(setup, moves); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("the game is %+v, %v: want %+v", got, err, want)
			}
		})
	}
	all.Wait()
}

// TestTermsAddUp measures random games: start, luck and decisions add up to the result, without a rest.
func TestTermsAddUp(t *testing.T) {
	const games = 10
	j := open(t)
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for number := range games {
			setup, moves, err := randomgame.Mixed(players, number).Play(rand.New(rand.NewPCG(uint64(number), 7)))
			fatal.If(t, err)
			g, err := j.Of(setup, moves)
			fatal.If(t, err)
			for seat, m := range g.Seats {
				share := m.Start.Share + m.Luck.Share + m.Decisions.Share
				points := m.Start.Points + m.Luck.Points + m.Decisions.Points
				if share != m.End.Share || points != m.End.Points {
					t.Errorf("%d players, game %d, seat %d: the terms add up to %d and %d, the result is %v", players, number, seat, share, points, m.End)
				}
				if razzia.Cheques(m.Package) != setup.Packages[seat] {
					t.Errorf("seat %d has package %v, was dealt %v", seat, m.Package, setup.Packages[seat])
				}
			}
			checkResult(t, setup, moves, g.Seats)
			checkCostly(t, setup, moves, g.Seats)
		}
	}
}

// checkResult compares results and places with the rules.
func checkResult(t *testing.T, setup razzia.Setup, moves []razzia.Move, seats []measure.Seat) {
	t.Helper()
	s, err := razzia.New(setup)
	fatal.If(t, err)
	for _, m := range moves {
		s = s.MustStep(m)
	}
	shares := s.WinShares()
	for i, m := range seats {
		if m.End.Points != 1000*int64(s.Seats[i].Total) || math.Abs(float64(m.End.Share)-1e6*shares[i]) > 0.5 {
			t.Errorf("seat %d has the result %v, want %v and %d points", i, m.End, shares[i], s.Seats[i].Total)
		}
		better := 0
		for k := range seats {
			if seats[k].End.Points > m.End.Points {
				better++
			}
		}
		if m.Place != 1+better {
			t.Errorf("seat %d has place %d behind %d seats", i, m.Place, better)
		}
	}
}

// A chooser plays the judge's best or worst move.
type chooser struct {
	t    testing.TB
	sign float32
}

func (c chooser) Choose(_ context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	n, err := net.For(int(s.Players))
	if err != nil {
		return razzia.Move{}, err
	}
	moves, values := net.NewPly(n).EvaluateMoves(&s)
	best := 0
	for i := range values {
		if c.sign*values[i].Share[seat] > c.sign*values[best].Share[seat] {
			best = i
		}
	}
	return moves[best], nil
}

// TestBestAndWorst measures a game of one who plays what the judge finds best and one who plays what it finds worst, which
// cost all that was at stake. Both make a decision of each kind but the steal in most rounds.
func TestBestAndWorst(t *testing.T) {
	best, worst := chooser{t, 1}, chooser{t, -1}
	past, err := bottest.Past([]bot.Player{best, worst, best}, 2, 3)
	fatal.If(t, err)
	g, err := open(t).Of(past.Setup, past.Moves)
	fatal.If(t, err)
	for seat, m := range g.Seats {
		sum := m.Spent.Sum()
		if want := []int64{0, sum.Stake, 0}[seat]; sum.Cost != want || sum.Stake == 0 {
			t.Errorf("seat %d: its decisions cost %d of %d, want %d", seat, sum.Cost, sum.Stake, want)
		}
	}
	checkCounts(t, past, g)
}

// checkCounts counts the decisions of a game by kind and round.
func checkCounts(t *testing.T, past bot.Past, g *measure.Game) {
	t.Helper()
	want, got := map[string]int{}, map[string]int{}
	err := bottest.Replay(past, func(s *razzia.State, made int) {
		if legal := s.Legal(nil); len(legal) > 1 {
			want[fmt.Sprint("seat ", s.Actor, " ", past.Moves[made].Verb(), " ", s.Round)]++
		}
	})
	fatal.If(t, err)
	for seat := range g.Seats {
		for _, line := range g.Seats[seat].Spent.Lines() {
			got[fmt.Sprint("seat ", seat, " ", line.Kind, " ", line.Round)] = line.Decisions
		}
	}
	if !maps.Equal(got, want) || len(got) < 20 {
		t.Errorf("the numbers of decisions are %v, want %v", got, want)
	}
}

// TestJudgeIsKnown pins the judge of this program. A change makes all measures anew: say so in the changelog.
func TestJudgeIsKnown(t *testing.T) {
	if got, want := open(t).Identity, (measure.Identity{Name: "net", Hash: "8866fed48b9925d1"}); got != want {
		t.Errorf("the judge is %v, want %v", got, want)
	}
}

// TestBrokenGames checks the errors for a game that is not over, and for an illegal move.
func TestBrokenGames(t *testing.T) {
	j := open(t)
	setup, moves, err := randomgame.Mixed(3, 0).Play(rand.New(rand.NewPCG(1, 1)))
	fatal.If(t, err)
	for want, moves := range map[string][]razzia.Move{
		"not over": moves[:len(moves)-1],
		"move 1":   {razzia.Pass()},
		"move 2":   {moves[0], razzia.Call(), razzia.Call()},
	} {
		if _, err := j.Of(setup, moves); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v: want %q", err, want)
		}
	}
	if _, err := j.Of(razzia.Setup{}, nil); err == nil {
		t.Error("a game without seats is measured")
	}
}

// BenchmarkGame measures games of club players.
func BenchmarkGame(b *testing.B) {
	j := open(b)
	for _, players := range []int{2, 3, 4, 5} {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			var games []bot.Past
			for seed := range uint64(8) {
				past, err := bottest.Past(slices.Repeat([]bot.Player{bot.NewGreedy(bot.HorizonGame)}, players), 2, seed)
				fatal.If(b, err)
				games = append(games, past)
			}
			for i := 0; b.Loop(); i++ {
				past := &games[i%len(games)]
				if _, err := j.Of(past.Setup, past.Moves); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
