package solving

import (
	"context"
	"razzia/internal/fault"
)

// Standing returns what the tries of a person say of them now: without one, what is said of everybody at first.
func (s *Puzzles) Standing(ctx context.Context, person string) (Standing, error) {
	standing, err := s.Store.Standing(ctx, person)
	standing.Rating = standing.At(s.config.Now())
	return standing, fault.Store(err)
}
