package pack

import (
	"context"
	"sync"

	"razzia/internal/puzzle"
)

// Puzzles has the puzzles for a browser. Its methods may be called by several goroutines at a time.
type Puzzles struct {
	Held func(context.Context) ([]string, error) // lists those of days that are not over

	once sync.Once
	made *File
	err  error
}

// File returns the puzzles that are given and the examples of the themes, as [puzzle.Along] writes them. They are made at the first call,
// which takes a second.
func (p *Puzzles) File() (*File, error) {
	p.once.Do(func() { p.made, p.err = makePuzzles() })
	return p.made, p.err
}

// makePuzzles writes and compresses the puzzles.
func makePuzzles() (*File, error) {
	given, err := puzzle.Shipped()
	if err != nil {
		return nil, err
	}
	list := make([]*puzzle.Puzzle, given.Len())
	for i := range list {
		list[i] = given.At(i)
	}
	examples := []*puzzle.Puzzle{}
	for _, theme := range puzzle.Themes() {
		p, err := puzzle.Example(theme)
		if err != nil {
			return nil, err
		}
		examples = append(examples, p)
	}
	packed, err := Compress(puzzle.Along(list, examples), Smallest)
	if err != nil {
		return nil, err
	}
	return fileOf(packed), nil
}
