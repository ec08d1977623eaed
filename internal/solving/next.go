package solving

import (
	"cmp"
	"context"
	"math"
	"slices"

	"razzia/internal/puzzle"
	"razzia/internal/table"
)

// nearest is how many of the puzzles near a rating the next one is drawn from.
const nearest = 8

// Next chooses a puzzle near the rating of a person, of a theme or of all themes if it is "". They have not tried it. It fails with
// ErrNoMore if there is none.
func (s *Puzzles) Next(ctx context.Context, person string, theme puzzle.Theme) (*puzzle.Puzzle, error) {
	standing, err := s.Store.Standing(ctx, person)
	if err != nil {
		return nil, fault(err)
	}
	all, err := s.untried(ctx, person)
	if err != nil {
		return nil, err
	}
	if theme != "" {
		all = slices.DeleteFunc(all, func(p *puzzle.Puzzle) bool { return p.Theme != theme })
	}
	return s.near(ctx, all, standing.At(s.Now()).Mean)
}

// untried lists the puzzles that a person has not tried.
func (s *Puzzles) untried(ctx context.Context, person string) (list []*puzzle.Puzzle, _ error) {
	tried, err := s.Store.Tried(ctx, person)
	if err != nil {
		return nil, fault(err)
	}
	return s.without(ctx, tried...)
}

// without lists the puzzles that are not held back, without some.
func (s *Puzzles) without(ctx context.Context, some ...string) (list []*puzzle.Puzzle, _ error) {
	set, err := s.set()
	if err != nil {
		return nil, err
	}
	out, err := s.held(ctx)
	if err != nil {
		return nil, err
	}
	for _, id := range some {
		out[id] = true
	}
	for i := range set.Len() {
		if p := set.At(i); !out[p.ID] {
			list = append(list, p)
		}
	}
	return list, nil
}

// held returns the puzzles that are held back now.
func (s *Puzzles) held(ctx context.Context) (map[string]bool, error) {
	held := map[string]bool{}
	if s.Held == nil {
		return held, nil
	}
	ids, err := s.Held(ctx)
	for _, id := range ids {
		held[id] = true
	}
	return held, table.StoreFault(err)
}

// near draws one of the puzzles nearest to a rating.
func (s *Puzzles) near(ctx context.Context, list []*puzzle.Puzzle, rating float64) (*puzzle.Puzzle, error) {
	if len(list) == 0 {
		return nil, ErrNoMore
	}
	rated, err := s.difficulties.of(ctx, s.Store, s.Now())
	if err != nil {
		return nil, fault(err)
	}
	distance := make(map[string]float64, len(list))
	for _, p := range list {
		r := First(p)
		if standing, found := rated[p.ID]; found {
			r = standing.Rating
		}
		distance[p.ID] = math.Abs(r.Mean - rating)
	}
	slices.SortStableFunc(list, func(a, b *puzzle.Puzzle) int { return cmp.Compare(distance[a.ID], distance[b.ID]) })
	return list[s.Chance(min(nearest, len(list)))], nil
}

// Counts counts the puzzles of each theme that a person has not tried.
func (s *Puzzles) Counts(ctx context.Context, person string) (map[puzzle.Theme]int, error) {
	list, err := s.untried(ctx, person)
	counts := map[puzzle.Theme]int{}
	for _, p := range list {
		counts[p.Theme]++
	}
	return counts, err
}
