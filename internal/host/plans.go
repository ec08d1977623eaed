package host

import (
	"context"
	"slices"
	"time"

	"razzia/internal/table"
)

// plansWait is how long the view of a table waits for plans that another host may have changed.
const plansWait = 250 * time.Millisecond

// tellPlans tells the other hosts that plans of a locked room have changed: its version is announced again. Hosts of a version before know
// it and do nothing.
func (h *Host) tellPlans(id table.ID, r *room) {
	if h.grace > 0 {
		h.bus.Publish(id, r.table.Load().Version)
	}
}

// ReadPlans reads the plans at a table for a person, because another host may have changed them. It waits a moment at most, and holds up no
// change of the table. It reports whether the plans are those of the store; otherwise the host knows those that it has read before.
func (h *Host) ReadPlans(ctx context.Context, t *table.Table, by string) (fresh bool) {
	if h.grace == 0 || by == "" || t.Phase != table.Playing || !slices.ContainsFunc(t.Seats, func(s table.Seat) bool { return s.Person.ID == by }) {
		return true
	}
	r := h.room(t.ID)
	return r == nil || h.freshen(ctx, t.ID, r)
}

// ReadOldPlans is [Host.ReadPlans] if another host has told that it has changed plans at the table. A change at this host needs no more:
// the room knows its plans.
func (h *Host) ReadOldPlans(ctx context.Context, t *table.Table, by string) (fresh bool) {
	if r := h.room(t.ID); r == nil || !r.plansOld.Load() {
		return true
	}
	return h.ReadPlans(ctx, t, by)
}

// freshen reads the plans of a room that is not locked, and gives up after a moment.
func (h *Host) freshen(ctx context.Context, id table.ID, r *room) bool {
	ctx, cancel := context.WithTimeout(ctx, plansWait)
	defer cancel()
	read := make(chan bool, 1)
	go func() { read <- h.takePlans(ctx, id, r) }() // a store may take longer to hear of the end of its context
	select {
	case fresh := <-read:
		return fresh
	case <-ctx.Done():
		return false
	}
}

// takePlans reads the plans of a room from the store, unless they change meanwhile.
func (h *Host) takePlans(ctx context.Context, id table.ID, r *room) bool {
	if !h.enterWork() {
		return false
	}
	defer h.work.Done()
	before := r.plans.Load()
	r.plansOld.Store(false)
	list, err := h.store.Plans(ctx, id)
	if err != nil {
		r.plansOld.Store(true)
		return false
	}
	r.plans.CompareAndSwap(before, &list)
	return true
}
