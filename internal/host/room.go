package host

import (
	"context"
	"errors"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"razzia/fair"
	"razzia/internal/table"
)

// A room is a table in memory. Readers load the table without a lock; a change holds the lock from its decision to its
// adoption.
type room struct {
	table  atomic.Pointer[table.Table] // nil until it is read from the store
	seen   atomic.Int64                // when a person last read or changed the table, in milliseconds since 1970
	hint   atomic.Pointer[givenHint]   // the last hint; nil before the first
	origin atomic.Pointer[Origin]      // to whose share its bots think; nil while unknown
	behind atomic.Bool                 // a goroutine is about to read what the room has missed

	mu       sync.Mutex
	gone     bool // it left memory: a caller that waited for the lock must look the room up again
	dealer   table.Dealer
	alarm    table.Alarm // what the timer waits for
	timer    *time.Timer // nil if the table waits for nothing
	thinking bool        // the timer has fired, and the bot is choosing
}

// inMemory returns a table if it is in memory, otherwise nil.
func (h *Host) inMemory(id table.ID) *table.Table {
	r := h.room(id)
	if r == nil {
		return nil
	}
	t := r.table.Load()
	if t != nil {
		h.seen(id, r)
	}
	return t
}

// room returns the room of a table, nil if it is not in memory.
func (h *Host) room(id table.ID) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.rooms[id]
}

// enter returns the room of a table, locked, for a person. It reads the table if it is not in memory.
func (h *Host) enter(ctx context.Context, id table.ID) (*room, error) {
	return h.open(ctx, id, h.now().UnixMilli())
}

// enterUnseen returns the room of a table, locked, for a bot or a clock.
func (h *Host) enterUnseen(ctx context.Context, id table.ID) (*room, error) {
	return h.open(ctx, id, 0)
}

// open enters the room of a table. Seen is when a person came, 0 if none did. The room is listed before the table is
// read, so that a table never has two rooms.
func (h *Host) open(ctx context.Context, id table.ID, seen int64) (*room, error) {
	for {
		r := h.roomOrNew(id)
		r.mu.Lock()
		if r.gone {
			r.mu.Unlock()
			continue
		}
		r.seen.Store(max(seen, r.seen.Load()))
		if r.table.Load() != nil {
			return r, nil
		}
		if err := h.load(ctx, id, r); err != nil {
			h.dismiss(id, r)
			r.mu.Unlock()
			return nil, err
		}
		h.schedule(id, r, 0)
		return r, nil
	}
}

// roomOrNew returns the room of a table, a new and empty one if it is not in memory.
func (h *Host) roomOrNew(id table.ID) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[id]
	if r == nil {
		r = &room{}
		h.rooms[id] = r
	}
	return r
}

// dismiss removes a locked room from memory. The next caller reads the table from the store.
func (h *Host) dismiss(id table.ID, r *room) {
	r.clear(r.alarm)
	r.gone = true
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.rooms, id)
}

// load reads a table and its secret from the store into a locked room. If it fails the room stays as it was.
func (h *Host) load(ctx context.Context, id table.ID, r *room) error {
	log, err := h.store.Read(ctx, id, 0)
	if err != nil {
		return storeFault(err)
	}
	secret, err := h.store.Secret(ctx, id)
	if err != nil {
		return storeFault(err)
	}
	t, err := table.Read(id, log)
	if err != nil {
		return brokenLog(err)
	}
	seed, err := fair.ParseSeed(string(secret))
	if err != nil {
		return brokenLog(err)
	}
	dealer, err := table.DealerOf(seed, t)
	if err != nil {
		return brokenLog(err)
	}
	r.dealer = dealer
	r.table.Store(t)
	return nil
}

// catchUp reads the entries that a locked room has missed, adopts them, and tells the watchers.
func (h *Host) catchUp(ctx context.Context, id table.ID, r *room) error {
	t := r.table.Load()
	entries, err := h.store.Read(ctx, id, t.Version)
	if err != nil || len(entries) == 0 {
		return storeFault(err)
	}
	change, err := t.Follow(entries, r.dealer)
	if err != nil {
		return brokenLog(err)
	}
	next := t.Adopt(change)
	r.table.Store(next)
	r.dealer = change.Dealer
	h.watchers.tell(id, next.Version)
	return nil
}

// recover brings a locked room up to date after a failed append. The outcome of the append is unknown if the store
// failed halfway, and the room is behind after a conflict: in both cases the log decides. Bots and clocks then
// wait for a moment, because a store that fails may need it. If the log cannot be read the room is dismissed.
func (h *Host) recover(ctx context.Context, id table.ID, r *room, cause error) error {
	err := h.catchUp(context.WithoutCancel(ctx), id, r)
	if err != nil {
		h.dismiss(id, r)
		if !errors.Is(cause, ErrNotFound) {
			h.after(pause, func() { h.revive(id) })
		}
		return err
	}
	if isConflict(cause) {
		h.schedule(id, r, 0)
	} else {
		h.schedule(id, r, pause)
	}
	return nil
}

// isConflict reports whether a store refused entries because others came first.
func isConflict(err error) bool { return errors.Is(err, ErrConflict) }

// heard takes a hint from the bus. If the room is behind, it reads what it has missed. Watchers of a table that is not
// in memory are told at once; they read it.
func (h *Host) heard(id table.ID, version int) {
	r := h.room(id)
	if r == nil {
		h.watchers.tell(id, version)
		return
	}
	if t := r.table.Load(); t == nil || t.Version >= version || !r.behind.CompareAndSwap(false, true) {
		return
	}
	h.after(0, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.behind.Store(false) // before reading: a later hint is about later entries
		if r.gone {
			return
		}
		h.report(id, h.catchUp(h.ctx, id, r))
		h.schedule(id, r, 0)
	})
}

// idle is the time for which a table stays in memory, at least, after a person last came.
const idle = 10 * time.Minute

// evictIdle removes tables from memory that no person has read lately and that wait for nothing. It repeats itself.
func (h *Host) evictIdle() {
	h.mu.Lock()
	rooms := maps.Clone(h.rooms)
	h.mu.Unlock()
	last := h.now().Add(-idle).UnixMilli()
	for id, r := range rooms {
		if !r.mu.TryLock() {
			continue // in use
		}
		if !r.gone && r.timer == nil && r.seen.Load() <= last {
			h.dismiss(id, r)
		}
		r.mu.Unlock()
	}
	h.forget()
	h.after(idle, h.evictIdle)
}

// forget removes tables from the store whose game never began.
func (h *Host) forget() {
	for n := forgetAtOnce; n == forgetAtOnce && h.ctx.Err() == nil; {
		ids, err := h.store.Forget(h.ctx, h.now().Add(-Forgotten), forgetAtOnce)
		if err != nil {
			if h.ctx.Err() == nil {
				h.log.Error("cannot remove tables that never began", "error", err)
			}
			return
		}
		for _, id := range ids {
			h.dismissForgotten(id)
		}
		n = len(ids)
	}
}

// forgetAtOnce is how many tables are removed in one transaction: other writers wait for no more.
const forgetAtOnce = 100

// dismissForgotten removes a table from memory that is no longer in the store.
func (h *Host) dismissForgotten(id table.ID) {
	r := h.room(id)
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.gone {
		h.dismiss(id, r)
	}
}
