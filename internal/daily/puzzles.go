package daily

import "razzia/internal/puzzle"

// The puzzles, for those who show a day.
type (
	// A Puzzle is a position with one best way to go on.
	Puzzle = puzzle.Puzzle
	// Puzzles are all that days are made of. It does not change.
	Puzzles = puzzle.Set
)

// NoPuzzles is the set of a house without puzzles.
func NoPuzzles() (*Puzzles, error) { return puzzle.NewSet(nil) }
