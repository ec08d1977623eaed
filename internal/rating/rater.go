package rating

import (
	"context"
	"log/slog"
	"time"

	"razzia/internal/feed"
)

// A Rater keeps ratings up to date.
type Rater struct {
	Store Store
	Log   *slog.Logger
}

const (
	// atOnce is how many games are rated in one transaction. Other writers wait until it ends.
	atOnce = 100
	// stepTime is the longest time for that.
	stepTime = 30 * time.Second
)

// Run rates games until its context ends. Each node of a site runs one: a page of games is rated by the node that is first.
func (r *Rater) Run(ctx context.Context) {
	feed.Follow(ctx, r.Log, "cannot rate finished games; trying again", r.CatchUp)
}

// CatchUp rates all finished games that are not rated yet, and returns how many it has rated.
func (r *Rater) CatchUp(ctx context.Context) (games int, err error) {
	return feed.Pages(ctx, r.step)
}

// step rates a page of games. It is done when there are no more. It has rated none if another node was first.
func (r *Rater) step(ctx context.Context) (rated int, done bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	from, err := r.Store.Mark(ctx)
	if err != nil {
		return 0, false, err
	}
	games, err := r.Store.Games(ctx, from.Position, atOnce)
	if err != nil || len(games) == 0 {
		return 0, true, err
	}
	changes, err := r.rate(ctx, games)
	if err != nil {
		return 0, false, err
	}
	first, err := r.Store.Advance(ctx, from, games[len(games)-1].Number, changes)
	if err != nil || !first {
		return 0, false, err
	}
	return len(games), false, nil
}

// rate returns what these games change.
func (r *Rater) rate(ctx context.Context, games []Game) (changes []Change, _ error) {
	var persons []string
	seen := map[string]bool{}
	for i := range games {
		for _, person := range Persons(&games[i].Summary) {
			if !seen[person] {
				seen[person], persons = true, append(persons, person)
			}
		}
	}
	who, err := r.Store.Accounts(ctx, persons)
	if err != nil {
		return nil, err
	}
	ratings, err := r.Store.Ratings(ctx, persons)
	if err != nil {
		return nil, err
	}
	for i := range games {
		changes = append(changes, ratings.Apply(&games[i], who)...)
	}
	return changes, nil
}
