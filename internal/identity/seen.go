package identity

import (
	"context"
	"sync"
	"time"
)

const (
	// GuestTime is how long a guest must not have been seen until their subscriptions to messages and their mutes go. Browsers keep the
	// cookie of a guest for a year after they got it; one that was not sent for half of it will hardly come again.
	GuestTime = 180 * 24 * time.Hour
	// SeenEvery is how exactly it is known when a guest was seen.
	SeenEvery = 24 * time.Hour
)

// mostSeen is how many guests of a day a Registry remembers, some 10 MB. Of more, some are noted twice.
const mostSeen = 100_000

// seen is the set of guests that a Registry has noted on a day.
type seen struct {
	mu  sync.Mutex
	day int64 // since 1970
	all map[string]struct{}
}

// add notes a guest, and reports whether they are new.
func (s *seen) add(guest string, now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if day := now.Unix() / int64(SeenEvery.Seconds()); s.all == nil || day != s.day || len(s.all) >= mostSeen {
		s.day, s.all = day, map[string]struct{}{}
	}
	_, known := s.all[guest]
	s.all[guest] = struct{}{}
	return !known
}

// SeeGuest notes that a guest is here, once a day. A failure costs nothing but a day.
func (r *Registry) SeeGuest(ctx context.Context, guest string) {
	now := r.Now()
	if !r.seen.add(guest, now) {
		return
	}
	if err := r.Store.SeeGuest(ctx, guest, now); err != nil {
		r.Log.WarnContext(ctx, "cannot note that a guest is here", "error", err)
	}
}
