package solving

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/puzzle"
)

// A shelf has the puzzles that may be given at a moment: all but those that are held back. All that shows a puzzle or its answer takes it
// from here.
type shelf struct {
	all  *puzzle.Set
	held map[string]bool
}

// shelf returns the puzzles that may be given now. It fails if it cannot know which ones are held back.
func (s *Puzzles) shelf(ctx context.Context) (f shelf, err error) {
	if f.all, err = s.config.Set(); err != nil {
		return f, fault.Store(err)
	}
	f.held = map[string]bool{}
	if s.config.Held == nil {
		return f, nil
	}
	ids, err := s.config.Held(ctx)
	for _, id := range ids {
		f.held[id] = true
	}
	return f, fault.Store(err)
}

// find returns a puzzle. It fails with ErrHeld for one that is held back.
func (f shelf) find(id string) (*puzzle.Puzzle, error) {
	p := f.all.ByID(id)
	switch {
	case p == nil:
		return nil, ErrNoPuzzle
	case f.held[id]:
		return nil, ErrHeld
	}
	return p, nil
}

// without lists the puzzles, without some.
func (f shelf) without(some ...string) (list []*puzzle.Puzzle) {
	out := setOf(some)
	for i := range f.all.Len() {
		if p := f.all.At(i); !out[p.ID] && !f.held[p.ID] {
			list = append(list, p)
		}
	}
	return list
}

// counts counts the puzzles of each theme, without some. Those that are held back are among them: else the count would tell their themes.
func (f shelf) counts(without []string) map[puzzle.Theme]int {
	out, counts := setOf(without), map[puzzle.Theme]int{}
	for i := range f.all.Len() {
		if p := f.all.At(i); !out[p.ID] {
			counts[p.Theme]++
		}
	}
	return counts
}

func setOf(ids []string) map[string]bool {
	set := make(map[string]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set
}
