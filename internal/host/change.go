package host

import (
	"context"
	"errors"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// attempts is how often a command is decided before it fails with a version conflict. Each attempt sees all that was stored
// before it.
const attempts = 8

// change decides, stores, adopts and publishes. After a version conflict it reads what the room has missed and decides
// again; a command for an older position is refused then. The room is locked.
func (r *room) change(ctx context.Context, c table.Command) (*table.Table, error) {
	return r.changeBy(ctx, c, r.rooms.store.Append)
}

// An appender stores the entries of a change, as Append of [Store] does.
type appender func(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error

// changeBy is change with another way to store the entries. If the appender fails with ErrNoPlan, nothing was done.
func (r *room) changeBy(ctx context.Context, c table.Command, store appender) (*table.Table, error) {
	for n := 1; ; n++ {
		if err := r.readAhead(ctx, c); err != nil {
			return nil, err
		}
		t := r.table.Load()
		change, err := r.rooms.decide(ctx, t, c, r.env())
		if err != nil {
			return nil, err
		}
		if len(change.Entries) == 0 {
			r.schedule(0)
			return t, nil
		}
		change.Summary.Due = r.dueOf(change, change.Summary.Seats)
		err = store(ctx, r.id, change.Entries, change.Summary)
		switch {
		case errors.Is(err, ErrNoPlan):
			return nil, err
		case err == nil:
			r.adopt(t, change)
			r.own = true
			r.rooms.publish(r.id, t.Version+len(change.Entries))
			r.rooms.tell(r.table.Load().Shown(change.Summary))
			r.schedule(0)
			return r.table.Load(), nil
		case ctx.Err() != nil && errors.Is(err, ctx.Err()): // nothing was done
			return nil, fault.Store(err)
		}
		if broken := r.recover(ctx, err); IsBroken(broken) {
			return nil, broken
		} else if broken != nil || n == attempts || !isConflict(err) {
			return nil, fault.Store(err)
		}
	}
}

// decide decides a command. If it begins a game of days, the clocks of players who are away rest from its begin.
func (rs *rooms) decide(ctx context.Context, t *table.Table, c table.Command, env table.Env) (table.Change, error) {
	change, err := t.Decide(c, env)
	if err != nil || !change.BeginsDays() {
		return change, err
	}
	var persons []string
	for _, seat := range change.Summary.Seats {
		if seat.Person != "" {
			persons = append(persons, seat.Person)
		}
	}
	if env.Away, err = rs.store.VacationsOf(ctx, persons, env.At); err != nil {
		return table.Change{}, fault.Store(err)
	}
	if len(env.Away) == 0 {
		return change, nil
	}
	return t.Decide(c, env)
}

// env returns what a decision depends on besides the table: the time, the dealer of a room and the levels of bots.
func (r *room) env() table.Env {
	return table.Env{At: r.rooms.now(), Dealer: r.dealer, Levels: r.rooms.levels}
}

// adopt replaces the table of a locked room by the one after a change that is stored.
func (r *room) adopt(t *table.Table, change table.Change) {
	now := t.Adopt(change)
	r.table.Store(now)
	r.dealer = change.Dealer
	r.nameNew(t, change.Entries)
}

// publish notifies the watchers of this host, and all other hosts, that a table is at a version.
func (rs *rooms) publish(id table.ID, version int) {
	rs.watchers.notify(id, version)
	rs.bus.Publish(id, version)
}

// rewrite rewrites the log of a locked room once.
func (r *room) rewrite(do func(*table.Table, table.Env) (table.Rewrite, Rewriting, error)) error {
	t := r.table.Load()
	w, stored, err := do(t, r.env())
	if err != nil {
		return err
	}
	stored.Version, stored.Changed = t.Version, w.Changed
	if len(w.Changed) == 0 { // only a note for the store: perhaps another removal was first, as one that goes on after a start
		return r.rooms.store.Rewrite(r.rooms.ctx, r.id, stored)
	}
	stored.Added, stored.Summary = w.Added, w.Table.Summary()
	stored.Summary.Due = r.dueOf(w.Table, stored.Summary.Seats)
	if err := r.rooms.store.Rewrite(r.rooms.ctx, r.id, stored); err != nil {
		return err
	}
	r.table.Store(w.Table)
	r.dealer, r.own = w.Dealer, true
	r.origin.Store(nil)
	r.rooms.publish(r.id, w.Table.Version)
	r.schedule(0)
	return nil
}
