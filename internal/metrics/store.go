package metrics

import (
	"context"
	"errors"
	"time"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/metrics/exposition"
	"razzia/internal/table"
)

// storeFigures are the figures of a store.
type storeFigures struct {
	calls     *exposition.Histogram // by call
	failures  *exposition.Counter   // by call
	conflicts *exposition.Counter
	entries   *exposition.Counter // by kind
}

func newStoreFigures() storeFigures {
	return storeFigures{
		calls: exposition.NewHistogram("razzia_store_seconds",
			"Time of a call of the store. That of append ends when the entries are durable.", times, "call"),
		failures: exposition.NewCounter("razzia_store_errors_total",
			"Calls that failed, as on a full disk. Conflicts and missing tables are not among them.", "call"),
		conflicts: exposition.NewCounter("razzia_store_conflicts_total", "Appends that came after another writer's."),
		entries: exposition.NewCounter("razzia_entries_total",
			"Entries stored: moves of players, revealed cards, games begun and ended, talk, and others.", "kind"),
	}
}

func (f storeFigures) collect(p *exposition.Page) {
	f.calls.Collect(p)
	f.failures.Collect(p)
	f.conflicts.Collect(p)
	f.entries.Collect(p)
}

// Store wraps a store, and measures its calls.
func (m *Metrics) Store(s host.Store) host.Store {
	if m == nil {
		return s
	}
	return &measured{s, m.store}
}

// measured is a store whose calls are measured.
type measured struct {
	host.Store
	storeFigures
}

// note notes a call that began at a moment.
func (s *measured) note(call string, began time.Time, err error) {
	s.calls.Observe(time.Since(began).Seconds(), call)
	switch {
	case err == nil, errors.Is(err, host.ErrNotFound), errors.Is(err, context.Canceled):
	case errors.Is(err, host.ErrConflict):
		s.conflicts.Add(1)
	default:
		s.failures.Add(1, call)
	}
}

// count counts entries that are stored.
func (s *measured) count(entries []table.Entry) {
	for _, e := range entries {
		kind := string(e.Kind)
		switch {
		case e.Kind == table.Moved && e.Seat == razzia.NoSeat:
			kind = "revealed"
		case !named[e.Kind]:
			kind = "other"
		}
		s.entries.Add(1, kind)
	}
}

// named are the kinds of entries that have a figure of their own.
var named = map[table.Kind]bool{table.Created: true, table.Began: true, table.Moved: true, table.Ended: true, table.Talked: true}

// Create measures the call.
func (s *measured) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	began := time.Now()
	err := s.Store.Create(ctx, id, secret, entries, sum)
	if s.note("create", began, err); err == nil {
		s.count(entries)
	}
	return err
}

// Append measures the call.
func (s *measured) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	began := time.Now()
	err := s.Store.Append(ctx, id, entries, sum)
	if s.note("append", began, err); err == nil {
		s.count(entries)
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
