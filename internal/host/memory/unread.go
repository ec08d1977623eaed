package memory

import (
	"context"
	"slices"
	"time"

	"razzia/internal/host"
	"razzia/internal/table"
)

// Keep stores a table whose log is read once it is wanted. The persons of its summary have it in their lists.
func (m *Store) Keep(ctx context.Context, id table.ID, secret []byte, sum table.Summary, read func() ([]table.Entry, error)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case m.tables[id] != nil:
		return host.ErrConflict
	case m.tables == nil:
		m.tables = map[table.ID]*stored{}
	}
	t := &stored{secret: slices.Clone(secret), unread: read, persons: []string{sum.Maker}}
	for _, seat := range sum.Seats {
		t.persons = append(t.persons, seat.Person, seat.Before)
	}
	t.persons = slices.DeleteFunc(t.persons, func(person string) bool { return person == "" })
	m.tables[id] = t
	note(m, id, sum)
	return nil
}

// withLog reads the log of a table that was found.
func withLog(t *stored, err error) (*stored, error) {
	if err != nil || t.unread == nil {
		return t, err
	}
	log, err := t.unread()
	if err != nil {
		return nil, err
	}
	t.log, t.unread = log, nil
	return t, nil
}

// note notes the summary of a table, and adds the table to the feed if its game has ended.
func note(m *Store, id table.ID, sum table.Summary) {
	t := m.tables[id]
	sum.ID = id
	t.due, sum.Due = sum.Due, time.Time{}
	t.summary = copiedSummary(sum)
	if sum.Phase == table.Over && !slices.Contains(m.finished, id) {
		m.finished = append(m.finished, id)
	}
}
