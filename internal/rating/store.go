package rating

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// Model names the way in which ratings follow from games. It changes with every change of the figures: nodes of different versions then
// keep their ratings apart, and a new version makes its own from the first game on. A test compares the figures of fixed games.
const Model = "ladders-5"

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

// An Entry is a change in the history of a person.
type Entry struct {
	Change
	ID table.ID // of the game; "" if it was removed
}

// A Store keeps ratings and the feed that they come from. Nodes of a site share it. It keeps the ratings of each model apart, and is one of
// one model. The contract is tested by [razzia/internal/rating/ratingtest.Stores].
type Store interface {
	// Mark returns how far ratings have come.
	Mark(ctx context.Context) (Mark, error)

	// Games lists finished games after a number of the feed, in its order, up to a limit. A game that was removed has no seats. No
	// game ever appears before one that was listed.
	Games(ctx context.Context, after int64, most int) ([]Game, error)

	// Accounts returns the accounts of identities.
	Accounts(ctx context.Context, identities []string) (Accounts, error)

	// Ratings returns the ratings of identities, in all ladders. One without games is missing.
	Ratings(ctx context.Context, identities []string) (Games, error)

	// Advance stores what games have changed, in their order, and the number of the last game. It is false, and nothing has
	// changed, if the ratings are not at the mark any more: another node was first, or ratings were removed. In a store that
	// never had a mark of the model it stores only the first one, because it can not tell whether a player was forgotten before.
	Advance(ctx context.Context, from Mark, to int64, changes []Change) (bool, error)

	// Of returns the ratings of persons, by one of their identities: those of a member are made of all of theirs. A person without games
	// is missing.
	Of(ctx context.Context, persons []string) (map[string]Set, error)

	// OfGame lists the changes by a game, by seat.
	OfGame(ctx context.Context, id table.ID) ([]Change, error)

	// History lists the changes of a rating of a person with these identities, the newest first, up to a limit: those by games before a
	// number of the feed, 0 for all.
	History(ctx context.Context, identities []string, l Ladder, before int64, most int) ([]Entry, error)

	// Clear removes the ratings of all models, so that they are made anew from the first game.
	Clear(ctx context.Context) error
}

// Of returns the ratings of a person: none for a person without games and for one who is not known, "".
func Of(ctx context.Context, s Store, person string) (Set, error) {
	if person == "" {
		return Set{}, nil
	}
	found, err := s.Of(ctx, []string{person})
	if err != nil {
		return Set{}, fault.Store(err)
	}
	return found[person], nil
}
