package puzzle_test

import (
	"bytes"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/puzzle"
)

// shipped are the puzzles of this program.
func shipped(t *testing.T) *puzzle.Set {
	t.Helper()
	set, err := puzzle.Shipped()
	fatal.If(t, err)
	return set
}

// list is the puzzles of a set.
func list(set *puzzle.Set) (all []puzzle.Puzzle) {
	for i := range set.Len() {
		all = append(all, *set.At(i))
	}
	return all
}

func TestASetIsReadAsItWasWritten(t *testing.T) {
	set := shipped(t)
	var text bytes.Buffer
	fatal.If(t, puzzle.Write(&text, list(set)))
	first := text.String()
	again, err := puzzle.Read(&text)
	fatal.If(t, err)
	if len(again) != set.Len() {
		t.Fatalf("%d puzzles are read, %d were written", len(again), set.Len())
	}
	var second bytes.Buffer
	fatal.If(t, puzzle.Write(&second, again))
	if second.String() != first {
		t.Error("what was read is written in another way")
	}
	for i := range again {
		if set.ByID(again[i].ID).State != again[i].State {
			t.Errorf("puzzle %s has another position after it was read", again[i].ID)
		}
	}
}

func TestAnExplanationSaysWhatAWayCosts(t *testing.T) {
	set := shipped(t)
	for i := range set.Len() {
		p := set.At(i)
		for n := range p.Decisions() {
			explains(t, p, p.Nth(n))
		}
	}
}

// explains checks the explanations of a decision.
func explains(t *testing.T, p *puzzle.Puzzle, d *puzzle.Decision) {
	t.Helper()
	if best := d.Explain(0); best.Lost != 0 || best.AtLeast != 0 {
		t.Errorf("puzzle %s: the best way costs %+v", p.ID, best)
	}
	e := d.Explain(1)
	if e.AtLeast < p.Kind.Gap() || e.Lost < e.AtLeast {
		t.Errorf("puzzle %s: the second best costs %d, at least %d: want %d at least", p.ID, e.Lost, e.AtLeast, p.Kind.Gap())
	}
	sum := int64(0)
	for _, gained := range e.Gained {
		sum += gained
	}
	if diff := sum - e.Lost; max(diff, -diff) > 2*rounding {
		t.Errorf("puzzle %s: the actor loses %d, the others gain %d", p.ID, e.Lost, sum)
	}
}
