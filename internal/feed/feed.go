// Package feed has the loops of those who follow the feed of finished games: ratings, profiles, measures.
package feed

import (
	"context"
	"log/slog"
	"time"
)

// Every is the time between two looks at the feed. People see what follows from their game some seconds after its end.
const Every = 5 * time.Second

// Follow calls catchUp at once, and then again and again, until its context ends. An error is logged with a line that says what failed.
func Follow(ctx context.Context, log *slog.Logger, failed string, catchUp func(context.Context) (games int, err error)) {
	every := time.NewTicker(Every)
	defer every.Stop()
	for {
		if _, err := catchUp(ctx); err != nil && ctx.Err() == nil {
			log.Error(failed, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
	}
}

// Pages takes steps until one has nothing left to do, and returns the sum of their games.
func Pages(ctx context.Context, step func(context.Context) (games int, done bool, err error)) (sum int, err error) {
	for {
		games, done, err := step(ctx)
		sum += games
		if err != nil || done {
			return sum, err
		}
	}
}
