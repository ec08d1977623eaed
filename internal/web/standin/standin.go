// Package standin keeps tables in memory until there is a room that stores them.
package standin

import (
	"context"
	"slices"
	"sync"

	"razzia/internal/table"
)

// Memory is a Store and a Bus that forgets everything when the program ends.
type Memory struct {
	mu       sync.Mutex
	logs     map[table.ID][]table.Entry
	secrets  map[table.ID][]byte
	watchers map[table.ID][]chan int
}

// New makes an empty Memory.
func New() *Memory {
	return &Memory{logs: map[table.ID][]table.Entry{}, secrets: map[table.ID][]byte{}, watchers: map[table.ID][]chan int{}}
}

// Create keeps a new table.
func (m *Memory) Create(_ context.Context, id table.ID, secret []byte, entries []table.Entry) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.logs[id] != nil {
		return table.ErrConflict
	}
	m.logs[id], m.secrets[id] = slices.Clone(entries), secret
	return nil
}

// Append adds entries to a log.
func (m *Memory) Append(_ context.Context, id table.ID, entries []table.Entry) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if entries[0].Version != len(m.logs[id])+1 {
		return table.ErrConflict
	}
	m.logs[id] = append(m.logs[id], entries...)
	return nil
}

// Read gives the entries after a version.
func (m *Memory) Read(_ context.Context, id table.ID, after int) ([]table.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.logs[id] == nil {
		return nil, table.ErrNotFound
	}
	return slices.Clone(m.logs[id][min(after, len(m.logs[id])):]), nil
}

// Secret gives the secret of a table.
func (m *Memory) Secret(_ context.Context, id table.ID) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.secrets[id] == nil {
		return nil, table.ErrNotFound
	}
	return m.secrets[id], nil
}

// Running lists nothing: nothing outlives the program.
func (m *Memory) Running(context.Context) ([]table.ID, error) { return nil, nil }

// TablesOf lists the tables of a person.
func (m *Memory) TablesOf(_ context.Context, person string, most int) ([]table.ID, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var ids []table.ID
	for id, log := range m.logs {
		if slices.ContainsFunc(log, func(e table.Entry) bool { return e.Person != nil && e.Person.ID == person }) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b table.ID) int {
		return m.logs[b][len(m.logs[b])-1].At.Compare(m.logs[a][len(m.logs[a])-1].At)
	})
	return ids[:min(most, len(ids))], nil
}

// Publish tells that a table is at a version.
func (m *Memory) Publish(id table.ID, version int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, w := range m.watchers[id] {
		select {
		case <-w:
		default:
		}
		w <- version
	}
}

// Watch gives a channel on which versions of the table come.
func (m *Memory) Watch(id table.ID) (<-chan int, func()) {
	w := make(chan int, 1)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.watchers[id] = append(m.watchers[id], w)
	return w, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.watchers[id] = slices.DeleteFunc(m.watchers[id], func(c chan int) bool { return c == w })
		close(w)
	}
}
