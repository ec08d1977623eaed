package identity

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A Config is what a Book is made of. Store is required.
type Config struct {
	Store Store
	Now   func() time.Time // time.Now by default
	Log   *slog.Logger     // slog.Default() by default

	// Lease is how long a Book may take to learn what another one of the same store has changed. 0 is for a store that no other
	// process uses.
	Lease time.Duration

	// Changed is called with identities that are no guests any more, or have another name or face: nil for any. It may be called with
	// subjects of other changes too; nil for no such call. It may take its time: nothing else waits for it but the request that made the
	// change, and there is one call at a time.
	Changed func(subjects []string)

	// Wait waits for a time, or until the context ends; by default it sleeps.
	Wait func(ctx context.Context, d time.Duration)
}

// A Book answers who a request is from. Its methods may be called by several goroutines at a time. To a nil Book everybody is a guest.
//
// Sessions are read from the store for each request, so a session that has ended is refused at once everywhere. That an identity is a
// guest is remembered, because guests move most. Why that is safe: only a change in the store makes a guest a member, or removes their
// data, and a Book forgets what it remembers once it has read the change. A Book that is alone reads the changes itself makes before it
// answers. Of several Books each reads them all the time, and remembers nothing at a moment when its last reading began more than a lease
// ago: it asks the store then, and fails if the store cannot be reached. [Book.Keep] and [Book.UseLink] answer only when a lease has passed
// since the change. So when the member gets the answer, no Book takes the guest's old cookie any more, whatever happens to messages between
// the nodes.
type Book struct {
	Config
	guests guests
	seen   seen
	follow followers
	stop   context.CancelFunc
	done   sync.WaitGroup
	swept  atomic.Int64 // when old things were removed, in milliseconds

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

// Open makes a Book, and begins to read the changes of others.
func Open(ctx context.Context, c Config) (*Book, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Wait == nil {
		c.Wait = sleep
	}
	b := &Book{Config: c, follow: followers{all: map[string]map[*follower]struct{}{}}}
	began := c.Now()
	var err error
	if b.last, err = c.Store.LastChange(ctx); err != nil {
		return nil, err
	}
	b.fresh.at = began
	running, stop := context.WithCancel(context.Background())
	b.stop = stop
	if c.Lease > 0 {
		b.done.Go(func() { b.run(running) })
	}
	return b, nil
}

// Close ends the reading of changes.
func (b *Book) Close() {
	b.stop()
	b.done.Wait()
}

// looks is how many times a Book reads the changes of others within a lease.
const looks = 4

func (b *Book) run(ctx context.Context) {
	every := time.NewTicker(b.Lease / looks)
	defer every.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
		}
		limited, cancel := context.WithTimeout(ctx, b.Lease)
		err := b.Look(limited)
		cancel()
		if err != nil && !failing && ctx.Err() == nil {
			b.Log.Error("cannot read the changes of accounts, trying again", "error", err)
		}
		failing = err != nil
	}
}

// Look reads the changes since the last time: it forgets guests who are none any more, and tells those who follow. Changed is told soon. A
// nil Book has none.
func (b *Book) Look(ctx context.Context) error {
	if b == nil {
		return nil
	}
	subjects, gap, err := b.look(ctx)
	if err != nil || b.Changed == nil || !gap && len(subjects) == 0 {
		return err
	}
	if b.news.add(subjects, gap) {
		b.done.Go(b.tell)
	}
	return nil
}

// look reads the changes, and lists their subjects. A gap means that there were others.
func (b *Book) look(ctx context.Context) (subjects []string, gap bool, err error) {
	b.reading.Lock()
	defer b.reading.Unlock()
	began := b.Now()
	changes, err := b.Store.Changes(ctx, b.last)
	if err != nil {
		return nil, false, err
	}
	for i, c := range changes {
		if i == 0 && c.Number != b.last+1 { // notes that are old have gone
			gap = true
			b.guests.clear()
			b.follow.tellAll()
		}
		subjects = append(subjects, strings.TrimPrefix(c.Subject, renaming))
		b.guests.forget(c.Subject)
		b.follow.tell(c.Subject)
		b.last = c.Number
	}
	b.fresh.mu.Lock()
	defer b.fresh.mu.Unlock()
	b.fresh.at = began
	return subjects, gap, nil
}

// isFresh reports whether all changes were read that are older than a lease.
func (b *Book) isFresh() bool {
	if b.Lease == 0 {
		return true
	}
	b.fresh.mu.Lock()
	defer b.fresh.mu.Unlock()
	return b.Now().Sub(b.fresh.at) <= b.Lease
}

// settle forgets identities that are no guests any more, and waits until no other Book of the store takes them for some. A reading of
// changes that fails alters nothing about that.
func (b *Book) settle(ctx context.Context, identities ...string) {
	for _, identity := range identities {
		b.guests.forget(identity)
		b.follow.tell(identity)
		b.follow.tell(Departure(identity))
	}
	if err := b.Look(context.WithoutCancel(ctx)); err != nil {
		b.Log.ErrorContext(ctx, "cannot read the changes of accounts", "error", err)
	}
	b.tell()
	if b.Lease > 0 {
		b.Wait(ctx, b.Lease)
	}
}

// IsGuest reports whether an identity belongs to no account, and its data were not removed. It asks the store only the first time.
func (b *Book) IsGuest(ctx context.Context, identity string) (bool, error) {
	if b == nil {
		return true, nil
	}
	fresh := b.isFresh()
	if fresh && b.guests.has(identity) {
		return true, nil
	}
	turn := b.guests.turn()
	guest, err := b.Store.IsGuest(ctx, identity)
	if err != nil || !guest {
		return false, err
	}
	b.guests.add(identity, turn)
	return true, nil
}

// lateFor is how long a request may be under way in a browser that got another cookie meanwhile.
const lateFor = time.Minute

// IsLate reports whether a cookie has become invalid a moment ago: of a guest who became a member or is gone, or else
// of a session. Its browser may have got another one since. An answer must not replace that.
func (b *Book) IsLate(ctx context.Context, guest string, token Token) (bool, error) {
	if b == nil {
		return false, nil
	}
	since := b.Now().Add(-lateFor)
	if guest == "" {
		return b.Store.ChangedSince(ctx, Replacement(token.Hash()), since)
	}
	late, err := b.Store.ChangedSince(ctx, guest, since)
	if err != nil || late {
		return late, err
	}
	return b.Store.ChangedSince(ctx, Departure(guest), since)
}

// Follow returns a channel that is closed once one of the subjects has changed: a session has ended, an identity is no guest any more, or
// what another part of the store notes under a subject. It may close for another reason too: look again then.
func (b *Book) Follow(subjects ...string) (changed <-chan struct{}, stop func()) {
	if b == nil {
		return nil, func() {}
	}
	return b.follow.add(subjects)
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
