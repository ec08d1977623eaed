package host

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/table"
)

// roomPlans are the moves ahead at a room.
type roomPlans struct {
	room *room
	kept atomic.Pointer[[]KeptPlan] // a list is never changed; nil before the first
	old  atomic.Bool                // another host may have changed the plans since they were read
}

// list lists the plans, also those that no longer hold. The list is never changed.
func (ps *roomPlans) list() []KeptPlan {
	if list := ps.kept.Load(); list != nil {
		return *list
	}
	return nil
}

// set replaces the plans of a locked room.
func (ps *roomPlans) set(list []KeptPlan) { ps.kept.Store(&list) }

// without lists the plans of all other seats.
func (ps *roomPlans) without(seat razzia.Seat) []KeptPlan {
	return slices.DeleteFunc(slices.Clone(ps.list()), func(p KeptPlan) bool { return p.Seat == seat })
}

// read reads the plans of a locked room.
func (ps *roomPlans) read(ctx context.Context) error {
	ps.old.Store(false)
	list, err := ps.room.rooms.store.Plans(ctx, ps.room.id)
	if err != nil {
		ps.old.Store(true)
		return fault.Store(err)
	}
	ps.set(list)
	return nil
}

// reread reads the plans of a locked room again, if it knows of any: another host may have used them. If the store fails the
// room forgets them until a host looks for plans that are due.
func (ps *roomPlans) reread(ctx context.Context) {
	if len(ps.list()) > 0 && ps.read(ctx) != nil {
		ps.set(nil)
	}
}

// tell tells the other hosts that plans of a locked room have changed: its version is announced again, as [rooms.heard] expects.
func (ps *roomPlans) tell() {
	if r := ps.room; r.rooms.grace > 0 {
		r.rooms.bus.Publish(r.id, r.table.Load().Version)
	}
}

// plansWait is how long the view of a table waits for plans that another host may have changed.
const plansWait = 250 * time.Millisecond

// freshen reads the plans of a room that is not locked, and gives up after a moment.
func (ps *roomPlans) freshen(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, plansWait)
	defer cancel()
	read := make(chan bool, 1)
	go func() { read <- ps.take(ctx) }() // a store may take longer to hear of the end of its context
	select {
	case fresh := <-read:
		return fresh
	case <-ctx.Done():
		return false
	}
}

// take reads the plans of a room from the store, unless they change meanwhile.
func (ps *roomPlans) take(ctx context.Context) bool {
	rooms := ps.room.rooms
	if !rooms.enterWork() {
		return false
	}
	defer rooms.work.Done()
	before := ps.kept.Load()
	ps.old.Store(false)
	list, err := rooms.store.Plans(ctx, ps.room.id)
	if err != nil {
		ps.old.Store(true)
		return false
	}
	ps.kept.CompareAndSwap(before, &list)
	return true
}

// next ends the plans of a locked room that no longer hold, and returns the alarm of the one that is due, and the plan;
// false if none is.
func (ps *roomPlans) next() (next table.Alarm, due KeptPlan, is bool) {
	t := ps.room.table.Load()
	for _, p := range ps.list() {
		if !p.Plan.HoldsAt(t) {
			ps.end(p)
		} else if alarm, now := p.Plan.AlarmAt(t); now {
			next, due, is = alarm, p, true
		}
	}
	return next, due, is
}

// end removes a plan from a locked room, and soon from the store.
func (ps *roomPlans) end(p KeptPlan) {
	ps.set(ps.without(p.Seat))
	rooms, id := ps.room.rooms, ps.room.id
	rooms.after(0, func() {
		if err := rooms.store.EndPlan(rooms.ctx, id, p); err != nil {
			rooms.report(id, err)
		}
	})
}

// firePlan makes the move of a plan, as its person's own move. A move by hand that came before has changed the alarm, so it
// wins. If the move is refused, the plan ends and the person is asked as usual.
func (rs *rooms) firePlan(id table.ID, fired table.Alarm) {
	r, err := rs.enterUnseen(rs.ctx, id)
	if err != nil {
		rs.report(id, err)
		return
	}
	defer r.mu.Unlock()
	r.clear(fired)
	now, p, due := r.plans.next()
	if !due || now != fired {
		r.schedule(0)
		return
	}
	err = r.plans.play(fired, p)
	switch {
	case err == nil:
		return
	case errors.Is(err, ErrNoPlan): // at another host
		err = r.plans.read(rs.ctx)
	case errors.Is(err, table.ErrSomebodyWasFaster):
		err = nil
	case !isStoreFault(err):
		r.plans.end(p)
	}
	rs.report(id, err)
	r.schedule(0)
}

// play makes the move of a plan at a locked room. The move and what remains of the plan are stored together.
func (ps *roomPlans) play(fired table.Alarm, p KeptPlan) error {
	rooms := ps.room.rooms
	m, _ := p.Plan.MoveAt(ps.room.table.Load())
	move := table.Move{By: p.By, Seat: p.Seat, Ply: fired.Ply, Epoch: fired.Epoch, Move: m, Ahead: true}
	_, err := ps.room.changeBy(rooms.ctx, move, func(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
		use := PlanUse{Plan: p}
		left := ps.without(p.Seat)
		if rest, some := p.After(m, entries[0].Version); some {
			use.Rest = &rest
			left = append(left, KeptPlan{p.Token, rest})
		}
		err := rooms.store.AppendPlanned(ctx, id, entries, sum, use)
		if err == nil {
			ps.set(left)
		}
		return err
	})
	return err
}
