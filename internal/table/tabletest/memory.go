package tabletest

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"razzia/internal/table"
)

// A Memory is a store that keeps logs in memory, for tests. The zero Memory is empty.
type Memory struct {
	mu     sync.Mutex
	tables map[table.ID]*kept
}

// kept is what there is of a table.
type kept struct {
	secret []byte
	log    []table.Entry
}

// Create keeps a new table, as [table.Store] says.
func (m *Memory) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case m.tables[id] != nil:
		return table.ErrConflict
	}
	if err := follow(entries, 1); err != nil {
		return err
	}
	if m.tables == nil {
		m.tables = map[table.ID]*kept{}
	}
	m.tables[id] = &kept{slices.Clone(secret), copied(entries)}
	return nil
}

// Append adds entries to a log, as [table.Store] says.
func (m *Memory) Append(ctx context.Context, id table.ID, entries []table.Entry) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.find(ctx, id)
	if err != nil {
		return err
	}
	if err := follow(entries, len(t.log)+1); err != nil {
		return err
	}
	t.log = append(t.log, copied(entries)...)
	return nil
}

// follow checks that entries have versions from one on, without a gap.
func follow(entries []table.Entry, version int) error {
	for i, e := range entries {
		if e.Version != entries[0].Version+i {
			return fmt.Errorf("version %d at place %d", e.Version, i)
		}
	}
	switch {
	case len(entries) == 0:
		return errors.New("no entries")
	case entries[0].Version != version:
		return table.ErrConflict
	}
	return nil
}

// find looks a table up.
func (m *Memory) find(ctx context.Context, id table.ID) (*kept, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if t := m.tables[id]; t != nil {
		return t, nil
	}
	return nil, table.ErrNotFound
}

// Read gives the entries of a log after a version, as [table.Store] says.
func (m *Memory) Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.find(ctx, id)
	if err != nil {
		return nil, err
	}
	return copied(t.log[min(after, len(t.log)):]), nil
}

// Secret gives the secret of a table, as [table.Store] says.
func (m *Memory) Secret(ctx context.Context, id table.ID) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.find(ctx, id)
	if err != nil {
		return nil, err
	}
	return slices.Clone(t.secret), nil
}

// Running lists the tables that began and did not end.
func (m *Memory) Running(ctx context.Context) ([]table.ID, error) {
	return m.list(ctx, func(t *kept) bool { return t.has(table.Began) && !t.has(table.Ended) })
}

func (t *kept) has(kind table.Kind) bool {
	return slices.ContainsFunc(t.log, func(e table.Entry) bool { return e.Kind == kind })
}

// TablesOf lists the tables of a person, as [table.Store] says.
func (m *Memory) TablesOf(ctx context.Context, person string, most int) ([]table.ID, error) {
	ids, err := m.list(ctx, func(t *kept) bool {
		return slices.ContainsFunc(t.log, func(e table.Entry) bool { return e.Person != nil && e.Person.ID == person })
	})
	return ids[:min(max(most, 0), len(ids))], err
}

// Unfinished counts the tables of a maker that did not end, as [table.Store] says.
func (m *Memory) Unfinished(ctx context.Context, maker string, since time.Time) (int, error) {
	ids, err := m.list(ctx, func(t *kept) bool {
		first := t.log[0]
		made := first.Kind == table.Created && first.Person != nil && first.Person.ID == maker
		return made && !t.has(table.Ended) && !t.latest().Before(since)
	})
	return len(ids), err
}

// Forget removes tables that never began, as [table.Store] says.
func (m *Memory) Forget(ctx context.Context, before time.Time, most int) ([]table.ID, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	ids := m.latestFirst(func(t *kept) bool { return !t.has(table.Began) && t.latest().Before(before) })
	slices.Reverse(ids)
	ids = ids[:min(max(most, 0), len(ids))]
	for _, id := range ids {
		delete(m.tables, id)
	}
	return ids, nil
}

// latest is when the last entry happened.
func (t *kept) latest() time.Time { return t.log[len(t.log)-1].At }

// list lists tables, the one with the latest entry first.
func (m *Memory) list(ctx context.Context, which func(*kept) bool) ([]table.ID, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.latestFirst(which), ctx.Err()
}

// latestFirst lists tables while the store is locked.
func (m *Memory) latestFirst(which func(*kept) bool) (ids []table.ID) {
	for id, t := range m.tables {
		if which(t) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b table.ID) int {
		return cmp.Or(m.tables[b].latest().Compare(m.tables[a].latest()), cmp.Compare(a, b))
	})
	return ids
}

// copied gives entries that share nothing with those given, as they come back from any other store.
func copied(entries []table.Entry) []table.Entry {
	list := make([]table.Entry, len(entries))
	for i, e := range entries {
		text, err := json.Marshal(e)
		if err == nil {
			err = json.Unmarshal(text, &list[i])
		}
		if err != nil {
			panic(fmt.Sprintf("tabletest: entry %d: %v", e.Version, err))
		}
		list[i].Version, list[i].At = e.Version, e.At
	}
	return list
}
