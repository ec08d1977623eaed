package solving

import (
	"cmp"
	"context"
	"math"
	"slices"

	"razzia/internal/fault"
	"razzia/internal/puzzle"
)

// nearest is how many of the puzzles near a rating the next one is drawn from.
const nearest = 8

// Next chooses a puzzle near the rating of a person, of a theme or of all themes if it is "". They have not tried it, and it is another one
// than those that they skip. It fails with ErrNoMore if there is none.
func (s *Puzzles) Next(ctx context.Context, person string, theme puzzle.Theme, skipped ...string) (*puzzle.Puzzle, error) {
	standing, err := s.Store.Standing(ctx, person)
	if err != nil {
		return nil, fault.Store(err)
	}
	all, err := s.untried(ctx, person)
	if err != nil {
		return nil, err
	}
	if theme != "" {
		all = slices.DeleteFunc(all, func(p *puzzle.Puzzle) bool { return p.Theme != theme })
	}
	if others := slices.DeleteFunc(slices.Clone(all), func(p *puzzle.Puzzle) bool { return slices.Contains(skipped, p.ID) }); len(others) > 0 {
		all = others
	}
	return s.near(ctx, all, standing.At(s.config.Now()).Mean)
}

// untried lists the puzzles that a person has not tried.
func (s *Puzzles) untried(ctx context.Context, person string) ([]*puzzle.Puzzle, error) {
	tried, err := s.Store.Tried(ctx, person)
	if err != nil {
		return nil, fault.Store(err)
	}
	f, err := s.shelf(ctx)
	if err != nil {
		return nil, err
	}
	return f.without(tried...), nil
}

// near draws one of the puzzles nearest to a rating.
func (s *Puzzles) near(ctx context.Context, list []*puzzle.Puzzle, rating float64) (*puzzle.Puzzle, error) {
	if len(list) == 0 {
		return nil, ErrNoMore
	}
	rated, err := s.difficulties.of(ctx, s.Store, s.config.Now())
	if err != nil {
		return nil, fault.Store(err)
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
	return list[s.config.Chance(min(nearest, len(list)))], nil
}

// Counts counts the puzzles of each theme that a person has not tried, those that are held back among them.
func (s *Puzzles) Counts(ctx context.Context, person string) (map[puzzle.Theme]int, error) {
	tried, err := s.Store.Tried(ctx, person)
	if err != nil {
		return nil, fault.Store(err)
	}
	f, err := s.shelf(ctx)
	if err != nil {
		return nil, err
	}
	return f.counts(tried), nil
}
