package bridge

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// A Series is games that the bridge begins, one after another. The zero Series begins none.
type Series struct {
	Level    string // of bots of the server, against which they are played
	Seats    int    // of these games
	Opponent Opponent
	Count    int // games after which the bridge ends, those of invitations among them; 0 for no end
}

// An Opponent is invited, and then asked for rematches.
type Opponent struct {
	ID, Name   string
	BotAccount bool
}

// begins reports whether the bridge begins games.
func (s Series) begins() bool { return s.Level != "" || s.Opponent.ID != "" }

// The ownGames are what the bridge knows of the games that it has begun.
type ownGames struct {
	over map[string]string       // the tables whose game is over, with why it was not played
	last string                  // the table of the latest game that the bridge has begun
	news chan struct{}           // of one place: a game has ended, or does not begin
	stop context.CancelCauseFunc // ends the bridge
}

// errPlayed ends a bridge whose series is played.
var errPlayed = errors.New("the series is played")

// noReason stands for the reason of a person who has given none.
const noReason = "they gave no reason"

// The times of a series.
const (
	invitationMinutes = 10              // that an opponent has to come
	rematchLook       = 2 * time.Second // between two looks at what became of a rematch
)

// ending is the error with which the bridge ends.
func (b *Bridge) ending(ctx context.Context) error {
	if why := context.Cause(ctx); !errors.Is(why, errPlayed) && !errors.Is(why, context.Canceled) {
		return why
	}
	return nil
}

// hasEnded notes that a game is over, or is not played. The bridge is locked.
func (b *Bridge) hasEnded(id, why string) {
	if _, known := b.own.over[id]; known {
		return
	}
	b.own.over[id] = why
	played := 0
	for _, why := range b.own.over {
		if why == "" {
			played++
		}
	}
	if played == b.Series.Count { // never 0: a game that was not played has a reason
		b.own.stop(errPlayed)
	}
	signal(b.own.news)
}

// unfinished lists the tables whose game is not over. If the game of the series is not among them, its end was not heard of.
func (b *Bridge) unfinished(ctx context.Context) ([]string, error) {
	b.mu.Lock()
	own := b.own.last
	b.mu.Unlock()
	ids, err := b.Server.Unfinished(ctx)
	if err == nil && own != "" && !slices.Contains(ids, own) {
		b.mu.Lock()
		b.hasEnded(own, "")
		b.mu.Unlock()
	}
	return ids, err
}

// playSeries begins a game whenever the one before is over. An error ends the bridge.
func (b *Bridge) playSeries(ctx context.Context) {
	for last := ""; ctx.Err() == nil; {
		id, err := b.beginNext(ctx, last)
		if err == nil {
			b.mu.Lock()
			b.own.last = id
			b.mu.Unlock()
			err = b.waitForEnd(ctx, id)
		}
		if err != nil {
			b.own.stop(err)
			return
		}
		last = id
	}
}

// waitForEnd waits until a game is over.
func (b *Bridge) waitForEnd(ctx context.Context, id string) error {
	for {
		b.mu.Lock()
		why, over := b.own.over[id]
		b.mu.Unlock()
		switch {
		case over && why == "":
			return nil
		case over:
			_ = b.Server.StandUp(ctx, id, 0) // if it fails, the table waits in vain
			return fmt.Errorf("%s does not come: %s", b.Series.Opponent.Name, why)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-b.own.news:
		}
	}
}
