package identity

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"
)

// A Config is what a Registry is made of. Store is required.
type Config struct {
	Store Store
	Now   func() time.Time // time.Now by default
	Log   *slog.Logger     // slog.Default() by default

	// Lease is how long a Registry may take to learn what another one of the same store has changed. 0 is for a store that no other
	// process uses.
	Lease time.Duration

	// Changed is called with identities that are no guests any more, or have another name or face: nil for any. It may be called with
	// subjects of other changes too; nil for no such call. It may take its time: nothing else waits for it but the request that made the
	// change, and there is one call at a time.
	Changed func(subjects []string)

	// Wait waits for a time, or until the context ends; by default it sleeps.
	Wait func(ctx context.Context, d time.Duration)
}

// A Registry answers who a request is from. Its methods may be called by several goroutines at a time.
//
// Sessions are read from the store for each request, so a session that has ended is refused at once everywhere. That an identity is a
// guest is remembered, because guests move most. Why that is safe: only a change in the store makes a guest a member, or removes their
// data, and a Registry forgets what it remembers once it has read the change. A Registry that is alone reads the changes itself makes
// before it
// answers. Of several Registries each reads them all the time, and remembers nothing at a moment when its last reading began more than a
// lease
// ago: it asks the store then, and fails if the store cannot be reached. [Registry.Keep] and [Registry.UseLink] answer only when a lease
// has passed
// since the change. So when the member gets the answer, no Registry takes the guest's old cookie any more, whatever happens to messages
// between the nodes.
type Registry struct {
	Config
	guests guests
	seen   seen
	follow followers
	stop   context.CancelFunc
	done   sync.WaitGroup

	reading sync.Mutex // held while changes are read
	last    int64      // number of the last change that was read
	fresh   freshness
	news    news
}

// freshness is the moment at which the last successful reading of changes began.
type freshness struct {
	mu sync.Mutex
	at time.Time
}

// Open makes a Registry, and begins to read the changes of others.
func Open(ctx context.Context, c Config) (*Registry, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Wait == nil {
		c.Wait = sleep
	}
	r := &Registry{Config: c, follow: followers{all: map[string]map[*follower]struct{}{}}}
	began := c.Now()
	var err error
	if r.last, err = c.Store.LastChange(ctx); err != nil {
		return nil, err
	}
	r.fresh.at = began
	running, stop := context.WithCancel(context.Background())
	r.stop = stop
	if c.Lease > 0 {
		r.done.Go(func() { r.run(running) })
	}
	return r, nil
}

// Close ends the reading of changes.
func (r *Registry) Close() {
	r.stop()
	r.done.Wait()
}

// looks is how many times a Registry reads the changes of others within a lease.
const looks = 4

func (r *Registry) run(ctx context.Context) {
	every := time.NewTicker(r.Lease / looks)
	defer every.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		limited, cancel := context.WithTimeout(ctx, r.Lease)
		err := r.Look(limited)
		cancel()
		if err != nil && !failing && ctx.Err() == nil {
			r.Log.Error("cannot read the changes of accounts, trying again", "error", err)
		}
		failing = err != nil
	}
}

// Look reads the changes since the last time: it forgets guests who are none any more, and tells those who follow. Changed is told soon.
func (r *Registry) Look(ctx context.Context) error {
	subjects, gap, err := r.look(ctx)
	if err != nil || r.Changed == nil || !gap && len(subjects) == 0 {
		return err
	}
	if r.news.add(subjects, gap) {
		r.done.Go(r.tell)
	}
	return nil
}

// look reads the changes, and lists their subjects. A gap means that there were others.
func (r *Registry) look(ctx context.Context) (subjects []string, gap bool, err error) {
	r.reading.Lock()
	defer r.reading.Unlock()
	began := r.Now()
	changes, err := r.Store.Changes(ctx, r.last)
	if err != nil {
		return nil, false, err
	}
	for i, c := range changes {
		if i == 0 && c.Number != r.last+1 { // notes that are old have gone
			gap = true
			r.guests.clear()
			r.follow.tellAll()
		}
		subjects = append(subjects, strings.TrimPrefix(c.Subject, renaming))
		r.guests.forget(c.Subject)
		r.follow.tell(c.Subject)
		r.last = c.Number
	}
	r.fresh.mu.Lock()
	defer r.fresh.mu.Unlock()
	r.fresh.at = began
	return subjects, gap, nil
}

// isFresh reports whether all changes were read that are older than a lease.
func (r *Registry) isFresh() bool {
	if r.Lease == 0 {
		return true
	}
	r.fresh.mu.Lock()
	defer r.fresh.mu.Unlock()
	return r.Now().Sub(r.fresh.at) <= r.Lease
}

// settle forgets identities that are no guests any more, and waits until no other Registry of the store takes them for some. A reading of
// changes that fails alters nothing about that.
func (r *Registry) settle(ctx context.Context, identities ...string) {
	for _, identity := range identities {
		r.guests.forget(identity)
		r.follow.tell(identity)
		r.follow.tell(Departure(identity))
	}
	if err := r.Look(context.WithoutCancel(ctx)); err != nil {
		r.Log.ErrorContext(ctx, "cannot read the changes of accounts", "error", err)
	}
	r.tell()
	if r.Lease > 0 {
		r.Wait(ctx, r.Lease)
	}
}

// IsGuest reports whether an identity belongs to no account, and its data were not removed. It asks the store only the first time.
func (r *Registry) IsGuest(ctx context.Context, identity string) (bool, error) {
	fresh := r.isFresh()
	if fresh && r.guests.has(identity) {
		return true, nil
	}
	turn := r.guests.turn()
	guest, err := r.Store.IsGuest(ctx, identity)
	if err != nil || !guest {
		return false, err
	}
	r.guests.add(identity, turn)
	return true, nil
}

// lateFor is how long a request may be under way in a browser that got another cookie meanwhile.
const lateFor = time.Minute

// IsLate reports whether a cookie has become invalid a moment ago: of a guest who became a member or is gone, or else
// of a session. Its browser may have got another one since. An answer must not replace that.
func (r *Registry) IsLate(ctx context.Context, guest string, token Token) (bool, error) {
	since := r.Now().Add(-lateFor)
	if guest == "" {
		return r.Store.ChangedSince(ctx, Replacement(token.Hash()), since)
	}
	late, err := r.Store.ChangedSince(ctx, guest, since)
	if err != nil || late {
		return late, err
	}
	return r.Store.ChangedSince(ctx, Departure(guest), since)
}

// Follow returns a channel that is closed once one of the subjects has changed: a session has ended, an identity is no guest any more, or
// what another part of the store notes under a subject. It may close for another reason too: look again then.
func (r *Registry) Follow(subjects ...string) (changed <-chan struct{}, stop func()) {
	return r.follow.add(subjects)
}

// sleep waits for a time, or until the context ends.
func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
