package showcase

import (
	"context"
	"sync"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/fault"
	"razzia/notation"
)

// house opens the records of days, as persons open theirs: the latest [analysis.RecordsEach] stay.
const house = "the house"

// A Keeper has the game of the present day. It plays it when it is first asked for, in a few milliseconds.
type Keeper struct {
	Opened *analysis.Opened
	Now    func() time.Time

	mu   sync.Mutex
	game *Game // of the latest day that was asked for
}

// Today returns the game of the day. Its replay can be opened from then on: the same one on each node.
func (k *Keeper) Today(ctx context.Context) (*Game, error) {
	day := k.Now().UTC().Truncate(24 * time.Hour)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.game != nil && k.game.Day.Equal(day) {
		return k.game, nil
	}
	r, err := play(day)
	if err != nil {
		return nil, fault.Store(err)
	}
	id, err := k.Opened.Add(ctx, house, notation.AppendRecord(nil, &r))
	if err != nil {
		return nil, err
	}
	g, err := gameOf(day, id, &r)
	if err == nil {
		k.game = g
	}
	return g, err
}
