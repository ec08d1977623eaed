package puzzle_test

import (
	"bytes"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/puzzle"
)

// lineOf makes a line of two decisions of a proved puzzle: a later one of the same player, whose ways have the bounds of the first.
func lineOf(t *testing.T) puzzle.Puzzle {
	t.Helper()
	set := shipped(t)
	for i := range set.Len() {
		p := *set.At(i)
		if p.IsLine() || p.Verb() != razzia.ToDraw || len(p.Ways) != 2 {
			continue
		}
		second, ok := later(&p.Decision)
		if ok {
			p.Further = []puzzle.Decision{second}
			p.ID = puzzle.IDOf(&p)
			return p
		}
	}
	t.Fatal("no puzzle goes on with a turn of the same player")
	return puzzle.Puzzle{}
}

// later is a later turn of the same player, if all others draw loot until then.
func later(d *puzzle.Decision) (puzzle.Decision, bool) {
	next := puzzle.Decision{State: d.State}
	for len(next.Since) == 0 || next.State.Actor != d.State.Actor {
		m := razzia.Draw(1)
		if next.State.Phase == razzia.Revealing {
			for c := range next.State.Left.All() {
				if m = razzia.Reveal(c); c != razzia.Police {
					break
				}
			}
		}
		if next.State.Advance(m) != nil {
			return next, false
		}
		next.Since = append(next.Since, m)
	}
	legal := next.State.Legal(nil)
	if next.State.Phase != razzia.Turn || len(legal) != 3 {
		return next, false
	}
	next.Ways = []puzzle.Way{d.Ways[0], d.Ways[1]}
	next.Ways[0].Moves, next.Ways[1].Moves = legal[:2], legal[2:]
	return next, true
}

func TestALineIsReadAsItWasWritten(t *testing.T) {
	p := lineOf(t)
	fatal.If(t, p.Check())
	again, err := puzzle.Parse(puzzle.AppendPuzzle(nil, &p))
	fatal.If(t, err)
	if again.Decisions() != 2 || again.Nth(1).State != p.Nth(1).State || again.Nth(1).Gap() != p.Nth(1).Gap() {
		t.Errorf("the line is read as %+v", again)
	}
	if a, b := puzzle.AppendPuzzle(nil, &p), puzzle.AppendPuzzle(nil, &again); !bytes.Equal(a, b) {
		t.Errorf("%s is written again as %s", a, b)
	}
	alone := p
	if alone.Further = nil; puzzle.IDOf(&alone) == p.ID {
		t.Error("a line has the ID of its first decision")
	}
}

// TestALineThatIsNotWholeIsRefused breaks a line in each way.
func TestALineThatIsNotWholeIsRefused(t *testing.T) {
	for name, test := range map[string]struct {
		change func(d *puzzle.Decision)
		want   string
	}{
		"another beginning": {func(d *puzzle.Decision) { d.Since[0] = razzia.Call() }, "does not begin with the best way"},
		"no moves":          {func(d *puzzle.Decision) { d.Since = nil }, "does not begin with the best way"},
		"another position":  {func(d *puzzle.Decision) { d.State.Seats[0].Total++ }, "another position"},
		"another player":    {func(d *puzzle.Decision) { d.State.Actor = (d.State.Actor + 1) % 3 }, "want"},
		"a small gap":       {func(d *puzzle.Decision) { d.Ways[1].High = d.Ways[0].Low }, "decision 2: the best way is better by"},
	} {
		p := lineOf(t)
		test.change(&p.Further[0])
		if err := p.Check(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want an error with %q", name, err, test.want)
		}
	}
	p := lineOf(t)
	p.Further = append(p.Further, p.Further[0], p.Further[0], p.Further[0], p.Further[0])
	if err := p.Check(); err == nil || !strings.Contains(err.Error(), "want 5 at most") {
		t.Errorf("six decisions: %v", err)
	}
}
