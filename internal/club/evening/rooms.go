package evening

import (
	"context"
	"sync"
	"time"

	"razzia/internal/club/event"
	"razzia/internal/fault"
)

// Rooms show evenings to those who look at them: each is read once for all who look at a node, and again when it changes. Methods may be
// called by several goroutines at a time.
type Rooms struct {
	store  Store
	ground *event.Ground

	mu     sync.Mutex
	open   map[Key]*room
	seen   map[Key]seen
	number int // of the last snapshot
	turns  event.Turns
	close  context.CancelFunc
	ctx    context.Context
}

// OpenRooms opens the rooms. They are closed before the store is.
func OpenRooms(s Store, g *event.Ground) *Rooms {
	ctx, stop := context.WithCancel(context.Background())
	return &Rooms{store: s, ground: g, open: map[Key]*room{}, seen: map[Key]seen{}, ctx: ctx, close: stop}
}

// Close ends the rooms. Their followers are told nothing more.
func (r *Rooms) Close() { r.close() }

// refreshEvery is how often a room is looked at while someone follows it.
const refreshEvery = time.Second

// A room is an evening that someone follows at this node.
type room struct {
	followers int
	snapshot  *Snapshot
	changed   chan struct{} // closed when there is another snapshot
	wake      chan struct{} // asks for a look at once
	stop      context.CancelFunc
}

// Snapshot returns an evening as everybody sees it now. It is the last snapshot again if nothing has changed since.
func (r *Rooms) Snapshot(ctx context.Context, key Key) (*Snapshot, error) {
	return r.look(ctx, key, refreshEvery)
}

// Follow follows an evening until stop is called. Next returns the newest snapshot, nil before the first, and a channel that is closed when
// there is another one.
func (r *Rooms) Follow(key Key) (next func() (*Snapshot, <-chan struct{}), stop func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	m := r.open[key]
	if m == nil {
		ctx, cancel := context.WithCancel(r.ctx)
		m = &room{changed: make(chan struct{}), wake: make(chan struct{}, 1), stop: cancel}
		r.open[key] = m
		go r.keep(ctx, key, m)
	}
	m.followers++
	next = func() (*Snapshot, <-chan struct{}) {
		r.mu.Lock()
		defer r.mu.Unlock()
		return m.snapshot, m.changed
	}
	return next, sync.OnceFunc(func() { r.leave(key, m) })
}

// leave ends what Follow began.
func (r *Rooms) leave(key Key, m *room) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.followers--; m.followers == 0 {
		m.stop()
		delete(r.open, key)
	}
}

// Wake looks at an evening at once, if someone follows it here.
func (r *Rooms) Wake(key Key) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m := r.open[key]; m != nil {
		select {
		case m.wake <- struct{}{}:
		default:
		}
	}
}

// keep keeps a room up to date until its context ends.
func (r *Rooms) keep(ctx context.Context, key Key, m *room) {
	tick := time.NewTicker(refreshEvery)
	defer tick.Stop()
	for {
		if err := r.refresh(ctx, key, m); err != nil && ctx.Err() == nil && !fault.IsNotFound(err) {
			r.ground.Log.Error("cannot read an evening; trying again", "evening", key, "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-m.wake:
		case <-tick.C:
		}
	}
}

// refresh tells the followers of a room what has changed, if anything has.
func (r *Rooms) refresh(ctx context.Context, key Key, m *room) error {
	s, err := r.look(ctx, key, 0)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.snapshot == s {
		return nil
	}
	m.snapshot = s
	close(m.changed)
	m.changed = make(chan struct{})
	return nil
}

// evening reads an evening, unless it has not changed since a snapshot.
func (r *Rooms) evening(ctx context.Context, key Key, before *Snapshot) (*Evening, error) {
	if before != nil {
		version, err := r.store.Version(ctx, key)
		if err != nil {
			return nil, fault.Store(err)
		}
		if version == before.Version {
			return before.Evening, nil
		}
	}
	e, there, err := r.store.Evening(ctx, key)
	switch {
	case err != nil:
		return nil, fault.Store(err)
	case !there:
		return nil, ErrNoEvening
	}
	return e, nil
}

// complete adds what needs the names of all, and the standings.
func (r *Rooms) complete(ctx context.Context, s *Snapshot) error {
	if err := r.rename(ctx, s); err != nil {
		return fault.Store(err)
	}
	s.Standings = s.Evening.Standings()
	return nil
}

// rename shows the present names of guests and of the organiser.
func (r *Rooms) rename(ctx context.Context, s *Snapshot) error {
	labels := []event.Label{{Person: s.Maker, Name: &s.Organiser, Face: new(uint8)}}
	for i := range s.Guests {
		g := &s.Guests[i]
		labels = append(labels, event.Label{Person: g.Person, Name: &g.Name, Face: &g.Face})
	}
	return r.ground.Rename(ctx, labels)
}

// briefs are evenings for a list: without the games that go on.
func (r *Rooms) briefs(ctx context.Context, list []*Evening) (all []*Snapshot) {
	for _, e := range list {
		s := &Snapshot{Evening: e}
		if err := r.complete(ctx, s); err != nil {
			r.ground.Log.Error("cannot read the names of an evening", "evening", e.Key, "error", err)
		}
		all = append(all, s)
	}
	return all
}
