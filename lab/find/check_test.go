package find_test

import (
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/puzzle"
	"razzia/lab/find"
)

// checker returns a new checker.
func checker(t *testing.T) *find.Checker {
	t.Helper()
	c, err := find.NewChecker()
	fatal.If(t, err)
	return c
}

// TestASampleIsFoundAgain looks at some of the shipped puzzles again, from their positions alone: at single decisions and at lines.
func TestASampleIsFoundAgain(t *testing.T) {
	c := checker(t)
	for kind, sample := range map[puzzle.Kind]int{puzzle.Proved: 60, puzzle.Judged: 8} {
		for _, lines := range []bool{false, true} {
			list := shippedOf(t, kind, lines)
			for _, p := range sampleOf(list, min(sample, len(list))) {
				if _, err := c.Check(&p); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

// TestAWrongPuzzleIsFound checks a puzzle with other bounds, with one way less, and a judged one with another answer.
func TestAWrongPuzzleIsFound(t *testing.T) {
	c := checker(t)
	swap := func(p *puzzle.Puzzle) { // their moves, so that the wrong one has the better bounds
		p.Ways[0].Moves, p.Ways[1].Moves = p.Ways[1].Moves, p.Ways[0].Moves
	}
	for _, test := range []struct {
		kind   puzzle.Kind
		change func(*puzzle.Puzzle)
	}{
		{puzzle.Proved, func(p *puzzle.Puzzle) { p.Ways[1].High++ }},
		{puzzle.Proved, func(p *puzzle.Puzzle) { p.Ways[0].Low-- }},
		{puzzle.Proved, func(p *puzzle.Puzzle) { p.Ways = p.Ways[:1] }},
		{puzzle.Proved, swap},
		{puzzle.Judged, swap},
	} {
		p := shippedOf(t, test.kind, false)[0]
		p.Ways = append([]puzzle.Way(nil), p.Ways...)
		test.change(&p)
		if _, err := c.Check(&p); err == nil {
			t.Errorf("puzzle %s is right with the ways %v", p.ID, p.Ways)
		}
	}
}
