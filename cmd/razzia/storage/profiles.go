package storage

import (
	"context"

	"razzia/internal/table"
)

// Profiles reads the present names and faces of persons, with dots in the place of words in names that are older than the list.
func (s Storage) Profiles(ctx context.Context, persons []string) (table.Profiles, error) {
	found, err := s.Games.Profiles(ctx, persons)
	for person, p := range found {
		p.Name, _ = s.Words.Check(p.Name)
		found[person] = p
	}
	return found, err
}
