// Package memory has the store of a host that keeps its tables in memory: for tests, and for a browser that plays without a net.
package memory

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"razzia/internal/alone"
	"razzia/internal/host"
	"razzia/internal/table"
)

// A Store has its tables in memory. The zero Store is empty.
type Store struct {
	mu       sync.Mutex
	tables   map[table.ID]*stored
	finished []table.ID // in the order of the feed

	alone.Persons

	forgetting []string // persons whose data are being removed
	away       map[string]time.Time
}

// stored is what the store has of a table.
type stored struct {
	secret  []byte
	log     []table.Entry
	summary table.Summary
	persons []string  // who made the table or took a seat
	hidden  []string  // who cleared the table from their list
	quiet   bool      // its talk was removed
	retired bool      // its game was removed
	packed  bool      // its log was archived: here nothing else changes
	due     time.Time // of its next timer
	plans   []*noted

	unread func() ([]table.Entry, error) // reads the log when it is wanted; nil if it is here
}

// Create stores a new table.
func (m *Store) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case m.tables[id] != nil:
		return host.ErrConflict
	}
	if err := follow(entries, 1); err != nil {
		return err
	}
	if m.tables == nil {
		m.tables = map[table.ID]*stored{}
	}
	m.tables[id] = &stored{secret: slices.Clone(secret)}
	m.add(id, entries, sum)
	return nil
}

// Append adds entries to a log.
func (m *Store) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := withLog(m.find(ctx, id))
	if err != nil {
		return err
	}
	if err := follow(entries, len(t.log)+1); err != nil {
		return err
	}
	m.add(id, entries, sum)
	return nil
}

// add adds entries to a table.
func (m *Store) add(id table.ID, entries []table.Entry, sum table.Summary) {
	t := m.tables[id]
	t.quiet, t.packed = false, false
	t.log = append(t.log, copied(entries)...)
	for _, e := range entries {
		if person, listed := e.Listed(); listed {
			t.persons = append(t.persons, person)
		}
	}
	note(m, id, sum)
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
		return host.ErrConflict
	}
	return nil
}

// find returns what is stored of a table.
func (m *Store) find(ctx context.Context, id table.ID) (*stored, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	t := m.tables[id]
	if t == nil || t.retired {
		return nil, host.ErrNotFound
	}
	return t, nil
}

// Read returns the entries of a log after a version.
func (m *Store) Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := withLog(m.find(ctx, id))
	if err != nil {
		return nil, err
	}
	return copied(t.log[min(after, len(t.log)):]), nil
}

// Secret returns the secret of a table.
func (m *Store) Secret(ctx context.Context, id table.ID) ([]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.find(ctx, id)
	if err != nil {
		return nil, err
	}
	return slices.Clone(t.secret), nil
}

// Versions returns the versions of tables.
func (m *Store) Versions(ctx context.Context, ids []table.ID) (map[table.ID]int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	versions := map[table.ID]int{}
	for _, id := range ids {
		if t := m.tables[id]; t != nil && !t.retired {
			versions[id] = t.summary.Version
		}
	}
	return versions, ctx.Err()
}

// Running lists the tables where a game is running.
func (m *Store) Running(ctx context.Context) (ids []table.ID, err error) {
	running, err := m.list(ctx, func(t *stored) bool { return t.summary.Phase == table.Playing })
	for _, sum := range running {
		ids = append(ids, sum.ID)
	}
	return ids, err
}

// Tables lists the tables of a person.
func (m *Store) Tables(ctx context.Context, q host.TableQuery) ([]table.Summary, error) {
	all, err := m.list(ctx, func(t *stored) bool {
		at := host.CursorOf(&t.summary)
		before := q.Before == (host.Cursor{}) || newestFirst(q.Before, at) < 0
		after := q.After == (host.Cursor{}) || newestFirst(at, q.After) < 0
		return before && after && t.isListedFor(q.Person) && (t.summary.Phase == table.Over) == q.Over
	})
	most := min(max(q.Most, 0), len(all))
	if q.After != (host.Cursor{}) {
		return all[len(all)-most:], err
	}
	return all[:most], err
}

// isListedFor reports whether a table is in the lists of a person.
func (t *stored) isListedFor(person string) bool {
	return slices.Contains(t.persons, person) && !slices.Contains(t.hidden, person)
}

// Hide clears a finished game from the list of a person.
func (m *Store) Hide(ctx context.Context, person string, id table.ID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, err := m.find(ctx, id)
	switch {
	case err != nil:
		return err
	case t.summary.Phase != table.Over || !slices.Contains(t.persons, person):
		return host.ErrNotFound
	}
	t.hidden = append(t.hidden, person)
	return nil
}

// HideAll clears the finished games of a person.
func (m *Store) HideAll(ctx context.Context, person string, until time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for _, t := range m.tables {
		if t.summary.Phase == table.Over && !t.summary.Ended.After(until) && t.isListedFor(person) {
			t.hidden = append(t.hidden, person)
		}
	}
	return nil
}

// CountUnfinished counts the tables of a maker.
func (m *Store) CountUnfinished(ctx context.Context, maker string, since time.Time) (int, error) {
	all, err := m.list(ctx, func(t *stored) bool {
		return t.summary.Maker == maker && t.summary.Phase != table.Over && !t.summary.Latest.Before(since)
	})
	return len(all), err
}

// Forget removes tables whose game never began.
func (m *Store) Forget(ctx context.Context, before time.Time, most int) (ids []table.ID, err error) {
	old, err := m.list(ctx, func(t *stored) bool { return t.summary.Phase == table.Waiting && t.summary.Latest.Before(before) })
	if err != nil {
		return nil, err
	}
	slices.Reverse(old)
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, sum := range old[:min(max(most, 0), len(old))] {
		if t := m.tables[sum.ID]; t != nil && t.summary.Version == sum.Version {
			ids = append(ids, sum.ID)
			delete(m.tables, sum.ID)
		}
	}
	return ids, nil
}

// Finished is the feed of finished games.
func (m *Store) Finished(ctx context.Context, after int64, most int) (games []host.Finished, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, id := range m.finished {
		if int64(i) >= after && len(games) < most {
			games = append(games, host.Finished{Number: int64(i) + 1, Summary: copiedSummary(m.tables[id].summary)})
		}
	}
	return games, ctx.Err()
}

// Ready never fails.
func (m *Store) Ready(ctx context.Context) error { return ctx.Err() }

// list lists summaries, in the order of [host.Cursor].
func (m *Store) list(ctx context.Context, which func(*stored) bool) (all []table.Summary, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, t := range m.tables {
		if which(t) {
			all = append(all, copiedSummary(t.summary))
		}
	}
	slices.SortFunc(all, func(a, b table.Summary) int { return newestFirst(host.CursorOf(&a), host.CursorOf(&b)) })
	return all, ctx.Err()
}

// newestFirst compares two places in a list.
func newestFirst(a, b host.Cursor) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID)) }

// copied returns entries that share no memory with those given, as any other store does.
func copied(entries []table.Entry) []table.Entry {
	list := make([]table.Entry, len(entries))
	for i, e := range entries {
		text, err := json.Marshal(e)
		if err == nil {
			err = json.Unmarshal(text, &list[i])
		}
		if err != nil {
			panic(fmt.Sprintf("memory: entry %d: %v", e.Version, err))
		}
		list[i].Version, list[i].At = e.Version, e.At
	}
	return list
}

// copiedSummary returns a summary that shares no memory with the one given.
func copiedSummary(sum table.Summary) table.Summary {
	sum.Seats, sum.Winners = slices.Clone(sum.Seats), slices.Clone(sum.Winners)
	return sum
}
