package search

import (
	"context"
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
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: 2})
	if err != nil {
		t.Fatal(err)
	}
	for name, open := range timed {
		const ticks = 20
		clock := &ticking{}
		p, err := open(Limit{Time: ticks * time.Millisecond, Now: clock.look})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Choose(context.Background(), s, s.Actor); err != nil {
			t.Fatal(err)
		}
		if clock.looks != ticks+1 {
			t.Errorf("%s looked at the clock %d times in %d ticks: want %d", name, clock.looks, ticks, ticks+1)
		}
	}
}

// timed opens each player with a limit.
var timed = map[string]func(Limit) (bot.Player, error){
	"search": func(l Limit) (bot.Player, error) {
		return New(Settings{Evaluator: Static{}, Limit: l, Curious: usualCurious}), nil
	},
	"uct": func(l Limit) (bot.Player, error) {
		return NewUCT(UCTSettings{Evaluator: Static{}, Limit: l, Moves: usualMoves}, 1)
	},
	"flat": func(l Limit) (bot.Player, error) {
		return NewFlat(FlatSettings{Evaluator: Static{}, Limit: l, Moves: wholeRound}, 1)
	},
}

// TestNodesAreKept holds that the search looks at little more than it may: what one step adds.
func TestNodesAreKept(t *testing.T) {
	s, err := razzia.New(razzia.Setup{Packages: razzia.Packages(4), Piles: 2})
	if err != nil {
		t.Fatal(err)
	}
	const limit, step = 2000, 200
	p := New(Settings{Evaluator: Static{}, Limit: Limit{Nodes: limit}, Curious: usualCurious})
	if _, err := p.Choose(context.Background(), s, s.Actor); err != nil {
		t.Fatal(err)
	}
	if n := int(p.Nodes()); n < limit || n > limit+step {
		t.Errorf("%d positions looked at, want %d and a few", n, limit)
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
