package identitytest

import (
	"context"
	"maps"
	"slices"
	"time"

	"razzia/internal/identity"
)

// An attempt to sign in at a provider.
type attempt struct {
	by      string
	expires time.Time
}

// A login with the hash of its person.
type login struct {
	identity.Login
	hash identity.Hash
}

// SaveAttempt stores an attempt.
func (m *Memory) SaveAttempt(_ context.Context, h identity.Hash, maker string, expires, _ time.Time) error {
	defer m.lock()()
	m.attempts[h] = attempt{maker, expires}
	return nil
}

// BurnAttempt removes an attempt.
func (m *Memory) BurnAttempt(_ context.Context, h identity.Hash, now time.Time) (string, error) {
	defer m.lock()()
	a, ok := m.attempts[h]
	if !ok || !now.Before(a.expires) {
		return "", identity.ErrNoAttempt
	}
	delete(m.attempts, h)
	return a.by, nil
}

// KeepLogin makes an account with a login.
func (m *Memory) KeepLogin(_ context.Context, a identity.Account, s identity.DeviceSession, h, person identity.Hash,
	l identity.Login) error {
	defer m.lock()()
	if _, known := m.linked(person); known {
		return identity.ErrLinked
	}
	if err := m.keep(a, s, h); err != nil {
		return err
	}
	m.logins = append(m.logins, login{l, person})
	return nil
}

// linked returns the login of a person at a provider.
func (m *Memory) linked(person identity.Hash) (identity.Login, bool) {
	for _, l := range m.logins {
		if l.hash == person {
			return l.Login, true
		}
	}
	return identity.Login{}, false
}

// AddLogin links a person to an account.
func (m *Memory) AddLogin(_ context.Context, person identity.Hash, l identity.Login, session string) error {
	defer m.lock()()
	if !m.hasSession(l.Account, session) {
		return identity.ErrNoSession
	}
	if _, known := m.linked(person); known {
		return identity.ErrLinked
	}
	m.logins = append(m.logins, login{l, person})
	return nil
}

// hasSession reports whether an account has a session.
func (m *Memory) hasSession(account, id string) bool {
	return slices.ContainsFunc(m.sessions, func(s kept) bool { return s.account == account && s.ID == id })
}

// hasLogin reports whether an account has a login.
func (m *Memory) hasLogin(account, id string) bool {
	return slices.ContainsFunc(m.logins, func(l login) bool { return l.Account == account && l.ID == id })
}

// loginOf returns the login that began a session, "" if it is gone, or there was none.
func (m *Memory) loginOf(session string) string {
	for _, s := range m.sessions {
		if s.ID == session && m.hasLogin(s.account, s.Login) {
			return s.Login
		}
	}
	return ""
}

// FindLogin returns the login of a person.
func (m *Memory) FindLogin(_ context.Context, person identity.Hash) (identity.Login, error) {
	defer m.lock()()
	l, known := m.linked(person)
	if !known {
		return l, identity.ErrNoLogin
	}
	return l, nil
}

// LoginsOf lists logins.
func (m *Memory) LoginsOf(_ context.Context, account string) (list []identity.Login, _ error) {
	defer m.lock()()
	for _, l := range m.logins {
		if l.Account == account {
			list = append(list, l.Login)
		}
	}
	slices.SortStableFunc(list, func(a, b identity.Login) int { return a.Since.Compare(b.Since) })
	return list, nil
}

// DropLogin removes a login.
func (m *Memory) DropLogin(_ context.Context, account, id, spared string, now time.Time) (ended []string, _ error) {
	defer m.lock()()
	before := len(m.logins)
	m.logins = slices.DeleteFunc(m.logins, func(l login) bool { return l.Account == account && l.ID == id })
	if len(m.logins) == before {
		return nil, identity.ErrNoLogin
	}
	maps.DeleteFunc(m.links, func(_ identity.Hash, l identity.Link) bool {
		return l.Account == account && (l.Session == "" || l.Login == id)
	})
	m.end(now, func(s kept) bool {
		if s.account != account || s.Login != id || s.ID == spared {
			return false
		}
		ended = append(ended, s.ID)
		return true
	})
	return ended, nil
}

// SeeGuest notes nothing: guests leave nothing here.
func (m *Memory) SeeGuest(context.Context, string, time.Time) error { return nil }

// Sweep removes what is old.
func (m *Memory) Sweep(_ context.Context, now, before time.Time) error {
	defer m.lock()()
	m.sweep(now, before)
	return nil
}

func (m *Memory) sweep(now, before time.Time) {
	maps.DeleteFunc(m.links, func(_ identity.Hash, l identity.Link) bool { return !now.Before(l.Expires) })
	maps.DeleteFunc(m.attempts, func(_ identity.Hash, a attempt) bool { return !now.Before(a.expires) })
	m.sessions = slices.DeleteFunc(m.sessions, func(s kept) bool { return !now.Before(s.Expires) })
	m.expireChallenges(now)
	for len(m.notes) > 1 && m.notes[0].at.Before(before) {
		m.notes = m.notes[1:]
	}
}
