package solving_test

import (
	"slices"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/solving"
)

// TestThePuzzlesOfDaysAreHeldBack holds puzzles back, as those of days that are not over: no way leads to one of them until their day is
// over.
func TestThePuzzlesOfDaysAreHeldBack(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	missed := f.next("ann")
	f.answer("ann", missed, 1)
	f.held = []string{missed.ID, f.next("ann").ID}
	if p := f.next("ann"); slices.Contains(f.held, p.ID) {
		t.Errorf("the next puzzle is %s of a day", p.ID)
	}
	r, err := f.StartRun(t.Context(), "ben")
	fatal.If(f, err)
	f.held = append(f.held, r.Puzzle)
	if r, err = f.StartRun(t.Context(), "ben"); err != nil || slices.Contains(f.held, r.Puzzle) {
		t.Errorf("a run begins with %s of a day, %v", r.Puzzle, err)
	}
	if list, err := f.Missing(t.Context(), "ann"); err != nil || len(list) != 0 {
		t.Errorf("missed are %+v, %v", list, err)
	}
	f.held = nil
	if list, err := f.Missing(t.Context(), "ann"); err != nil || len(list) != 1 {
		t.Errorf("after the days missed are %+v, %v", list, err)
	}
}

// TestARunHidesItsPuzzleBesideIt asks for the answer to the puzzle of a run at the page of the puzzle, before and after the run. It was
// tried before, as all are in the run of a person who has tried all.
func TestARunHidesItsPuzzleBesideIt(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for i := 1; i < f.set.Len(); i++ {
		f.held = append(f.held, f.set.At(i).ID)
	}
	p := f.next("ann")
	for _, way := range []int{-1, 0} { // a new puzzle, and one that was tried
		if way >= 0 {
			f.answer("ann", p, way)
		}
		r, err := f.StartRun(t.Context(), "ann")
		fatal.If(f, err)
		if r.Puzzle != p.ID {
			t.Fatalf("the run asks for %s", r.Puzzle)
		}
		_, err = f.Answer(t.Context(), solving.Solver{ID: "ann"}, p.ID, move(p, 1))
		f.want("an answer beside the run", err, "puzzle-in-run")
		_, err = f.Answered(t.Context(), "ann", p.ID, move(p, 1))
		f.want("the answer beside the run", err, "puzzle-in-run")
		_, err = f.Answer(t.Context(), solving.Solver{ID: "ben"}, p.ID, move(p, 1))
		fatal.If(f, err)
		f.now = f.now.Add(solving.RunTime)
	}
	_, err := f.Answered(t.Context(), "ann", p.ID, move(p, 1))
	fatal.If(f, err)
}
