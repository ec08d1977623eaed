package find_test

import (
	"testing"

	"razzia/internal/puzzle"
	"razzia/lab/find"
)

// TestASampleIsSolvedAgain solves some of the shipped puzzles from their positions alone.
func TestASampleIsSolvedAgain(t *testing.T) {
	const sample = 60
	list, checker := proved(t), find.NewChecker()
	for _, p := range sampleOf(list, min(sample, len(list))) {
		if _, err := checker.Check(&p); err != nil {
			t.Error(err)
		}
	}
}

// TestAWrongPuzzleIsFound checks a puzzle with other bounds, and with one way less.
func TestAWrongPuzzleIsFound(t *testing.T) {
	checker := find.NewChecker()
	for _, change := range []func(*puzzle.Puzzle){
		func(p *puzzle.Puzzle) { p.Ways[1].High++ },
		func(p *puzzle.Puzzle) { p.Ways[0].Low-- },
		func(p *puzzle.Puzzle) { p.Ways[0], p.Ways[1] = p.Ways[1], p.Ways[0] },
		func(p *puzzle.Puzzle) { p.Ways = p.Ways[:1] },
	} {
		p := proved(t)[0]
		p.Ways = append([]puzzle.Way(nil), p.Ways...)
		change(&p)
		if _, err := checker.Check(&p); err == nil {
			t.Errorf("puzzle %s is right with the ways %v", p.ID, p.Ways)
		}
	}
}
