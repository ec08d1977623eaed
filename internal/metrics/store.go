package metrics

import (
	"context"
	"errors"
	"time"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/table"
)

// The figures of a store.
var (
	calls     = histogram("razzia_store_seconds", "call")    // of a call; that of append ends when the entries are durable
	failures  = counter("razzia_store_errors_total", "call") // calls that failed, as on a full disk; not conflicts and missing tables
	conflicts = counter("razzia_store_conflicts_total")      // appends that came after another writer's
	stored    = counter("razzia_entries_total", "kind")      // moves of players, revealed cards, games begun and ended, talk, and others
)

// Store wraps a store, and measures its calls.
func (m *Metrics) Store(s host.Store) host.Store {
	if m == nil {
		return s
	}
	return &measured{s, m.register}
}

// measured is a store whose calls are measured.
type measured struct {
	host.Store
	register
}

// note notes a call that began at a moment.
func (s *measured) note(call string, began time.Time, err error) {
	s.observe(calls, time.Since(began).Seconds(), call)
	switch {
	case err == nil, errors.Is(err, host.ErrNotFound), errors.Is(err, context.Canceled):
	case errors.Is(err, host.ErrConflict):
		s.count(conflicts, 1)
	default:
		s.count(failures, 1, call)
	}
}

// countEntries counts entries that are stored.
func (s *measured) countEntries(entries []table.Entry) {
	for _, e := range entries {
		kind := string(e.Kind)
		switch {
		case e.Kind == table.Moved && e.Seat == razzia.NoSeat:
			kind = "revealed"
		case !named[e.Kind]:
			kind = "other"
		}
		s.count(stored, 1, kind)
	}
}

// named are the kinds of entries that have a figure of their own.
var named = map[table.Kind]bool{table.Created: true, table.Began: true, table.Moved: true, table.Ended: true, table.Talked: true}

// Create measures the call.
func (s *measured) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	began := time.Now()
	err := s.Store.Create(ctx, id, secret, entries, sum)
	if s.note("create", began, err); err == nil {
		s.countEntries(entries)
	}
	return err
}

// Append measures the call.
func (s *measured) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	began := time.Now()
	err := s.Store.Append(ctx, id, entries, sum)
	if s.note("append", began, err); err == nil {
		s.countEntries(entries)
	}
	return err
}

// Read measures the call.
func (s *measured) Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error) {
	began := time.Now()
	entries, err := s.Store.Read(ctx, id, after)
	s.note("read", began, err)
	return entries, err
}

// Tables measures the call.
func (s *measured) Tables(ctx context.Context, q host.TableQuery) ([]table.Summary, error) {
	began := time.Now()
	list, err := s.Store.Tables(ctx, q)
	s.note("tables", began, err)
	return list, err
}

// Ready measures the call.
func (s *measured) Ready(ctx context.Context) error {
	began := time.Now()
	err := s.Store.Ready(ctx)
	s.note("ready", began, err)
	return err
}
