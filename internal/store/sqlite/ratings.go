package sqlite

import (
	"razzia/internal/rating"
	"razzia/internal/store"
)

// Ratings returns the store of ratings.
func (s *Store) Ratings() rating.Store { return store.Ratings{Engine: engine{s}, Feed: s} }
