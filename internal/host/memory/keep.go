package memory

import (
	"context"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// Archive notes the logs of finished games as packed.
func (m *Store) Archive(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	ids, err := m.firstEnded(ctx, most, func(t *stored) bool {
		return !t.packed && t.summary.Ended.Before(before) && t.summary.Latest.Before(before)
	})
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		m.tables[id].packed = err == nil
	}
	return ids, err
}

// Remove removes a table whose game is not over.
func (m *Store) Remove(ctx context.Context, id table.ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.find(ctx, id)
	switch {
	case err != nil:
		return err
	case t.summary.Phase == table.Over:
		return host.ErrOver
	}
	delete(m.tables, id)
	return nil
}

// Summaries reads the summaries of tables.
func (m *Store) Summaries(ctx context.Context, ids []table.ID) (list []table.Summary, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		if t := m.tables[id]; t != nil && !t.retired {
			list = append(list, copiedSummary(t.summary))
		}
	}
	return list, ctx.Err()
}

// SaveVacation notes until when a person is away.
func (m *Store) SaveVacation(ctx context.Context, identities []string, until, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for _, id := range identities {
		delete(m.away, id)
	}
	if m.away == nil {
		m.away = map[string]time.Time{}
	}
	if until.After(now) && len(identities) > 0 {
		m.away[identities[0]] = until.UTC().Truncate(time.Millisecond)
	}
	return nil
}

// VacationsOf returns who is away. There are no accounts here.
func (m *Store) VacationsOf(ctx context.Context, persons []string, now time.Time) (map[string]time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	away := map[string]time.Time{}
	for _, person := range persons {
		if until := m.away[person]; until.After(now) {
			away[person] = until
		}
	}
	return away, ctx.Err()
}
