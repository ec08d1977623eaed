package rating

import (
	"context"

	"razzia/internal/table"
)

// A Game is a finished game with its number in the feed.
type Game struct {
	Number int64
	table.Summary
}

// A Mark is how far ratings have come.
type Mark struct {
	Position int64 // number of the last game that was rated; 0 for none
	Changes  int64 // grows when ratings are removed, so that none comes back that was read before
}

// A Store keeps ratings and the feed that they come from. Nodes of a site share it. The contract is tested by
// [razzia/internal/rating/ratingtest.Stores].
type Store interface {
	// Mark returns how far ratings have come.
	Mark(ctx context.Context) (Mark, error)

	// Games lists finished games after a number of the feed, in its order, up to a limit. A game that was removed has no seats. No
	// game ever appears before one that was listed.
	Games(ctx context.Context, after int64, most int) ([]Game, error)

	// Ratings returns the ratings of identities. One without games is missing.
	Ratings(ctx context.Context, identities []string) (map[string]Rating, error)

	// Advance stores ratings and the number of the last game that they come from. It is false, and nothing has changed, if the ratings
	// are not at the mark any more: another node was first, or ratings were removed. In a store that never had a mark it stores only the
	// first one, because it can not tell whether a player was forgotten before.
	Advance(ctx context.Context, from Mark, to int64, changed map[string]Rating) (bool, error)

	// Of returns the ratings of persons, by one of their identities: that of a member is made of all of theirs. A person without games
	// is missing.
	Of(ctx context.Context, persons []string) (map[string]Rating, error)

	// Clear removes all ratings, so that they are made anew from the first game.
	Clear(ctx context.Context) error
}

// Of returns the rating of a person: the first one of everybody for a person without games, for one who is not known, "", and from no
// store, nil.
func Of(ctx context.Context, s Store, person string) (Rating, error) {
	if s == nil || person == "" {
		return Start(), nil
	}
	found, err := s.Of(ctx, []string{person})
	if err != nil {
		return Rating{}, table.StoreFault(err)
	}
	if own, rated := found[person]; rated {
		return own, nil
	}
	return Start(), nil
}
