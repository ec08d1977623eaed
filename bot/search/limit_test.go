package search

import (
	"context"
	"math"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/internal/fatal"
)

// A fakeClock advances by one millisecond with each reading.
type fakeClock struct {
	now   time.Time
	reads int
}

func (c *fakeClock) read() time.Time {
	c.reads++
	c.now = c.now.Add(time.Millisecond)
	return c.now
}

// TestTimeLimit checks that every player reads the clock throughout its search and stops at the first reading after the
// time limit.
func TestTimeLimit(t *testing.T) {
	const ticks = 15 // too few for a race to end before
	s := closeAuction(t)
	for name, open := range timed {
		clock := &fakeClock{}
		p := open(Limit{Time: ticks * time.Millisecond, Now: clock.read})
		if _, err := p.Choose(context.Background(), s, s.Actor); err != nil {
			t.Fatal(err)
		}
		if clock.reads != ticks+1 {
			t.Errorf("%s read the clock %d times within %d ms: want %d", name, clock.reads, ticks, ticks+1)
		}
	}
}

// closeAuction is an auction in which the values of the first two options are close.
func closeAuction(t *testing.T) razzia.State {
	p := New(Settings{Evaluator: Static{}}, 1)
	for _, s := range positions(t, 4) {
		list := p.Options(context.Background(), &s)
		if s.Phase == razzia.Bidding && len(list) > 2 && math.Abs(list[0].Value[s.Actor]-list[1].Value[s.Actor]) < maxGap/2 {
			return s
		}
	}
	t.Fatal("no auction is close")
	return razzia.State{}
}

// timed has a function for each kind of player that opens it with a limit.
var timed = map[string]func(Limit) bot.Player{
	"search": func(l Limit) bot.Player {
		return New(Settings{Evaluator: Static{}, Limit: l, Temperature: defaultTemperature}, 1)
	},
	"search with rollouts": func(l Limit) bot.Player {
		return New(Settings{
			Evaluator: Static{}, Limit: l, Temperature: defaultTemperature, GreedyPrior: defaultGreedyPrior, Rollouts: 0.9, Moves: defaultMoves,
		}, 1)
	},
	"uct": func(l Limit) bot.Player {
		return NewUCT(UCTSettings{Evaluator: Static{}, Limit: l, Moves: defaultMoves}, 1)
	},
	"flat": func(l Limit) bot.Player {
		return NewFlat(FlatSettings{Evaluator: Static{}, Limit: l, Moves: wholeRound}, 1)
	},
}

// TestPartOfTheTimeLeft checks that a part of a budget is that part of the time that is left, not of the whole limit.
func TestPartOfTheTimeLeft(t *testing.T) {
	for _, c := range []struct {
		gone, part, want float64 // parts of the limit
	}{{0, 0.5, 0.5}, {0.5, 0.5, 0.25}, {0.75, 0.5, 0.125}, {1, 0.5, 0}, {1.5, 0.5, 0}, {0.25, 0, 0}, {0.25, 1, 0.75}} {
		now := time.Unix(0, 0)
		wait := func(part float64) { now = now.Add(time.Duration(part * float64(time.Second))) }
		b := Limit{Nodes: 1000, Time: time.Second, Now: func() time.Time { return now }}.start(context.Background())
		wait(c.gone)
		b = b.part(c.part)
		if wait(c.want - 0.01); c.want > 0 && b.spent(1) {
			t.Errorf("%+v: the part is spent too early", c)
		}
		if wait(0.01); !b.spent(1) {
			t.Errorf("%+v: the part is not spent in time", c)
		}
	}
}

// TestPace checks that a pace replaces the limit of nodes by a limit of time, and that a pace of 0 restores the limit
// of nodes.
func TestPace(t *testing.T) {
	s := closeAuction(t)
	for name, open := range timed {
		clock := &fakeClock{}
		p := open(Limit{Nodes: 300, Now: clock.read})
		for i, pace := range []int{0, 9, 14, 0, 5} {
			clock.reads = 0
			p.(bot.Pacer).Pace(time.Duration(pace) * time.Millisecond)
			if _, err := p.Choose(context.Background(), s, s.Actor); err != nil {
				t.Fatal(err)
			}
			if want := pace + min(pace, 1); clock.reads != want {
				t.Errorf("%s, move %d at a pace of %d ms: the clock was read %d times, want %d", name, i, pace, clock.reads, want)
			}
		}
	}
}

// TestNodeLimit checks that the search exceeds its limit of nodes by no more than one expansion.
func TestNodeLimit(t *testing.T) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: 2})
	fatal.If(t, err)
	const limit, step = 2000, 200
	p := New(Settings{Evaluator: Static{}, Limit: Limit{Nodes: limit}, Temperature: defaultTemperature}, 1)
	if _, err := p.Choose(context.Background(), s, s.Actor); err != nil {
		t.Fatal(err)
	}
	if n := int(p.Nodes()); n < limit || n > limit+step {
		t.Errorf("%d positions were evaluated, want %d and a few", n, limit)
	}
}

// TestNoSearchForOneOption checks that no player searches where only one move is legal.
func TestNoSearchForOneOption(t *testing.T) {
	forced, greedy := 0, greedy(t)
	for name, open := range timed {
		p := open(Limit{Nodes: 100})
		play(t, 4, 1, func(s *razzia.State, _ int) razzia.Move {
			if moves := s.Legal(nil); len(moves) == 1 {
				forced++
				if m, err := p.Choose(context.Background(), *s, s.Actor); m != moves[0] || err != nil {
					t.Errorf("%s: %v, %v: want %v", name, m, err, moves[0])
				}
			}
			return greedy(s)
		})
		if n := p.(bot.Counter).Nodes(); n != 0 {
			t.Errorf("%s searched %d nodes where only one move is legal", name, n)
		}
	}
	if forced == 0 {
		t.Error("every position had several legal moves: want some with one")
	}
}

// TestTreesAreBounded checks that no tree exceeds its bound by more than one expansion, however high the limit is.
func TestTreesAreBounded(t *testing.T) {
	const most, step, nodes = 1000, 200, 30000
	s := closeAuction(t)
	p := New(Settings{Evaluator: Static{}, Limit: Limit{Nodes: nodes}, Temperature: defaultTemperature}, 1)
	u := NewUCT(UCTSettings{Evaluator: Static{}, Limit: Limit{Nodes: nodes}, Moves: defaultMoves}, 1)
	p.tree.maxNodes, u.maxNodes = most, most
	for _, player := range []bot.Player{p, u} {
		if _, err := player.Choose(context.Background(), s, s.Actor); err != nil {
			t.Fatal(err)
		}
	}
	if p, u := len(p.tree.nodes), len(u.nodes); min(p, u) < most || max(p, u) > most+step {
		t.Errorf("trees of %d and %d nodes, want %d and a few", p, u, most)
	}
	if u.Nodes() < nodes {
		t.Errorf("uct made %d moves, want %d: rollouts go on when the tree is full", u.Nodes(), nodes)
	}
}

func TestStaticAllocatesNothing(t *testing.T) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: 2})
	fatal.If(t, err)
	var o Outlook
	if n := testing.AllocsPerRun(100, func() { Static{}.Evaluate(&s, &o) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
