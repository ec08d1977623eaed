package people

import (
	"context"
	"sync"
	"time"

	"razzia/internal/fault"
)

// run notes again and again who has open streams.
func (r *Relations) run() {
	every := time.NewTicker(SeenEvery)
	defer every.Stop()
	for {
		select {
		case <-r.current.Done():
			return
		case <-every.C:
		}
		r.mu.Lock()
		minute := r.Now().Truncate(SeenEvery).UnixMilli()
		for account, last := range r.seen {
			if last < minute { // it may be stored again
				delete(r.seen, account)
			}
		}
		var here []string
		for account := range r.here {
			here = append(here, account)
		}
		r.mu.Unlock()
		for _, account := range here {
			r.See(r.current, account)
		}
	}
}

// See notes that a member is here, at most once a minute. A failure only means that friends do not see it.
func (r *Relations) See(ctx context.Context, account string) {
	now := r.Now()
	minute := now.Truncate(SeenEvery).UnixMilli()
	r.mu.Lock()
	known := r.seen[account] >= minute
	r.seen[account] = max(minute, r.seen[account])
	r.mu.Unlock()
	if known {
		return
	}
	if err := r.Store.See(ctx, account, now); err != nil && ctx.Err() == nil {
		r.Log.ErrorContext(ctx, "cannot note that a member is here", "error", err)
	}
}

// Stay notes again and again that a member is here, until leave is called.
func (r *Relations) Stay(account string) (leave func()) {
	r.mu.Lock()
	r.here[account]++
	r.mu.Unlock()
	return sync.OnceFunc(func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.here[account]--; r.here[account] == 0 {
			delete(r.here, account)
		}
	})
}

// Hide hides whether a member is here, or shows it again.
func (r *Relations) Hide(ctx context.Context, v Viewer, hidden bool) error {
	if err := r.Check(v, AskFriend); err != nil {
		return err
	}
	err := r.Store.Hide(ctx, v.ID, hidden)
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.seen, v.ID)
	return fault.Store(err)
}
