package house

import (
	"context"
	"math"
	"sync"
	"time"

	"razzia/internal/cache"
	"razzia/internal/fault"
)

// A Store has the finished games. The contract is tested by [razzia/internal/house/housetest.Stores].
type Store interface {
	// Played lists the newest games whose number in the feed is lower than a number, the newest first, up to a limit. Those that were removed
	// and lessons and positions that are tried again have no seats.
	Played(ctx context.Context, before int64, most int) ([]Game, error)
}

// How much is read at most, and how long a count is kept.
const (
	Fresh    = 10 * time.Minute // a count that is older is made anew at the next request
	Most     = 20_000           // games: the newest. More would take seconds
	pageSize = 500              // games in a query, which takes some milliseconds
	limit    = 30 * time.Second // to count them
)

// A House counts what is played. Its methods may be called by several goroutines at a time.
type House struct {
	Store Store
	Now   func() time.Time

	once sync.Once // makes kept
	kept *cache.Value[*Count]
}

// Count returns what was played in the last days: counted now, or some minutes ago. Requests wait for the same count, each as long as its
// client does.
func (h *House) Count(ctx context.Context) (*Count, error) {
	h.once.Do(func() { h.kept = &cache.Value[*Count]{For: Fresh, Limit: limit, Now: h.Now, Make: h.read} })
	count, err := h.kept.Get(ctx)
	return count, fault.Store(err)
}

// read counts the games, the newest first.
func (h *House) read(ctx context.Context) (*Count, error) {
	count, before := newCount(h.Now()), int64(math.MaxInt64)
	for range Most / pageSize {
		page, err := h.Store.Played(ctx, before, pageSize)
		if err != nil {
			return nil, err
		}
		for i := range page {
			count.add(&page[i])
			before = page[i].Number
		}
		if len(page) < pageSize || page[len(page)-1].Ended.Before(count.Days[0].Date) {
			count.Since = time.Time{}
			return count, nil
		}
		count.Since = page[len(page)-1].Ended
	}
	return count, nil
}
