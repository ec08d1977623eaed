package puzzle_test

import (
	"testing"

	"razzia/internal/puzzle"
)

// BenchmarkUnpack measures what the first use of the shipped set takes.
func BenchmarkUnpack(b *testing.B) {
	set, err := puzzle.Shipped()
	if err != nil {
		b.Fatal(err)
	}
	var all []puzzle.Puzzle
	for i := range set.Len() {
		all = append(all, *set.At(i))
	}
	file, err := puzzle.Pack(all)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := puzzle.Unpack(file); err != nil {
			b.Fatal(err)
		}
	}
}
