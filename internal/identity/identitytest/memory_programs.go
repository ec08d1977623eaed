package identitytest

import (
	"context"
	"time"

	"razzia/internal/identity"
)

// AddProgram begins the session of a program.
func (m *Memory) AddProgram(_ context.Context, p identity.Program, now time.Time) error {
	defer m.lock()()
	if _, ok := m.accounts[p.Account]; !ok {
		return identity.ErrNoAccount
	}
	by, programs := p.By == "", 0
	for _, s := range m.sessions {
		if s.account != p.Account {
			continue
		}
		by = by || s.ID == p.By && !s.IsProgram()
		if s.IsProgram() && now.Before(s.Expires) {
			programs++
		}
	}
	switch {
	case !by:
		return identity.ErrNoSession
	case programs >= p.Most:
		return identity.ErrManyTokens
	}
	m.sessions = append(m.sessions, kept{p.Session, p.Account, p.Hash})
	return nil
}
