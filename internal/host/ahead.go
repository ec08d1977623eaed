package host

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"razzia"
	"razzia/internal/table"
)

// PlanAhead stores the plan that a person asks for, in place of an earlier one of the seat.
func (h *Host) PlanAhead(ctx context.Context, id table.ID, q table.PlanRequest) (*table.Table, error) {
	return h.plan(ctx, id, q.Seat, q.Seen, func(t *table.Table) (table.Plan, error) { return t.PlanAhead(q) })
}

// PassEarly stores the plan of a person that their seat passes at its next chance to bid.
func (h *Host) PassEarly(ctx context.Context, id table.ID, by string, seat razzia.Seat) (*table.Table, error) {
	return h.plan(ctx, id, seat, 0, func(t *table.Table) (table.Plan, error) { return t.PassEarly(by, seat) })
}

// plan stores the plan that a function makes for a seat. Seen is the version that the person has seen, perhaps at another host.
func (h *Host) plan(ctx context.Context, id table.ID, seat razzia.Seat, seen int, of func(*table.Table) (table.Plan, error)) (*table.Table, error) {
	return h.withRoom(ctx, id, func(r *room, t *table.Table) error {
		if t.Version < seen {
			if err := h.readNow(ctx, id, r); err != nil {
				return err
			}
		}
		p, err := of(r.table.Load())
		if err != nil {
			return err
		}
		kept := KeptPlan{Token: rand.Text(), Plan: p}
		if err := h.store.SavePlan(ctx, id, kept); err != nil {
			return storeFault(err)
		}
		r.setPlans(append(r.plansWithout(seat), kept))
		h.tellPlans(id, r)
		return nil
	})
}

// DropPlan removes the plan of a person for a seat. Once it returns without an error the plan gives no more moves, at any
// host. Without a plan it is [table.Stale]: the move may have been made already.
func (h *Host) DropPlan(ctx context.Context, id table.ID, by string, seat razzia.Seat) (*table.Table, error) {
	return h.withRoom(ctx, id, func(r *room, t *table.Table) error {
		if err := t.CheckPlan(by, seat); err != nil {
			return err
		}
		found, err := h.store.DropPlan(ctx, id, int(seat), by)
		if err != nil {
			return storeFault(err)
		}
		r.setPlans(r.plansWithout(seat))
		h.tellPlans(id, r)
		if !found {
			return table.NoPlan()
		}
		return nil
	})
}

// withRoom changes what a locked room knows besides its table, and sets its timer anew. It returns the table.
func (h *Host) withRoom(ctx context.Context, id table.ID, change func(r *room, t *table.Table) error) (*table.Table, error) {
	return h.inRoom(ctx, id, func(r *room) (*table.Table, error) {
		if err := change(r, r.table.Load()); err != nil {
			return nil, err
		}
		h.schedule(id, r, 0)
		return r.table.Load(), nil
	})
}

// PlansAt lists the plans of a person at a table that hold. Only that person may see them. They are those that this host knows:
// [Host.ReadPlans] reads what other hosts have stored.
func (h *Host) PlansAt(t *table.Table, by string) (plans []table.Plan) {
	r := h.room(t.ID)
	if r == nil || by == "" {
		return nil
	}
	for _, p := range r.planList() {
		if p.By == by && t.Keeps(p.Plan) {
			plans = append(plans, p.Plan)
		}
	}
	return plans
}

// EarlyPasses lists the seats of a person that pass at their next chance to bid. Only that person may see it.
func (h *Host) EarlyPasses(t *table.Table, by string) (seats []razzia.Seat) {
	for _, p := range h.PlansAt(t, by) {
		if p.PassesEarly() {
			seats = append(seats, p.Seat)
		}
	}
	return seats
}

// PlansOf lists the plans of a person at all tables.
func (h *Host) PlansOf(ctx context.Context, person string) ([]PlanAt, error) {
	list, err := h.store.PlansOf(ctx, person)
	return list, storeFault(err)
}

// planList lists the plans of a room, also those that no longer hold. The list is never changed.
func (r *room) planList() []KeptPlan {
	if list := r.plans.Load(); list != nil {
		return *list
	}
	return nil
}

// setPlans replaces the plans of a locked room.
func (r *room) setPlans(list []KeptPlan) { r.plans.Store(&list) }

// plansWithout lists the plans of all other seats.
func (r *room) plansWithout(seat razzia.Seat) []KeptPlan {
	return slices.DeleteFunc(slices.Clone(r.planList()), func(p KeptPlan) bool { return p.Seat == seat })
}

// readPlans reads the plans of a locked room.
func (h *Host) readPlans(ctx context.Context, id table.ID, r *room) error {
	r.plansOld.Store(false)
	list, err := h.store.Plans(ctx, id)
	if err != nil {
		r.plansOld.Store(true)
		return storeFault(err)
	}
	r.setPlans(list)
	return nil
}

// rereadPlans reads the plans of a locked room again, if it knows of any: another host may have used them. If the store fails the
// room forgets them until a host looks for plans that are due.
func (h *Host) rereadPlans(ctx context.Context, id table.ID, r *room) {
	if len(r.planList()) > 0 && h.readPlans(ctx, id, r) != nil {
		r.setPlans(nil)
	}
}

// planAlarm ends the plans of a locked room that no longer hold, and returns the alarm of the one that is due, and the plan;
// false if none is.
func (h *Host) planAlarm(id table.ID, r *room) (next table.Alarm, due KeptPlan, is bool) {
	t := r.table.Load()
	for _, p := range r.planList() {
		if !t.Keeps(p.Plan) {
			h.endPlan(id, r, p)
		} else if alarm, now := t.PlanAlarm(p.Plan); now {
			next, due, is = alarm, p, true
		}
	}
	return next, due, is
}

// endPlan removes a plan from a locked room, and soon from the store.
func (h *Host) endPlan(id table.ID, r *room, p KeptPlan) {
	r.setPlans(r.plansWithout(p.Seat))
	h.after(0, func() {
		if err := h.store.EndPlan(h.ctx, id, p); err != nil {
			h.report(id, err)
		}
	})
}

// fireAhead makes the move of a plan, as its person's own move. A move by hand that came before has changed the alarm, so it
// wins. If the move is refused, the plan ends and the person is asked as usual.
func (h *Host) fireAhead(id table.ID, fired table.Alarm) {
	r, err := h.enterUnseen(h.ctx, id)
	if err != nil {
		h.report(id, err)
		return
	}
	defer r.mu.Unlock()
	r.clear(fired)
	now, p, due := h.planAlarm(id, r)
	if !due || now != fired {
		h.schedule(id, r, 0)
		return
	}
	err = h.playPlan(id, r, fired, p)
	switch {
	case err == nil:
		return
	case errors.Is(err, ErrNoPlan): // at another host
		err = h.readPlans(h.ctx, id, r)
	case hasKey(err, "somebody-was-faster"):
		err = nil
	case !isStoreFault(err):
		h.endPlan(id, r, p)
	}
	h.report(id, err)
	h.schedule(id, r, 0)
}

// playPlan makes the move of a plan at a locked room. The move and what remains of the plan are stored together.
func (h *Host) playPlan(id table.ID, r *room, fired table.Alarm, p KeptPlan) error {
	m, _ := r.table.Load().Planned(p.Plan)
	move := table.Move{By: p.By, Seat: p.Seat, Ply: fired.Ply, Epoch: fired.Epoch, Move: m, Ahead: true}
	_, err := h.changeBy(h.ctx, id, r, move, func(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
		use := PlanUse{Plan: p}
		left := r.plansWithout(p.Seat)
		if rest, some := p.After(m, entries[0].Version); some {
			use.Rest = &rest
			left = append(left, KeptPlan{p.Token, rest})
		}
		err := h.store.AppendPlanned(ctx, id, entries, sum, use)
		if err == nil {
			r.setPlans(left)
		}
		return err
	})
	return err
}

// planLease is how long other hosts leave a table alone whose plan is due.
const planLease = 30 * claimEvery

// lookAtPlans lets plans give their moves that no host has seen to: the one that stored the last move is gone, or did not know of
// them.
func (h *Host) lookAtPlans(every time.Duration) {
	ctx, cancel := context.WithTimeout(h.ctx, claimTime)
	defer cancel()
	ids, err := h.store.DuePlans(ctx, Claim{Now: h.now(), Overdue: h.claimAfter(), Lease: planLease, Most: claimAtOnce, Every: every})
	if err != nil && h.ctx.Err() == nil && !h.claimFails {
		h.log.Error("cannot look for plans that are due", "error", err)
	}
	for _, id := range ids {
		h.report(id, h.lookAt(id))
	}
}

// lookAt reads the plans of a table and sets its timer. A plan that gives no move now is noted, so that it is not listed again
// until the table has changed.
func (h *Host) lookAt(id table.ID) error {
	r, err := h.enterUnseen(h.ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	if err := h.readOn(id, r); err != nil || r.evicted {
		return err
	}
	if err := h.readPlans(h.ctx, id, r); err != nil {
		return err
	}
	h.schedule(id, r, 0)
	t := r.table.Load()
	for _, p := range r.planList() {
		if _, due := t.Planned(p.Plan); !due && t.Game.State.Actor == p.Seat {
			err = errors.Join(err, storeFault(h.store.SeePlan(h.ctx, id, p, t.Version)))
		}
	}
	h.evictUnneeded(id, r)
	return err
}
