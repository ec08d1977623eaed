package moderationtest

import (
	"context"
	"slices"
	"sync"
	"time"

	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/moderation"
)

// A Memory is a store in memory, with the accounts of people. The zero Memory is empty.
type Memory struct {
	identitytest.Memory
	mu      sync.Mutex
	mutes   []moderation.Mute
	reports []moderation.Report
	seen    map[string]time.Time // guests
}

// SeeGuest notes that a guest was seen.
func (m *Memory) SeeGuest(_ context.Context, guest string, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.seen == nil {
		m.seen = map[string]time.Time{}
	}
	m.seen[guest] = now
	return nil
}

// Sweep removes what is old.
func (m *Memory) Sweep(ctx context.Context, now, before time.Time) error {
	m.mu.Lock()
	m.mutes = slices.DeleteFunc(m.mutes, func(old moderation.Mute) bool {
		account, _ := m.AccountOf(ctx, old.Viewer)
		last := now.Add(-identity.GuestTime)
		return account == "" && old.Since.Before(last) && m.seen[old.Viewer].Before(last)
	})
	m.mu.Unlock()
	return m.Memory.Sweep(ctx, now, before)
}

// Mute keeps a mute.
func (m *Memory) Mute(_ context.Context, mute moderation.Mute, viewer []string, most int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for _, old := range m.mutes {
		if !slices.Contains(viewer, old.Viewer) {
			continue
		}
		if n++; old.Muted == mute.Muted {
			return nil
		}
	}
	if n >= most {
		return moderation.ErrManyMutes
	}
	m.mutes = append(m.mutes, mute)
	m.Note(mute.Since, moderation.Subject(viewer[0]))
	return nil
}

// Unmute removes mutes.
func (m *Memory) Unmute(ctx context.Context, viewer []string, muted string, at time.Time) (bool, error) {
	same := m.same(ctx, muted)
	m.mu.Lock()
	defer m.mu.Unlock()
	before := len(m.mutes)
	m.mutes = slices.DeleteFunc(m.mutes, func(old moderation.Mute) bool {
		return slices.Contains(viewer, old.Viewer) && slices.Contains(same, old.Muted)
	})
	if len(m.mutes) == before {
		return false, nil
	}
	m.Note(at, moderation.Subject(viewer[0]))
	return true, nil
}

// same lists the identities of the person who has one.
func (m *Memory) same(ctx context.Context, person string) []string {
	account, _ := m.AccountOf(ctx, person)
	if account == "" {
		return []string{person}
	}
	all, _ := m.IdentitiesOf(ctx, account)
	return all
}

// MutesOf lists mutes.
func (m *Memory) MutesOf(_ context.Context, viewer []string) (list []moderation.Mute, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, mute := range m.mutes {
		if slices.Contains(viewer, mute.Viewer) {
			list = append(list, mute)
		}
	}
	return list, nil
}

// Unheard lists identities.
func (m *Memory) Unheard(ctx context.Context, viewer []string) (list []string, _ error) {
	mutes, _ := m.MutesOf(ctx, viewer)
	for _, mute := range mutes {
		list = append(list, m.same(ctx, mute.Muted)...)
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// Report keeps a report.
func (m *Memory) Report(_ context.Context, r moderation.Report, reporter []string, most int) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	n := 0
	for _, old := range m.reports {
		if !slices.Contains(reporter, old.Reporter) {
			continue
		}
		if old.Table == r.Table && old.Line == r.Line && old.Writer == r.Writer {
			return nil
		}
		if r.At.Sub(old.At) < time.Hour {
			n++
		}
	}
	if n >= most {
		return moderation.ErrManyReports
	}
	m.reports = append(m.reports, r)
	m.reports = slices.DeleteFunc(m.reports, func(old moderation.Report) bool {
		return old.At.Before(r.At.Add(-moderation.KeptOpen)) || !old.Closed.IsZero() && old.Closed.Before(r.At.Add(-moderation.KeptClosed))
	})
	return nil
}

// Reports lists reports.
func (m *Memory) Reports(_ context.Context, closed bool, most int) (list []moderation.Report, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.reports {
		if r.Closed.IsZero() != closed {
			list = append(list, r)
		}
	}
	if closed {
		slices.SortStableFunc(list, func(a, b moderation.Report) int { return b.Closed.Compare(a.Closed) })
	}
	return list[:min(len(list), most)], nil
}

// FindReport returns a report.
func (m *Memory) FindReport(_ context.Context, id string) (moderation.Report, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := slices.IndexFunc(m.reports, func(r moderation.Report) bool { return r.ID == id })
	if i < 0 {
		return moderation.Report{}, false, nil
	}
	return m.reports[i], true, nil
}

// CloseReport closes a report.
func (m *Memory) CloseReport(_ context.Context, id, note string, at time.Time) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.reports {
		if r := &m.reports[i]; r.ID == id && r.Closed.IsZero() {
			r.Closed, r.Note = at, note
			return true, nil
		}
	}
	return false, nil
}

// ReportsBy lists the reports of a person.
func (m *Memory) ReportsBy(_ context.Context, reporter []string) (list []moderation.Report, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.reports {
		if slices.Contains(reporter, r.Reporter) {
			list = append(list, r)
		}
	}
	return list, nil
}

// BeginForgetting removes what the memory has of a person.
func (m *Memory) BeginForgetting(_ context.Context, person string, _ time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.mutes = slices.DeleteFunc(m.mutes, func(old moderation.Mute) bool { return old.Viewer == person || old.Muted == person })
	for i := range m.reports {
		if r := &m.reports[i]; r.Reporter == person {
			r.Reporter, r.Words = "", ""
		}
		if r := &m.reports[i]; r.Writer == person {
			r.Writer, r.Name = "", ""
		}
	}
	return nil
}

// EndForgetting removes what the person has done meanwhile.
func (m *Memory) EndForgetting(ctx context.Context, person string) error {
	return m.BeginForgetting(ctx, person, time.Time{})
}
