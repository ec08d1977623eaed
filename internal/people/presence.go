package people

import (
	"context"
	"sync"
	"time"

	"razzia/internal/table"
)

// run notes again and again who has open streams.
func (b *Book) run() {
	every := time.NewTicker(SeenEvery)
	defer every.Stop()
	for {
		select {
		case <-b.current.Done():
			return
		case <-every.C:
		}
		b.mu.Lock()
		minute := b.Now().Truncate(SeenEvery).UnixMilli()
		for account, last := range b.seen {
			if last < minute { // it may be stored again
				delete(b.seen, account)
			}
		}
		var here []string
		for account := range b.here {
			here = append(here, account)
		}
		b.mu.Unlock()
		for _, account := range here {
			b.See(b.current, account)
		}
	}
}

// See notes that a member is here, at most once a minute. A failure only means that friends do not see it. A nil Book notes nothing.
func (b *Book) See(ctx context.Context, account string) {
	if b == nil {
		return
	}
	now := b.Now()
	minute := now.Truncate(SeenEvery).UnixMilli()
	b.mu.Lock()
	known := b.seen[account] >= minute
	b.seen[account] = max(minute, b.seen[account])
	b.mu.Unlock()
	if known {
		return
	}
	if err := b.Store.See(ctx, account, now); err != nil && ctx.Err() == nil {
		b.Log.ErrorContext(ctx, "cannot note that a member is here", "error", err)
	}
}

// Stay notes again and again that a member is here, until leave is called. A nil Book notes nothing.
func (b *Book) Stay(account string) (leave func()) {
	if b == nil {
		return func() {}
	}
	b.mu.Lock()
	b.here[account]++
	b.mu.Unlock()
	return sync.OnceFunc(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.here[account]--; b.here[account] == 0 {
			delete(b.here, account)
		}
	})
}

// Hide hides whether a member is here, or shows it again.
func (b *Book) Hide(ctx context.Context, v Viewer, hidden bool) error {
	if err := b.Check(v, AskFriend); err != nil {
		return err
	}
	err := b.Store.Hide(ctx, v.ID, hidden)
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.seen, v.ID)
	return table.StoreFault(err)
}
