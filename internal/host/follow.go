package host

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"razzia/internal/table"
)

// heard receives a notification of the bus. A room that is behind reads what it has missed. Watchers of a table that is not in
// memory are told at once; they read the table.
func (h *Host) heard(id table.ID, version int) {
	if r := h.room(id); r != nil {
		if int(r.heard.Load()) >= version {
			r.plansOld.Store(true) // a version is announced again when plans have changed
		}
		h.follow(id, r, version)
		return
	}
	h.watchers.notify(id, version)
}

// follow makes a room read up to a version, in the background.
func (h *Host) follow(id table.ID, r *room, version int) {
	raise(&r.heard, int64(version))
	if t := r.table.Load(); t != nil && t.Version >= version {
		return
	}
	if r.follows.CompareAndSwap(false, true) {
		h.retry(id, 0, func() error { return h.readMissed(id, r) })
	}
}

// raise sets a number to another one if that is higher.
func raise(n *atomic.Int64, to int64) {
	for old := n.Load(); old < to && !n.CompareAndSwap(old, to); old = n.Load() {
	}
}

// readMissed brings a room to the version it has heard of, and notifies the watchers. It reads once, because a
// notification may name a version that was never stored. If the store fails, the room stays behind, and readMissed must
// be called again.
func (h *Host) readMissed(id table.ID, r *room) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	heard := int(r.heard.Load())
	if !r.evicted && h.isElsewhere(id, r) {
		h.evict(id, r)
	}
	if r.evicted {
		h.watchers.notify(id, heard) // they read the table
		return nil
	}
	if r.table.Load().Version < heard {
		if err := h.readOn(id, r); err != nil || r.evicted {
			return err
		}
	}
	r.follows.Store(false)
	h.watchers.notify(id, r.table.Load().Version)
	if later := int(r.heard.Load()); later > heard { // this notification came before follows was cleared
		h.follow(id, r, later)
	}
	return nil
}

// mostMissed is how often a room reads what other hosts have stored while no person comes to it here. To read the whole log once, when
// a person comes after all, costs about as much.
const mostMissed = 16

// isElsewhere counts what a locked room has missed, and reports whether its game goes on at other hosts alone: with a proxy that sends all
// requests of a table to one host, a table is often made at another one.
func (h *Host) isElsewhere(id table.ID, r *room) bool {
	if seen := r.seen.Load(); seen != r.came {
		r.came, r.missed = seen, 0
	}
	r.missed++
	return r.missed > mostMissed && !r.inDoubt && !h.watchers.any(id)
}

// readOn brings a locked room up to date. A room whose log is broken is evicted; if the store fails, the room stays behind.
func (h *Host) readOn(id table.ID, r *room) error {
	err := h.catchUp(h.ctx, id, r)
	switch {
	case err == nil:
		h.schedule(id, r, 0)
	case errors.Is(err, ErrNotFound): // another host has removed the table
		h.evict(id, r)
		h.watchers.notify(id, int(r.heard.Load()))
		return nil
	case !hasKey(err, storeFailed):
		h.evict(id, r)
	}
	return err
}

// readAhead brings a locked room up to date if a command is meant for a later position: the player saw it at another host.
func (h *Host) readAhead(ctx context.Context, id table.ID, r *room, c table.Command) error {
	if !r.table.Load().IsBehind(c) {
		return nil
	}
	return h.readNow(ctx, id, r)
}

// readNow brings a locked room up to date before a change of it, which may be refused.
func (h *Host) readNow(ctx context.Context, id table.ID, r *room) error {
	err := h.catchUp(ctx, id, r)
	if err == nil {
		h.schedule(id, r, 0)
	}
	return err
}

// TableSince returns a table that is not older than a version that the caller has seen, perhaps at another host. If there is no such
// version yet it returns the table as it is.
func (h *Host) TableSince(ctx context.Context, id table.ID, seen int) (*table.Table, error) {
	t, err := h.Table(ctx, id)
	if err != nil || t.Version >= seen {
		return t, err
	}
	return h.inRoom(ctx, id, func(r *room) (*table.Table, error) {
		if t := r.table.Load(); t.Version >= seen {
			return t, nil
		}
		if err := h.readOn(id, r); err != nil {
			return nil, err
		}
		if r.evicted {
			return nil, storeFault(ErrNotFound)
		}
		return r.table.Load(), nil
	})
}

// catchUp reads the entries that a locked room has missed, adopts them, and notifies the watchers. Entries of this host
// whose append seemed to fail are published now.
func (h *Host) catchUp(ctx context.Context, id table.ID, r *room) error {
	t := r.table.Load()
	entries, err := h.store.Read(ctx, id, t.Version)
	if err != nil {
		return storeFault(err)
	}
	inDoubt := r.inDoubt
	r.inDoubt = false
	if len(entries) == 0 {
		return nil
	}
	if err := h.takeUp(ctx, id, r, entries); err != nil {
		return err
	}
	h.rereadPlans(ctx, id, r)
	r.own = inDoubt
	now := r.table.Load().Version
	h.watchers.notify(id, now)
	if inDoubt {
		h.bus.Publish(id, now)
	}
	return nil
}

// takeUp adopts stored entries that follow the table of a locked room. If older entries were replaced it reads the whole log.
func (h *Host) takeUp(ctx context.Context, id table.ID, r *room, entries []table.Entry) error {
	if slices.ContainsFunc(entries, func(e table.Entry) bool { return e.Kind == table.Forgotten }) {
		return h.load(ctx, id, r)
	}
	t := r.table.Load()
	change, err := t.Follow(entries, r.dealer)
	if err != nil {
		return brokenLog(err)
	}
	h.adopt(r, t, change)
	return nil
}

// recover brings a locked room up to date after a failed append, because only the log says what is stored: the append may
// have failed after its commit, and after a conflict the room is behind. Bots and clocks then wait for a moment, because
// a store that fails may need it. While the log cannot be read for the same reason, the room stays as it is and reads
// later; a room with a broken log is evicted.
func (h *Host) recover(ctx context.Context, id table.ID, r *room, cause error) error {
	before := r.table.Load()
	if !isConflict(cause) {
		r.inDoubt = true
		h.doubt(id, before.Version+1)
	}
	err := h.catchUp(context.WithoutCancel(ctx), id, r)
	if err == nil && isConflict(cause) && r.table.Load() == before {
		err = brokenLog(errors.New("the log is shorter than the version of its table"))
	}
	switch {
	case hasKey(err, storeFailed):
		h.schedule(id, r, pause)
		h.follow(id, r, before.Version+1)
	case err != nil:
		h.evict(id, r)
		h.leave(Claimed{id, before.Version})
	case isConflict(cause):
		h.schedule(id, r, 0)
	default:
		h.schedule(id, r, pause)
	}
	return err
}

// isConflict reports whether a store refused entries because others came first.
func isConflict(err error) bool { return errors.Is(err, ErrConflict) }
