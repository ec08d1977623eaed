package host

import (
	"context"
	"errors"

	"razzia/internal/table"
)

// attempts is how often a command is decided before it fails with a version conflict. Each attempt sees all that was stored
// before it.
const attempts = 8

// change decides, stores, adopts and publishes. After a version conflict it reads what the room has missed and decides
// again; a command for an older position is refused then. The room is locked.
func (h *Host) change(ctx context.Context, id table.ID, r *room, c table.Command) (*table.Table, error) {
	return h.changeBy(ctx, id, r, c, h.store.Append)
}

// An appender stores the entries of a change, as Append of [Store] does.
type appender func(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error

// changeBy is change with another way to store the entries. If the appender fails with ErrNoPlan, nothing was done.
func (h *Host) changeBy(ctx context.Context, id table.ID, r *room, c table.Command, store appender) (*table.Table, error) {
	for n := 1; ; n++ {
		if err := h.readAhead(ctx, id, r, c); err != nil {
			return nil, err
		}
		t := r.table.Load()
		change, err := h.decide(ctx, t, c, h.env(r))
		if err != nil {
			return nil, err
		}
		if len(change.Entries) == 0 {
			h.schedule(id, r, 0)
			return t, nil
		}
		change.Summary.Due = h.dueOf(id, r, change, change.Summary.Seats)
		err = store(ctx, id, change.Entries, change.Summary)
		switch {
		case errors.Is(err, ErrNoPlan):
			return nil, err
		case err == nil:
			h.adopt(r, t, change)
			r.own = true
			h.publish(id, t.Version+len(change.Entries))
			h.told(r.table.Load().Shown(change.Summary))
			h.schedule(id, r, 0)
			return r.table.Load(), nil
		case ctx.Err() != nil && errors.Is(err, ctx.Err()): // nothing was done
			return nil, storeFault(err)
		}
		if broken := h.recover(ctx, id, r, err); hasKey(broken, logBroken) {
			return nil, broken
		} else if broken != nil || n == attempts || !isConflict(err) {
			return nil, storeFault(err)
		}
	}
}

// decide decides a command. If it begins a game of days, the clocks of players who are away rest from its begin.
func (h *Host) decide(ctx context.Context, t *table.Table, c table.Command, env table.Env) (table.Change, error) {
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
	if env.Away, err = h.store.VacationsOf(ctx, persons, env.At); err != nil {
		return table.Change{}, storeFault(err)
	}
	if len(env.Away) == 0 {
		return change, nil
	}
	return t.Decide(c, env)
}

// env returns what a decision depends on besides the table: the time, the dealer of a room and the levels of bots.
func (h *Host) env(r *room) table.Env {
	return table.Env{At: h.now(), Dealer: r.dealer, Levels: h.levels}
}

// adopt replaces the table of a locked room by the one after a change that is stored.
func (h *Host) adopt(r *room, t *table.Table, change table.Change) {
	now := t.Adopt(change)
	r.table.Store(now)
	r.dealer = change.Dealer
	h.nameNew(r, t, change.Entries)
}

// publish notifies the watchers of this host, and all other hosts, that a table is at a version.
func (h *Host) publish(id table.ID, version int) {
	h.watchers.notify(id, version)
	h.bus.Publish(id, version)
}
