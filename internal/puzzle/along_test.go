package puzzle_test

import (
	"reflect"
	"slices"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/puzzle"
)

// TestPuzzlesGoAlong writes all shipped puzzles and reads them again: all is there but the bounds of the shares. A file that is cut is
// refused.
func TestPuzzlesGoAlong(t *testing.T) {
	t.Parallel()
	var want [2][]puzzle.Puzzle
	var given [2][]*puzzle.Puzzle
	for i, open := range []func() (*puzzle.Set, error){puzzle.Shipped, puzzle.Retired} {
		set, err := open()
		fatal.If(t, err)
		for n := range set.Len() {
			given[i] = append(given[i], set.At(n))
			want[i] = append(want[i], unbounded(*set.At(n)))
		}
	}
	file := puzzle.Along(given[0], given[1])
	got, err := puzzle.ReadAlong(file)
	fatal.If(t, err)
	if len(got) != 2 || !reflect.DeepEqual(got[0], want[0]) || !reflect.DeepEqual(got[1], want[1]) {
		t.Error("the puzzles that were read are others")
	}
	for _, n := range []int{1, len(file) / 2, len(file) - 1} {
		if sets, err := puzzle.ReadAlong(file[:n]); err == nil {
			t.Errorf("%d bytes of %d give %d sets", n, len(file), len(sets))
		}
	}
	if sets, err := puzzle.ReadAlong(slices.Repeat([]byte{255}, 99)); err == nil {
		t.Errorf("no puzzles give %d sets", len(sets))
	}
}

// unbounded is a puzzle without the bounds of its shares.
func unbounded(p puzzle.Puzzle) puzzle.Puzzle {
	p.Ways = withoutBounds(p.Ways)
	p.Further = slices.Clone(p.Further)
	for i := range p.Further {
		p.Further[i].Ways = withoutBounds(p.Further[i].Ways)
	}
	return p
}

// withoutBounds are ways without the bounds of their shares.
func withoutBounds(ways []puzzle.Way) []puzzle.Way {
	ways = slices.Clone(ways)
	for i := range ways {
		ways[i].Low, ways[i].High = 0, 0
	}
	return ways
}
