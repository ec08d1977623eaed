package memory

import (
	"cmp"
	"context"
	"slices"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// A noted plan is one with what is noted about it.
type noted struct {
	host.KeptPlan
	looked int
	due    time.Time
}

// same reports whether a plan is another one, unchanged.
func (p *noted) same(other host.KeptPlan) bool {
	return p.Token == other.Token && p.Since == other.Since
}

// SavePlan stores a plan.
func (m *Store) SavePlan(ctx context.Context, id table.ID, p host.KeptPlan) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.find(ctx, id)
	if err != nil {
		return err
	}
	t.dropPlans(func(old *noted) bool { return old.Seat == p.Seat })
	t.plans = append(t.plans, &noted{KeptPlan: p})
	slices.SortFunc(t.plans, func(a, b *noted) int { return cmp.Compare(a.Seat, b.Seat) })
	return nil
}

// dropPlans removes plans, and reports whether there were any.
func (t *stored) dropPlans(which func(*noted) bool) bool {
	before := len(t.plans)
	t.plans = slices.DeleteFunc(t.plans, which)
	return len(t.plans) < before
}

// DropPlan removes a plan.
func (m *Store) DropPlan(ctx context.Context, id table.ID, seat int, person string) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ctx.Err() != nil || m.tables[id] == nil {
		return false, ctx.Err()
	}
	return m.tables[id].dropPlans(func(p *noted) bool { return int(p.Seat) == seat && p.By == person }), nil
}

// EndPlan removes a plan unless it has changed.
func (m *Store) EndPlan(ctx context.Context, id table.ID, ended host.KeptPlan) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if t := m.tables[id]; t != nil && ctx.Err() == nil {
		t.dropPlans(func(p *noted) bool { return p.same(ended) })
	}
	return ctx.Err()
}

// Plans lists the plans at a table.
func (m *Store) Plans(ctx context.Context, id table.ID) (list []host.KeptPlan, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if t := m.tables[id]; t != nil {
		for _, p := range t.plans {
			list = append(list, p.KeptPlan)
		}
	}
	return list, ctx.Err()
}

// PlansOf lists the plans of a person.
func (m *Store) PlansOf(ctx context.Context, person string) (list []host.PlanAt, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, t := range m.tables {
		for _, p := range t.plans {
			if p.By == person {
				list = append(list, host.PlanAt{Table: id, Plan: p.Plan})
			}
		}
	}
	slices.SortFunc(list, func(a, b host.PlanAt) int { return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.Seat, b.Seat)) })
	return list, ctx.Err()
}

// AppendPlanned appends the move of a plan.
func (m *Store) AppendPlanned(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary, use host.PlanUse) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := withLog(m.find(ctx, id))
	if err != nil {
		return err
	}
	i := slices.IndexFunc(t.plans, func(p *noted) bool { return p.same(use.Plan) })
	if i < 0 {
		return host.ErrNoPlan
	}
	if err := follow(entries, len(t.log)+1); err != nil {
		return err
	}
	if use.Rest == nil {
		t.plans = slices.Delete(t.plans, i, i+1)
	} else {
		t.plans[i] = &noted{KeptPlan: host.KeptPlan{Token: use.Plan.Token, Plan: *use.Rest}}
	}
	m.add(id, entries, sum)
	return nil
}

// DuePlans lists tables whose plans no host has seen to.
func (m *Store) DuePlans(ctx context.Context, c host.Claim) (ids []table.ID, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, t := range m.tables {
		if len(ids) < c.Most && ctx.Err() == nil && t.takeDue(c) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, ctx.Err()
}

// takeDue reports whether a plan at the table is due, and puts it off.
func (t *stored) takeDue(c host.Claim) (found bool) {
	old := !t.summary.Latest.After(c.Now.Add(-c.Overdue))
	for _, p := range t.plans {
		waits := t.summary.Phase == table.Playing && t.summary.Turn == p.Seat && p.looked < t.summary.Version && old
		if (waits || t.summary.Phase == table.Over) && !p.due.After(c.Now) {
			p.due, found = c.Now.Add(c.Lease), true
		}
	}
	return found
}

// SeePlan notes that a plan gives no move.
func (m *Store) SeePlan(ctx context.Context, id table.ID, seen host.KeptPlan, version int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if t := m.tables[id]; t != nil {
		for _, p := range t.plans {
			if p.same(seen) {
				p.looked = version
			}
		}
	}
	return ctx.Err()
}
