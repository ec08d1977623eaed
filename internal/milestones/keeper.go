package milestones

import (
	"context"
	"log/slog"
	"time"

	"razzia/internal/feed"
	"razzia/internal/table"
)

// A Keeper keeps milestones up to date.
type Keeper struct {
	Store Store
	Log   *slog.Logger
}

const (
	// atOnce is how many games are looked at in one transaction.
	atOnce = 50
	// stepTime is the longest time for that.
	stepTime = 30 * time.Second
)

// Run looks at games until its context ends. Each node of a site runs one: a page of games is that of the node that is first.
func (k *Keeper) Run(ctx context.Context) {
	feed.Follow(ctx, k.Log, "cannot look for milestones in finished games; trying again", k.CatchUp)
}

// CatchUp looks at all finished games that it has not seen, and returns how many these were.
func (k *Keeper) CatchUp(ctx context.Context) (games int, err error) { return feed.Pages(ctx, k.step) }

// step looks at a page of games. It is done when there are no more. It has stored none if another node was first.
func (k *Keeper) step(ctx context.Context) (seen int, done bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, stepTime)
	defer cancel()
	from, err := k.Store.Position(ctx)
	if err != nil {
		return 0, false, err
	}
	page, err := k.Store.Feed(ctx, from, atOnce)
	if err != nil || len(page) == 0 {
		return 0, true, err
	}
	var games []Played
	for i := range page {
		persons, err := k.read(ctx, &page[i])
		if err != nil {
			return 0, false, err
		}
		if len(persons) > 0 {
			games = append(games, Played{page[i], persons})
		}
	}
	first, err := k.Store.Advance(ctx, from, page[len(page)-1].Number, games)
	if err != nil || !first {
		return 0, false, err
	}
	return len(page), false, nil
}

// read finds what a game of the feed says. A game that cannot be replayed stops no other.
func (k *Keeper) read(ctx context.Context, f *Finished) (map[string]Far, error) {
	if !Counts(&f.Summary) {
		return nil, ctx.Err()
	}
	log, err := k.Store.Log(ctx, f.ID)
	if err != nil || len(log) == 0 {
		return nil, err
	}
	t, err := table.Read(f.ID, log)
	var persons map[string]Far
	if err == nil {
		persons, err = InGame(&f.Summary, t.Setup, t.Moves)
	}
	if err != nil {
		k.Log.Error("a game could not be looked at for milestones", "table", f.ID, "error", err)
	}
	return persons, ctx.Err()
}
