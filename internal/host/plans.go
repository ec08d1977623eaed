package host

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// Plans are the moves ahead of persons. Only a person themselves may see theirs.
type Plans struct{ rooms *rooms }

// PlanAhead stores the plan that a person asks for, in place of an earlier one of the seat.
func (ps *Plans) PlanAhead(ctx context.Context, id table.ID, q table.PlanRequest) (*table.Table, error) {
	return ps.save(ctx, id, q, table.PlanRequest.PlanAt)
}

// PassEarly stores the plan of a person that their seat passes at its next chance to bid.
func (ps *Plans) PassEarly(ctx context.Context, id table.ID, q table.PlanRequest) (*table.Table, error) {
	return ps.save(ctx, id, q, table.PlanRequest.PassEarlyAt)
}

// save stores the plan that a function makes of a request. The person may have seen the table at another host.
func (ps *Plans) save(ctx context.Context, id table.ID, q table.PlanRequest,
	plan func(table.PlanRequest, *table.Table) (table.Plan, error)) (*table.Table, error) {
	return ps.rooms.withRoom(ctx, id, func(r *room, t *table.Table) error {
		if t.Version < q.Seen {
			if err := r.readNow(ctx); err != nil {
				return err
			}
		}
		p, err := plan(q, r.table.Load())
		if err != nil {
			return err
		}
		kept := KeptPlan{Token: rand.Text(), Plan: p}
		if err := ps.rooms.store.SavePlan(ctx, id, kept); err != nil {
			return fault.Store(err)
		}
		r.plans.set(append(r.plans.without(q.Seat), kept))
		r.plans.tell()
		return nil
	})
}

// Drop removes the plan of a person for a seat. Once it returns without an error the plan gives no more moves, at any
// host. Without a plan it is [fault.Stale]: the move may have been made already.
func (ps *Plans) Drop(ctx context.Context, id table.ID, person string, seat razzia.Seat) (*table.Table, error) {
	return ps.rooms.withRoom(ctx, id, func(r *room, t *table.Table) error {
		if err := t.CheckPlays(person, seat); err != nil {
			return err
		}
		found, err := ps.rooms.store.DropPlan(ctx, id, int(seat), person)
		if err != nil {
			return fault.Store(err)
		}
		r.plans.set(r.plans.without(seat))
		r.plans.tell()
		if !found {
			return table.Outdated()
		}
		return nil
	})
}

// At lists the plans of a person at a table that hold. They are those that this host knows: [Plans.Read] reads what other hosts have
// stored.
func (ps *Plans) At(t *table.Table, person string) (plans []table.Plan) {
	r := ps.rooms.room(t.ID)
	if r == nil || person == "" {
		return nil
	}
	for _, p := range r.plans.list() {
		if p.By == person && p.Plan.HoldsAt(t) {
			plans = append(plans, p.Plan)
		}
	}
	return plans
}

// EarlyPasses lists the seats of a person that pass at their next chance to bid.
func (ps *Plans) EarlyPasses(t *table.Table, person string) (seats []razzia.Seat) {
	for _, p := range ps.At(t, person) {
		if p.PassesEarly() {
			seats = append(seats, p.Seat)
		}
	}
	return seats
}

// Of lists the plans of a person at all tables.
func (ps *Plans) Of(ctx context.Context, person string) ([]PlanAt, error) {
	list, err := ps.rooms.store.PlansOf(ctx, person)
	return list, fault.Store(err)
}

// Read reads the plans at a table for a person, because another host may have changed them. It waits a moment at most, and holds up no
// change of the table. It reports whether the plans are those of the store; otherwise the host knows those that it has read before.
func (ps *Plans) Read(ctx context.Context, t *table.Table, person string) (fresh bool) {
	if ps.rooms.grace == 0 || person == "" || t.Phase != table.Playing ||
		!slices.ContainsFunc(t.Seats, func(s table.Seat) bool { return s.Person.ID == person }) {
		return true
	}
	r := ps.rooms.room(t.ID)
	return r == nil || r.plans.freshen(ctx)
}

// ReadOld is [Plans.Read] if another host has told that it has changed plans at the table. A change at this host needs no more:
// the room knows its plans.
func (ps *Plans) ReadOld(ctx context.Context, t *table.Table, person string) (fresh bool) {
	if r := ps.rooms.room(t.ID); r == nil || !r.plans.old.Load() {
		return true
	}
	return ps.Read(ctx, t, person)
}

// lookAt reads the plans of a table and sets its timer. A plan that gives no move now is noted, so that it is not listed again
// until the table has changed.
func (ps *Plans) lookAt(id table.ID) error {
	r, err := ps.rooms.enterUnseen(ps.rooms.ctx, id)
	if err != nil {
		return err
	}
	defer r.mu.Unlock()
	if err := r.readOn(); err != nil || r.evicted {
		return err
	}
	if err := r.plans.read(ps.rooms.ctx); err != nil {
		return err
	}
	r.schedule(0)
	t := r.table.Load()
	for _, p := range r.plans.list() {
		if _, due := p.Plan.MoveAt(t); !due && t.Game.State.Actor == p.Seat {
			err = errors.Join(err, fault.Store(ps.rooms.store.SeePlan(ps.rooms.ctx, id, p, t.Version)))
		}
	}
	r.evictUnneeded()
	return err
}
