package moderationtest

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"razzia/internal/moderation"
)

// A BanMemory is a [moderation.BanStore] in memory, which can fail. The zero BanMemory is empty.
type BanMemory struct {
	mu    sync.Mutex
	All   map[string]moderation.Ban // by subject
	Fails error                     // of each call; nil for none
	Reads int                       // calls of Bans
}

// lock locks the memory, and makes its map.
func (m *BanMemory) lock() (unlock func()) {
	m.mu.Lock()
	if m.All == nil {
		m.All = map[string]moderation.Ban{}
	}
	return m.mu.Unlock
}

// Bans lists the bans.
func (m *BanMemory) Bans(context.Context) ([]moderation.Ban, error) {
	defer m.lock()()
	m.Reads++
	bySubject := func(a, b moderation.Ban) int { return strings.Compare(a.Subject, b.Subject) }
	return slices.SortedFunc(maps.Values(m.All), bySubject), m.Fails
}

// Ban keeps a ban.
func (m *BanMemory) Ban(_ context.Context, b moderation.Ban) error {
	defer m.lock()()
	m.All[b.Subject] = b
	return m.Fails
}

// Unban removes a ban.
func (m *BanMemory) Unban(_ context.Context, subject string) (bool, error) {
	defer m.lock()()
	_, found := m.All[subject]
	delete(m.All, subject)
	return found, m.Fails
}

// Expire removes the bans that ended.
func (m *BanMemory) Expire(_ context.Context, before time.Time) error {
	defer m.lock()()
	maps.DeleteFunc(m.All, func(_ string, b moderation.Ban) bool { return !b.Until.IsZero() && b.Until.Before(before) })
	return m.Fails
}
