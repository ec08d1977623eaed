package profile

import (
	"context"
	"log/slog"
	"time"

	"razzia/internal/feed"
	"razzia/internal/table"
)

// A Keeper keeps profiles up to date.
type Keeper struct {
	Store Store
	Judge func() (string, error) // hash of the judge
	Log   *slog.Logger
}

const (
	// atOnce is how many games are counted in one transaction. Other writers wait until it ends.
	atOnce = 100
	// stepTime is the longest time for that.
	stepTime = 30 * time.Second
)

// Run counts games until its context ends. Each node of a site runs one: a page of games is counted by the node that is first.
func (k *Keeper) Run(ctx context.Context) {
	feed.Follow(ctx, k.Log, "cannot count finished games in profiles; trying again", k.CatchUp)
}

// CatchUp counts all games that are measured and not counted yet, and returns how many it has counted.
func (k *Keeper) CatchUp(ctx context.Context) (games int, err error) {
	judge, err := k.Judge()
	if err != nil {
		return 0, err
	}
	return feed.Pages(ctx, func(ctx context.Context) (int, bool, error) { return k.step(ctx, judge) })
}

// step counts a page of games. It is done when there are no more. It has counted none if another node was first.
func (k *Keeper) step(ctx context.Context, judge string) (counted int, done bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	mark, err := k.Store.Mark(ctx, judge)
	if err != nil || mark.Counted >= mark.Measured {
		return 0, true, err
	}
	page, err := k.Store.Feed(ctx, mark.Counted, atOnce)
	if err != nil || len(page) == 0 {
		return 0, true, err
	}
	games, to, err := k.measured(ctx, judge, page, mark.Measured)
	if err != nil {
		return 0, false, err
	}
	first, err := k.Store.Count(ctx, judge, mark.Counted, to, games)
	if err != nil || !first {
		return 0, false, err
	}
	return len(games), false, nil
}

// measured returns the games of a page up to one that the judge has come to, those that have a measure, and the number of the last one.
func (k *Keeper) measured(ctx context.Context, judge string, page []Finished, most int64) (games []Measured, to int64, _ error) {
	ids := make([]table.ID, len(page))
	for i := range page {
		ids[i] = page[i].ID
	}
	measures, err := k.Store.Measures(ctx, judge, ids)
	if err != nil {
		return nil, 0, err
	}
	to = most
	for i := range page {
		if page[i].Number > most {
			break
		}
		to = page[i].Number
		if seats := measures[page[i].ID]; len(seats) > 0 && len(page[i].Seats) > 0 {
			games = append(games, Measured{page[i], seats})
		}
	}
	return games, to, nil
}
