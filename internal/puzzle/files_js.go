package puzzle

import "errors"

// Taken are the puzzles that a browser has taken along, as [Along] writes them: those that are given, and the examples of the themes. The
// program sets it before its first puzzle.
var Taken []byte

// errNone is the error of a program without puzzles.
var errNone = errors.New("no puzzles were taken along")

// Shipped returns the puzzles that are given. They are read at the first call.
func Shipped() (*Set, error) {
	return shipped.read(func() ([]Puzzle, error) { return taken(0) }, Retired)
}

// Retired returns the examples of the themes.
func Retired() (*Set, error) { return retired.read(func() ([]Puzzle, error) { return taken(1) }, nil) }

// taken reads one of the sets.
func taken(nth int) ([]Puzzle, error) {
	sets, err := ReadAlong(Taken)
	if err == nil && len(sets) <= nth {
		err = errNone
	}
	if err != nil {
		return nil, err
	}
	return sets[nth], nil
}
