package identitytest

import (
	"cmp"
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
	if p.Owner != "" && m.openBot(p.Account, p.Owner) == nil {
		return identity.ErrNoAccount
	}
	programs := 0
	for _, s := range m.sessions {
		if s.account == p.Account && s.IsProgram() && now.Before(s.Expires) {
			programs++
		}
	}
	switch {
	case p.By != "" && !m.hasDevice(cmp.Or(p.Owner, p.Account), p.By):
		return identity.ErrNoSession
	case programs >= p.Most:
		return identity.ErrManyTokens
	}
	m.sessions = append(m.sessions, kept{p.Session, p.Account, p.Hash})
	return nil
}
