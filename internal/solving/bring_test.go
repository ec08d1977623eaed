package solving_test

import (
	"slices"
	"testing"
	"time"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/solving"
)

// TestAnswersComeHome brings answers that were given without a connection, twice: each is the first of its puzzle, unless there was one
// before, and no rating changes. Half a line and a move that is none are left out.
func TestAnswersComeHome(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	ann := solving.Solver{ID: "ann", Member: true}
	tried := f.next("ann")
	f.answer("ann", tried, 1)
	before, err := f.Standing(t.Context(), "ann")
	fatal.If(t, err)
	solved, going := f.single(tried.ID), f.line()
	missed := f.single(tried.ID, solved.ID)
	text := func(p *solving.Puzzle, way int) string { return solving.MovesText([]razzia.Move{move(p, way)}) }
	list := []solving.Brought{
		{Puzzle: tried.ID, At: f.now, Moves: text(tried, 0)},
		{Puzzle: solved.ID, At: f.now.Add(time.Hour), Moves: text(solved, 0)},
		{Puzzle: missed.ID, At: f.now, Moves: text(missed, 1), Mended: f.now},
		{Puzzle: going.ID, At: f.now, Moves: text(going, 0)},
		{Puzzle: "none", At: f.now, Moves: "pass"},
		{Puzzle: "nothing", Moves: "nonsense"},
	}
	for n, want := range []int{2, 0} {
		if kept, err := f.Bring(t.Context(), ann, list); err != nil || kept != want {
			t.Errorf("time %d: %d answers are kept, %v; want %d", n+1, kept, err, want)
		}
	}
	after, err := f.Standing(t.Context(), "ann")
	if err != nil || after != before {
		t.Errorf("the standing is %+v, %v, and was %+v", after, err, before)
	}
	for _, want := range []struct {
		puzzle         *solving.Puzzle
		solved, mended bool
	}{{tried, false, false}, {solved, true, false}, {missed, false, true}} {
		got, found, err := f.kept.Find(t.Context(), "ann", want.puzzle.ID)
		if err != nil || !found || got.Solved != want.solved || got.Mended.IsZero() == want.mended || got.At.After(f.now) {
			t.Errorf("the try at %s is %+v, %v, %v", want.puzzle.ID, got, found, err)
		}
	}
	if _, found, _ := f.kept.Find(t.Context(), "ann", going.ID); found {
		t.Error("half a line is a try")
	}
}

// single is a puzzle with one decision, none of some.
func (f *fixture) single(others ...string) *solving.Puzzle {
	for _, p := range f.set.Singles() {
		if !slices.Contains(others, p.ID) {
			return p
		}
	}
	f.Fatal("there is no other puzzle")
	return nil
}

// line is a puzzle with several decisions.
func (f *fixture) line() *solving.Puzzle {
	for i := range f.set.Len() {
		if p := f.set.At(i); p.IsLine() {
			return p
		}
	}
	f.Fatal("there is no line")
	return nil
}
