//go:build long

package find_test

import (
	"testing"

	"razzia/lab/find"
)

// TestAllProvedPuzzlesAreSolvedAgain solves all proved puzzles from their positions alone.
func TestAllProvedPuzzlesAreSolvedAgain(t *testing.T) {
	checker, turns := find.NewChecker(), 0
	for _, p := range proved(t) {
		n, err := checker.Check(&p)
		if err != nil {
			t.Error(err)
		}
		turns += n
	}
	t.Logf("%d puzzles took %d turns", len(proved(t)), turns)
}

// TestAnIndependentSolverConfirmsAll solves all proved puzzles that it can with another solver and other tie rules.
func TestAnIndependentSolverConfirmsAll(t *testing.T) {
	const limit = 30_000
	confirmed := 0
	list := proved(t)
	for i := range list {
		if confirm(t, &list[i], limit) {
			confirmed++
		}
	}
	t.Logf("%d of %d puzzles are confirmed, the others are too large", confirmed, len(list))
	if confirmed*2 < len(list) {
		t.Errorf("%d of %d puzzles are small enough: want half of them", confirmed, len(list))
	}
}
