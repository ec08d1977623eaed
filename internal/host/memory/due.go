package memory

import (
	"cmp"
	"context"
	"slices"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// Claim lists overdue tables and puts their timers off.
func (m *Store) Claim(ctx context.Context, c host.Claim) (claimed []host.Claimed, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	for id, t := range m.tables {
		if t.summary.Phase != table.Over && !t.due.IsZero() && !t.due.After(c.Now.Add(-c.Overdue)) {
			claimed = append(claimed, host.Claimed{ID: id, Version: t.summary.Version})
		}
	}
	slices.SortFunc(claimed, func(a, b host.Claimed) int {
		return cmp.Or(m.tables[a.ID].due.Compare(m.tables[b.ID].due), cmp.Compare(a.ID, b.ID))
	})
	claimed = claimed[:min(max(c.Most, 0), len(claimed))]
	for _, one := range claimed {
		m.tables[one.ID].due = c.Now.Add(c.Lease)
	}
	return claimed, nil
}

// Postpone sets the time of the next timer of a table.
func (m *Store) Postpone(ctx context.Context, claimed host.Claimed, _, due time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if t := m.tables[claimed.ID]; t != nil && t.summary.Version == claimed.Version && ctx.Err() == nil {
		t.due = due
	}
	return ctx.Err()
}
