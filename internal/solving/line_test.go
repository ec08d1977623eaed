package solving_test

import (
	"testing"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/puzzle"
	"razzia/internal/solving"
)

// withLine makes a fixture whose only puzzle is a line: two shipped puzzles after one another, which is enough for what is tested.
func withLine(t *testing.T) (*fixture, *puzzle.Puzzle) {
	t.Helper()
	f := newFixture(t)
	singles := f.set.Singles()
	p := *singles[0]
	second := singles[1].Decision
	second.Since = p.Ways[0].Moves[:1]
	p.Further = []puzzle.Decision{second}
	set, err := puzzle.NewSet([]puzzle.Puzzle{p})
	fatal.If(t, err)
	f.set = set
	f.Puzzles = solving.Open(solving.Config{Store: f.Puzzles.Store, Now: f.clock, Chance: func(int) int { return 0 },
		Set: func() (*puzzle.Set, error) { return set, nil }})
	return f, set.At(0)
}

// moves are the moves of ways in the decisions of a line.
func moves(p *puzzle.Puzzle, ways ...int) (list []razzia.Move) {
	for n, way := range ways {
		list = append(list, p.Nth(n).Ways[way].Moves[0])
	}
	return list
}

// try answers the decisions of a line by ways.
func (f *fixture) try(person string, p *puzzle.Puzzle, ways ...int) solving.Answer {
	f.Helper()
	a, err := f.Answer(f.Context(), solving.Solver{ID: person, Member: true}, p.ID, moves(p, ways...)...)
	fatal.If(f, err)
	return a
}

// TestALineIsSolvedByAllItsDecisions answers one decision after the other.
func TestALineIsSolvedByAllItsDecisions(t *testing.T) {
	t.Parallel()
	f, p := withLine(t)
	a := f.try("ann", p, 0)
	if a.Solved() || !a.Right() || a.Next != &p.Further[0] || !a.First || a.Rating.Mean != solving.Start().Mean {
		t.Errorf("after the first decision the answer is %+v", a)
	}
	if _, err := f.Answered(t.Context(), "ann", p.ID, moves(p, 1)...); err != solving.ErrNotTried {
		t.Errorf("what another first move is worth: %v, want to wait for the try", err)
	}
	if a = f.try("ann", p, 0, 0); !a.Solved() || !a.First || !a.Try.Solved || a.Nth() != 1 || a.Try.Gain <= 0 {
		t.Errorf("after the last decision the answer is %+v", a)
	}
	if read, err := solving.ParseMoves(a.Try.Move); err != nil || len(read) != 2 || read[1] != a.Move {
		t.Errorf("the try has the moves %q: %v, %v", a.Try.Move, read, err)
	}
	if p, err := f.Progress(t.Context(), "ann"); err != nil || p.Tries != 1 || p.Solved != 1 {
		t.Errorf("the progress is %+v, %v", p, err)
	}
}

// TestTheFirstWrongMoveEndsALine answers wrong at each decision; the line is missed until it is solved.
func TestTheFirstWrongMoveEndsALine(t *testing.T) {
	t.Parallel()
	f, p := withLine(t)
	for person, ways := range map[string][]int{"ann": {1}, "ben": {0, 1}, "cleo": {1, 0}} {
		a := f.try(person, p, ways...)
		if a.Right() || a.Next != nil || !a.First || a.Try.Solved {
			t.Errorf("the answer by the ways %v is %+v", ways, a)
		}
		if wrong := len(ways) - 1; person != "cleo" && a.Nth() != wrong || person == "cleo" && a.Nth() != 0 {
			t.Errorf("the answer by the ways %v ends at decision %d", ways, a.Nth())
		}
	}
	if a := f.try("ben", p, 0); a.Next == nil || a.First || a.Try.Solved {
		t.Errorf("practice goes on with %+v", a)
	}
	if list, err := f.Missing(t.Context(), "ben"); err != nil || len(list) != 1 {
		t.Errorf("in the middle of practice missed are %v, %v", list, err)
	}
	f.try("ben", p, 0, 0)
	if list, err := f.Missing(t.Context(), "ben"); err != nil || len(list) != 0 {
		t.Errorf("after practice missed are %v, %v", list, err)
	}
	_, err := f.Answer(t.Context(), solving.Solver{ID: "dora"}, p.ID, append(moves(p, 0, 0), razzia.Pass())...)
	f.want("a move after the line", err, "not-legal")
}

// TestALineIsNotGivenInARun begins a run where there are only lines.
func TestALineIsNotGivenInARun(t *testing.T) {
	t.Parallel()
	f, _ := withLine(t)
	_, err := f.StartRun(t.Context(), "ann")
	f.want("a run of lines", err, "no-more-puzzles")
}

// TestALongerLineIsHarder compares first ratings.
func TestALongerLineIsHarder(t *testing.T) {
	_, p := withLine(t)
	alone := *p
	if alone.Further = nil; solving.First(&alone).Mean >= solving.First(p).Mean {
		t.Errorf("a line is worth %v, its first decision alone %v", solving.First(p), solving.First(&alone))
	}
}
