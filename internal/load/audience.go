package load

import (
	"context"
	"sync"
	"time"
)

// An audience is the watchers of one game. It compares when a move was acknowledged with when they saw it.
type audience struct {
	*tally
	watchers int
	ready    chan struct{} // closed when all watchers see the table

	mu      sync.Mutex
	seeing  int // watchers that have seen the table
	updates map[int]*update
	changed chan struct{} // of one place: an update was seen
}

// An update is a version of the table, as the watchers see it.
type update struct {
	acknowledged, first, last time.Time // zero before
	seen                      int       // by so many watchers
}

// newAudience makes an audience of so many watchers, which are still to come.
func newAudience(t *tally, watchers int) *audience {
	a := &audience{tally: t, watchers: watchers, ready: make(chan struct{}), updates: map[int]*update{}, changed: make(chan struct{}, 1)}
	if watchers == 0 {
		close(a.ready)
	}
	return a
}

// arrive notes that a watcher sees the table for the first time.
func (a *audience) arrive() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.seeing++
	a.check()
}

// stayAway notes that a watcher will not come.
func (a *audience) stayAway() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.watchers--
	a.check()
}

// check tells whether all watchers are there. The audience is locked.
func (a *audience) check() {
	if a.seeing == a.watchers {
		close(a.ready)
	}
}

// at returns an update. The audience is locked.
func (a *audience) at(version int) *update {
	u := a.updates[version]
	if u == nil {
		u = new(update)
		a.updates[version] = u
	}
	return u
}

// saw notes that a watcher who had seen a version sees another one now. Versions between them count as seen.
func (a *audience) saw(before, version int, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for v := before + 1; v <= version; v++ {
		u := a.at(v)
		if u.seen++; u.seen == 1 {
			u.first = now
		}
		u.last = now
	}
	select {
	case a.changed <- struct{}{}:
	default:
	}
}

// acknowledged notes that a move was acknowledged, with the version after it.
func (a *audience) acknowledged(version int, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.at(version).acknowledged = now
}

// settle waits until all watchers have seen a version, or until the context ends.
func (a *audience) settle(ctx context.Context, version int) {
	for ctx.Err() == nil && !a.seen(version) {
		select {
		case <-a.changed:
		case <-ctx.Done():
		}
	}
}

// seen reports whether all watchers have seen a version.
func (a *audience) seen(version int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	u := a.updates[version]
	return a.watchers == 0 || u == nil || u.seen >= a.watchers
}

// close adds the delays of the acknowledged moves to the tally. A watcher may see a move before its player has the answer: that is
// no delay.
func (a *audience) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.tally.mu.Lock()
	defer a.tally.mu.Unlock()
	for _, u := range a.updates {
		switch {
		case u.acknowledged.IsZero() || a.watchers == 0: // a card was revealed, or the game ended; or there is no watcher
		case u.seen < a.watchers:
			a.unseen++
		default:
			a.first = append(a.first, max(0, u.first.Sub(u.acknowledged)))
			a.last = append(a.last, max(0, u.last.Sub(u.acknowledged)))
		}
	}
	clear(a.updates)
}
