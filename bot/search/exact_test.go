package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"razzia"
	"razzia/bot/solve"
	"razzia/internal/fatal"
)

// mini deals a last round of two players with few cards. Each player has one open cheque, and two of the cards in the
// piles are police: the second is the raid.
func mini(cards int, seed uint64) razzia.State {
	rng := rand.New(razzia.NewSource(seed, 0))
	s, err := razzia.New(razzia.Setup{Packages: razzia.Lot(2, rng), Piles: 1})
	if err != nil {
		panic(err)
	}
	s.Round, s.Police = razzia.Rounds, uint8(s.RaidAt()-2)
	loot := lootOf(rng)
	for i := range s.Players {
		h := &s.Seats[i]
		owned := h.Open
		h.Open = razzia.ChequesOf(owned.Highest())
		h.Spent = owned &^ h.Open
		h.Property = razzia.CardsOf(loot[:10]...)
		loot = loot[10:]
	}
	s.Left = razzia.CardsOf(append(loot[:cards-2], razzia.Police, razzia.Police)...)
	s.Piles = [2]uint8{uint8(cards), 0}
	return s
}

// lootOf returns all loot in random order.
func lootOf(rng *rand.Rand) (loot []razzia.Card) {
	for c, n := range razzia.AllCards().All() {
		for range n {
			if c.IsLoot() {
				loot = append(loot, c)
			}
		}
	}
	rng.Shuffle(len(loot), func(i, j int) { loot[i], loot[j] = loot[j], loot[i] })
	return loot
}

// TestSearchConvergesToTheSolution checks that the search, with enough nodes, finds the value of every move of a small
// game that the solver finds.
func TestSearchConvergesToTheSolution(t *testing.T) {
	for seed := range uint64(6) {
		s := mini(5, seed)
		p := New(Settings{Evaluator: Static{}, Limit: Limit{Nodes: 1e6}, Temperature: defaultTemperature}, 1)
		solution, err := solve.New(1e6).Moves(&s)
		fatal.If(t, err)
		for i, o := range p.Options(context.Background(), &s) {
			if o.Move != solution[i].Move {
				t.Fatalf("seed %d: move %d is %v, want %v", seed, i, o.Move, solution[i].Move)
			}
			if diff := math.Abs(o.Value[s.Actor] - solution[i].Shares[s.Actor]); diff > 1e-6 {
				t.Errorf("seed %d: the value of %v is %v, want %v", seed, o.Move, o.Value, solution[i].Shares)
			}
		}
		if !p.tree.nodes[0].complete {
			t.Errorf("seed %d: the tree is not complete after %d positions", seed, p.Nodes())
		}
	}
}

// TestUCTIsNearlyPerfect checks that UCT, with many nodes, loses little against perfect play in small games.
func TestUCTIsNearlyPerfect(t *testing.T) {
	const games, atMost = 12, 0.03
	var report solve.Report
	p := open(t, "uct:nodes=20000", 1)
	for seed := range uint64(games) {
		s := mini(5, seed)
		solution, err := solve.New(1e6).Moves(&s)
		fatal.If(t, err)
		fatal.If(t, report.Ask(p, []solve.Decision{{State: s, Moves: solution}}))
	}
	if report.Mean() > atMost {
		t.Errorf("UCT loses %.4f a decision, want at most %v", report.Mean(), atMost)
	}
}

// BenchmarkLoss measures the mean loss of a decision in mini games for several players:
//
//	go test -run '^$' -bench Loss -benchtime 1x ./bot/search
func BenchmarkLoss(b *testing.B) {
	const games = 24
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		list := miniDecisions(b, players, games)
		for _, spec := range []string{
			"greedy", "flat:nodes=4000", "uct:nodes=4000", "search:eval=static,nodes=4000,solve=1", "search:nodes=4000,solve=1",
			"search:nodes=1,rehearse=0,solve=2000", "search:nodes=30000,solve=30000", // the levels expert and master
			"search:nodes=1,rehearse=0,solve=2000,time=4500us", "search:nodes=30000,solve=30000,time=45ms", // with their time limits
		} {
			b.Run(fmt.Sprintf("players=%d/%s", players, spec), func(b *testing.B) {
				var r solve.Report
				for b.Loop() {
					r = solve.Report{}
					fatal.If(b, r.Ask(open(b, spec, 1), list))
				}
				b.ReportMetric(r.Mean(), "loss")
				b.ReportMetric(r.Worst, "worst")
				b.ReportMetric(float64(r.Decisions), "decisions")
				b.ReportMetric(float64(r.Mattered), "mattered")
			})
		}
	}
}

// miniDecisions collects decisions of mini games that greedy plays.
func miniDecisions(tb testing.TB, players, games int) (list []solve.Decision) {
	for seed := range uint64(games) {
		s, err := solve.StandardMini(players).Deal(seed)
		fatal.If(tb, err)
		more, err := solve.Decisions(open(tb, "greedy", 1), s, seed, 1e6)
		fatal.If(tb, err)
		list = append(list, more...)
	}
	return list
}

// TestPaceRaisesTheSolverLimit checks that a player with much time solves a position that is out of reach by its
// settings, and that a pace of 0 restores the limit of the settings.
func TestPaceRaisesTheSolverLimit(t *testing.T) {
	s := mini(8, 1)
	p := New(Settings{Evaluator: Static{}, Limit: Limit{Nodes: 1, Now: func() time.Time { return time.Time{} }}, Solve: 50}, 1)
	for _, c := range []struct {
		pace time.Duration
		want bool
	}{{0, false}, {time.Minute, true}, {0, false}} {
		p.Pace(c.pace)
		budget := p.limit.start(context.Background())
		if solved := p.solve(&s, &budget) != nil; solved != c.want {
			t.Errorf("pace %v: solved is %t, want %t", c.pace, solved, c.want)
		}
	}
}
