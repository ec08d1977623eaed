package search

import (
	"context"
	"math"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
)

// A ticking clock goes on by a tick whenever somebody looks.
type ticking struct {
	now   time.Time
	looks int
}

func (c *ticking) look() time.Time {
	c.looks++
	c.now = c.now.Add(time.Millisecond)
	return c.now
}

// TestTimeIsKept holds that every player looks at the clock all the while and stops when it is time: it
// sees the hour strike once, and does nothing after.
func TestTimeIsKept(t *testing.T) {
	const ticks = 15 // too few for a race of rollouts to be over
	s := closeAuction(t)
	for name, open := range timed {
		clock := &ticking{}
		p := open(Limit{Time: ticks * time.Millisecond, Now: clock.look})
		if _, err := p.Choose(context.Background(), s, s.Actor); err != nil {
			t.Fatal(err)
		}
		if clock.looks != ticks+1 {
			t.Errorf("%s looked at the clock %d times in %d ticks: want %d", name, clock.looks, ticks, ticks+1)
		}
	}
}

// closeAuction is an auction in which it is not plain what to say.
func closeAuction(t *testing.T) razzia.State {
	p := New(Settings{Evaluator: Static{}}, 1)
	for _, s := range positions(t, 4) {
		list := p.Options(context.Background(), &s)
		if s.Phase == razzia.Bidding && len(list) > 2 && math.Abs(list[0].Worth[s.Actor]-list[1].Worth[s.Actor]) < hopeless/2 {
			return s
		}
	}
	t.Fatal("no auction is close")
	return razzia.State{}
}

// timed opens each player with a limit.
var timed = map[string]func(Limit) bot.Player{
	"search": func(l Limit) bot.Player {
		return New(Settings{Evaluator: Static{}, Limit: l, Curious: usualCurious}, 1)
	},
	"search that rehearses": func(l Limit) bot.Player {
		return New(Settings{Evaluator: Static{}, Limit: l, Curious: usualCurious, Habit: usualHabit, Rehearse: 0.9, Moves: usualMoves}, 1)
	},
	"uct": func(l Limit) bot.Player {
		return NewUCT(UCTSettings{Evaluator: Static{}, Limit: l, Moves: usualMoves}, 1)
	},
	"flat": func(l Limit) bot.Player {
		return NewFlat(FlatSettings{Evaluator: Static{}, Limit: l, Moves: wholeRound}, 1)
	},
}

// TestPartIsOfWhatIsLeft holds that the tree has its part of the time that is left when it begins, and none
// where none is left.
func TestPartIsOfWhatIsLeft(t *testing.T) {
	for _, c := range []struct {
		gone, part, want float64 // of the time
	}{{0, 0.5, 0.5}, {0.5, 0.5, 0.25}, {0.75, 0.5, 0.125}, {1, 0.5, 0}, {1.5, 0.5, 0}, {0.25, 0, 0}, {0.25, 1, 0.75}} {
		now := time.Unix(0, 0)
		after := func(share float64) { now = now.Add(time.Duration(share * float64(time.Second))) }
		b := Limit{Nodes: 1000, Time: time.Second, Now: func() time.Time { return now }}.start(context.Background())
		after(c.gone)
		b = b.part(c.part)
		if after(c.want - 0.01); c.want > 0 && b.spent(1) {
			t.Errorf("%+v: the part is spent too early", c)
		}
		if after(0.01); !b.spent(1) {
			t.Errorf("%+v: the part is not spent in time", c)
		}
	}
}

// TestPaceHoldsUntilItIsLifted holds that a player who is given a time thinks for that time instead of by his
// nodes, and by his nodes again when he is given none.
func TestPaceHoldsUntilItIsLifted(t *testing.T) {
	s := closeAuction(t)
	for name, open := range timed {
		clock := &ticking{}
		p := open(Limit{Nodes: 300, Now: clock.look})
		for i, pace := range []int{0, 9, 14, 0, 5} {
			clock.looks = 0
			p.(bot.Pacer).Pace(time.Duration(pace) * time.Millisecond)
			if _, err := p.Choose(context.Background(), s, s.Actor); err != nil {
				t.Fatal(err)
			}
			if want := pace + min(pace, 1); clock.looks != want {
				t.Errorf("%s, move %d at %d ms: %d looks at the clock, want %d", name, i, pace, clock.looks, want)
			}
		}
	}
}

// TestNodesAreKept holds that the search looks at little more than it may: what one step adds.
func TestNodesAreKept(t *testing.T) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: 2})
	if err != nil {
		t.Fatal(err)
	}
	const limit, step = 2000, 200
	p := New(Settings{Evaluator: Static{}, Limit: Limit{Nodes: limit}, Curious: usualCurious}, 1)
	if _, err := p.Choose(context.Background(), s, s.Actor); err != nil {
		t.Fatal(err)
	}
	if n := int(p.Nodes()); n < limit || n > limit+step {
		t.Errorf("%d positions looked at, want %d and a few", n, limit)
	}
}

// TestNoThoughtWithoutAChoice holds that no player thinks where there is but one thing to do.
func TestNoThoughtWithoutAChoice(t *testing.T) {
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
			t.Errorf("%s looked at %d positions without a choice", name, n)
		}
	}
	if forced == 0 {
		t.Error("there was always a choice")
	}
}

// TestTreesAreBounded holds that no tree outgrows its bound, however long there is to think.
func TestTreesAreBounded(t *testing.T) {
	const most, step, nodes = 1000, 200, 30000
	s := closeAuction(t)
	p := New(Settings{Evaluator: Static{}, Limit: Limit{Nodes: nodes}, Curious: usualCurious}, 1)
	u := NewUCT(UCTSettings{Evaluator: Static{}, Limit: Limit{Nodes: nodes}, Moves: usualMoves}, 1)
	p.tree.most, u.most = most, most
	for _, player := range []bot.Player{p, u} {
		if _, err := player.Choose(context.Background(), s, s.Actor); err != nil {
			t.Fatal(err)
		}
	}
	if p, u := len(p.tree.nodes), len(u.nodes); min(p, u) < most || max(p, u) > most+step {
		t.Errorf("trees of %d and %d nodes, want %d and a few", p, u, most)
	}
	if u.Nodes() < nodes {
		t.Errorf("uct made %d moves, want %d: rollouts go on where the tree does not", u.Nodes(), nodes)
	}
}

func TestStaticAllocatesNothing(t *testing.T) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: 2})
	if err != nil {
		t.Fatal(err)
	}
	var o Outlook
	if n := testing.AllocsPerRun(100, func() { Static{}.Evaluate(&s, &o) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
