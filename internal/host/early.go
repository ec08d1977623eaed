package host

import (
	"context"
	"slices"

	"razzia"
	"razzia/internal/table"
)

// PassEarly notes the wish of a person that their seat passes at its next chance to bid. The wish is in the memory of this
// host only. So all requests of a person at a table must reach the same host, as they must for hints and presence.
func (h *Host) PassEarly(ctx context.Context, id table.ID, by string, seat razzia.Seat) (*table.Table, error) {
	return h.withRoom(ctx, id, func(r *room, t *table.Table) error {
		w, err := t.PassEarly(by, seat)
		if err == nil {
			r.setWishes(append(r.wishesWithout(seat), w))
		}
		return err
	})
}

// DropEarlyPass takes the wish to pass early back. Without a wish it is [table.Stale]: the seat may have passed already.
func (h *Host) DropEarlyPass(ctx context.Context, id table.ID, by string, seat razzia.Seat) (*table.Table, error) {
	return h.withRoom(ctx, id, func(r *room, t *table.Table) error {
		if err := t.CheckEarlyPass(by, seat, r.wishList()); err != nil {
			return err
		}
		r.setWishes(r.wishesWithout(seat))
		return nil
	})
}

// withRoom changes what a locked room knows besides its table, and sets its timer anew. It returns the table, which has not
// changed.
func (h *Host) withRoom(ctx context.Context, id table.ID, change func(r *room, t *table.Table) error) (*table.Table, error) {
	return h.inRoom(ctx, id, func(r *room) (*table.Table, error) {
		t := r.table.Load()
		if err := change(r, t); err != nil {
			return nil, err
		}
		h.schedule(id, r, 0)
		return t, nil
	})
}

// EarlyPasses lists the seats of a person that pass at their next chance to bid. Only that person may see it.
func (h *Host) EarlyPasses(t *table.Table, by string) (seats []razzia.Seat) {
	r := h.room(t.ID)
	if r == nil || by == "" {
		return nil
	}
	for _, w := range r.wishList() {
		if w.By == by && t.Keeps(w) {
			seats = append(seats, w.Seat)
		}
	}
	return seats
}

// wishList lists the wishes to pass early, also those that no longer hold.
func (r *room) wishList() []table.EarlyPass {
	if list := r.wishes.Load(); list != nil {
		return *list
	}
	return nil
}

// wishesWithout lists the wishes of all other seats.
func (r *room) wishesWithout(seat razzia.Seat) []table.EarlyPass {
	return slices.DeleteFunc(slices.Clone(r.wishList()), func(w table.EarlyPass) bool { return w.Seat == seat })
}

func (r *room) setWishes(list []table.EarlyPass) { r.wishes.Store(&list) }

// earlyAlarm drops the wishes that no longer hold at a locked room's table, and returns the alarm of the one that is due;
// false if none is.
func (r *room) earlyAlarm(t *table.Table) (table.Alarm, bool) {
	keeps := r.wishList()
	if slices.ContainsFunc(keeps, func(w table.EarlyPass) bool { return !t.Keeps(w) }) {
		keeps = slices.DeleteFunc(slices.Clone(keeps), func(w table.EarlyPass) bool { return !t.Keeps(w) })
		r.setWishes(keeps)
	}
	for _, w := range keeps {
		if next, due := t.EarlyAlarm(w); due {
			return next, true
		}
	}
	return table.Alarm{}, false
}

// fireEarly passes for a person who wished so, as their own move. A bid or a wish taken back that came before has changed the
// alarm, so it wins. If the pass is refused, the wish is dropped and the person is asked as usual.
func (h *Host) fireEarly(id table.ID, fired table.Alarm) {
	r, err := h.enterUnseen(h.ctx, id)
	if err != nil {
		h.report(id, err)
		return
	}
	defer r.mu.Unlock()
	r.clear(fired)
	if now, due := r.earlyAlarm(r.table.Load()); !due || now != fired {
		h.schedule(id, r, 0)
		return
	}
	person := r.table.Load().Seats[fired.Seat].Person.ID // the wish holds only while it is theirs
	_, err = h.change(h.ctx, id, r, table.Move{By: person, Seat: fired.Seat, Ply: fired.Ply, Epoch: fired.Epoch, Move: razzia.Pass()})
	switch {
	case err == nil:
		return
	case hasKey(err, "somebody-was-faster"): // at another host
	case !isStoreFault(err):
		r.setWishes(r.wishesWithout(fired.Seat))
		fallthrough
	default:
		h.report(id, err)
	}
	h.schedule(id, r, 0)
}
