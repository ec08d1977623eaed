package host

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// heard receives a notification of the bus. A room that is behind reads what it has missed. Watchers of a table that is not in
// memory are told at once; they read the table.
func (rs *rooms) heard(id table.ID, version int) {
	if r := rs.room(id); r != nil {
		if int(r.heard.Load()) >= version {
			r.plans.old.Store(true) // a version is announced again when plans have changed
		}
		r.follow(version)
		return
	}
	rs.watchers.notify(id, version)
}

// follow makes a room read up to a version, in the background.
func (r *room) follow(version int) {
	raise(&r.heard, int64(version))
	if t := r.table.Load(); t != nil && t.Version >= version {
		return
	}
	if r.follows.CompareAndSwap(false, true) {
		r.rooms.retry(r.id, 0, r.readMissed)
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
func (r *room) readMissed() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	heard := int(r.heard.Load())
	if !r.evicted && r.isElsewhere() {
		r.evict()
	}
	if r.evicted {
		r.rooms.watchers.notify(r.id, heard) // they read the table
		return nil
	}
	if r.table.Load().Version < heard {
		if err := r.readOn(); err != nil || r.evicted {
			return err
		}
	}
	r.follows.Store(false)
	r.rooms.watchers.notify(r.id, r.table.Load().Version)
	if later := int(r.heard.Load()); later > heard { // this notification came before follows was cleared
		r.follow(later)
	}
	return nil
}

// mostMissed is how often a room reads what other hosts have stored while no person comes to it here. To read the whole log once, when
// a person comes after all, costs about as much.
const mostMissed = 16

// isElsewhere counts what a locked room has missed, and reports whether its game goes on at other hosts alone: with a proxy that sends all
// requests of a table to one host, a table is often made at another one.
func (r *room) isElsewhere() bool {
	if seen := r.seen.Load(); seen != r.came {
		r.came, r.missed = seen, 0
	}
	r.missed++
	return r.missed > mostMissed && !r.inDoubt && !r.rooms.watchers.any(r.id)
}

// readOn brings a locked room up to date. A room whose log is broken is evicted; if the store fails, the room stays behind.
func (r *room) readOn() error {
	err := r.catchUp(r.rooms.ctx)
	switch {
	case err == nil:
		r.schedule(0)
	case errors.Is(err, ErrNotFound): // another host has removed the table
		r.evict()
		r.rooms.watchers.notify(r.id, int(r.heard.Load()))
		return nil
	case !errors.Is(err, fault.ErrStore):
		r.evict()
	}
	return err
}

// readAhead brings a locked room up to date if a command is meant for a later position: the player saw it at another host.
func (r *room) readAhead(ctx context.Context, c table.Command) error {
	if !table.IsBehind(r.table.Load(), c) {
		return nil
	}
	return r.readNow(ctx)
}

// readNow brings a locked room up to date before a change of it, which may be refused.
func (r *room) readNow(ctx context.Context) error {
	err := r.catchUp(ctx)
	if err == nil {
		r.schedule(0)
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
	return h.rooms.inRoom(ctx, id, func(r *room) (*table.Table, error) {
		if t := r.table.Load(); t.Version >= seen {
			return t, nil
		}
		if err := r.readOn(); err != nil {
			return nil, err
		}
		if r.evicted {
			return nil, fault.Store(ErrNotFound)
		}
		return r.table.Load(), nil
	})
}

// catchUp reads the entries that a locked room has missed, adopts them, and notifies the watchers. Entries of this host
// whose append seemed to fail are published now.
func (r *room) catchUp(ctx context.Context) error {
	t := r.table.Load()
	entries, err := r.rooms.store.Read(ctx, r.id, t.Version)
	if err != nil {
		return fault.Store(err)
	}
	inDoubt := r.inDoubt
	r.inDoubt = false
	if len(entries) == 0 {
		return nil
	}
	if err := r.takeUp(ctx, entries); err != nil {
		return err
	}
	r.plans.reread(ctx)
	r.own = inDoubt
	now := r.table.Load().Version
	r.rooms.watchers.notify(r.id, now)
	if inDoubt {
		r.rooms.bus.Publish(r.id, now)
	}
	return nil
}

// takeUp adopts stored entries that follow the table of a locked room. If older entries were replaced it reads the whole log.
func (r *room) takeUp(ctx context.Context, entries []table.Entry) error {
	if slices.ContainsFunc(entries, func(e table.Entry) bool { return e.Kind == table.Forgotten }) {
		return r.load(ctx)
	}
	t := r.table.Load()
	change, err := t.Follow(entries, r.dealer)
	if err != nil {
		return brokenLog(err)
	}
	r.adopt(t, change)
	return nil
}

// recover brings a locked room up to date after a failed append, because only the log says what is stored: the append may
// have failed after its commit, and after a conflict the room is behind. Bots and clocks then wait for a moment, because
// a store that fails may need it. While the log cannot be read for the same reason, the room stays as it is and reads
// later; a room with a broken log is evicted.
func (r *room) recover(ctx context.Context, cause error) error {
	before := r.table.Load()
	if !isConflict(cause) {
		r.inDoubt = true
		r.rooms.doubts.add(r.id, before.Version+1)
	}
	err := r.catchUp(context.WithoutCancel(ctx))
	if err == nil && isConflict(cause) && r.table.Load() == before {
		err = brokenLog(errors.New("the log is shorter than the version of its table"))
	}
	switch {
	case errors.Is(err, fault.ErrStore):
		r.schedule(pause)
		r.follow(before.Version + 1)
	case err != nil:
		r.evict()
		r.rooms.leave(Claimed{r.id, before.Version})
	case isConflict(cause):
		r.schedule(0)
	default:
		r.schedule(pause)
	}
	return err
}

// isConflict reports whether a store refused entries because others came first.
func isConflict(err error) bool { return errors.Is(err, ErrConflict) }
