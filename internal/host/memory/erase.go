package memory

import (
	"cmp"
	"context"
	"slices"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// BeginForgetting notes a person.
func (m *Store) BeginForgetting(ctx context.Context, person string, _ time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ctx.Err() == nil && !slices.Contains(m.forgetting, person) {
		m.forgetting = append(m.forgetting, person)
		delete(m.away, person)
		for _, t := range m.tables {
			t.dropPlans(func(p *noted) bool { return p.By == person })
		}
	}
	return ctx.Err()
}

// Forgetting lists persons.
func (m *Store) Forgetting(ctx context.Context) ([]string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.forgetting), ctx.Err()
}

// EndForgetting ends the removal of a person's data.
func (m *Store) EndForgetting(ctx context.Context, person string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ctx.Err() == nil {
		m.forgetting = slices.DeleteFunc(m.forgetting, func(p string) bool { return p == person })
	}
	return ctx.Err()
}

// Naming lists tables.
func (m *Store) Naming(ctx context.Context, person string, after table.ID, most int) (ids []table.ID, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, t := range m.tables {
		if id > after && slices.Contains(t.persons, person) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids[:min(max(most, 0), len(ids))], ctx.Err()
}

// Rewrite replaces entries of a log.
func (m *Store) Rewrite(ctx context.Context, id table.ID, r host.Rewriting) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := withLog(m.find(ctx, id))
	switch {
	case err != nil:
		return err
	case len(t.log) != r.Version:
		return host.ErrConflict
	}
	if len(r.Added) > 0 {
		if err := follow(r.Added, r.Version+1); err != nil {
			return err
		}
		m.add(id, r.Added, r.Summary)
	}
	for _, e := range copied(r.Changed) {
		t.log[e.Version-1] = e
	}
	t.quiet = r.Quiet
	t.dropPlans(func(p *noted) bool { return r.Person != "" && p.By == r.Person })
	for _, list := range [][]string{t.persons, t.hidden} {
		for i, person := range list {
			if r.Person != "" && person == r.Person {
				list[i] = r.As
			}
		}
	}
	return nil
}

// Talkative lists finished games.
func (m *Store) Talkative(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	return m.firstEnded(ctx, most, func(t *stored) bool {
		return !t.quiet && t.summary.Ended.Before(before) && t.summary.Latest.Before(before)
	})
}

// Retire removes finished games.
func (m *Store) Retire(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	gone, err := m.firstEnded(ctx, most, func(t *stored) bool { return t.summary.Ended.Before(before) })
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range gone {
		sum := m.tables[id].summary
		m.tables[id] = &stored{retired: true, summary: table.Summary{ID: id, Phase: table.Over, Made: sum.Made, Ended: sum.Ended,
			Latest: sum.Latest}}
	}
	return gone, err
}

// firstEnded lists finished games by their end.
func (m *Store) firstEnded(ctx context.Context, most int, which func(*stored) bool) (ids []table.ID, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id, t := range m.tables {
		if t.summary.Phase == table.Over && !t.retired && which(t) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b table.ID) int {
		return cmp.Or(m.tables[a].summary.Ended.Compare(m.tables[b].summary.Ended), cmp.Compare(a, b))
	})
	return ids[:min(max(most, 0), len(ids))], ctx.Err()
}
