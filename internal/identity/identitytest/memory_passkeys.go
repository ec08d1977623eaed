package identitytest

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"razzia/internal/identity"
)

// join begins a session of an account, and lets a guest join the account.
func (m *Memory) join(account string, j identity.Joining, now time.Time) error {
	switch {
	case j.Guest == "":
	case m.identities[j.Guest] != "":
		return identity.ErrTaken
	case len(m.identitiesOf(account)) >= j.Most:
		return identity.ErrMany
	default:
		m.identities[j.Guest] = account
		m.note(now, j.Guest)
	}
	m.sessions = append(m.sessions, kept{j.Session, account, j.Hash})
	return nil
}

func (m *Memory) expireChallenges(now time.Time) {
	maps.DeleteFunc(m.challenges, func(_ identity.Hash, c identity.Challenge) bool { return !now.Before(c.Expires) })
}

func (m *Memory) dropChallenges(session string) {
	maps.DeleteFunc(m.challenges, func(_ identity.Hash, c identity.Challenge) bool { return c.Session == session })
}

// SaveChallenge stores a challenge.
func (m *Memory) SaveChallenge(_ context.Context, h identity.Hash, c identity.Challenge, now time.Time) error {
	defer m.lock()()
	if c.Session != "" {
		if !slices.ContainsFunc(m.sessions, func(s kept) bool { return s.ID == c.Session }) {
			return identity.ErrNoSession
		}
		m.dropChallenges(c.Session)
	}
	m.expireChallenges(now)
	m.challenges[h] = c
	return nil
}

// BurnChallenge removes a challenge.
func (m *Memory) BurnChallenge(_ context.Context, h identity.Hash, now time.Time) (identity.Challenge, error) {
	defer m.lock()()
	c, ok := m.challenges[h]
	if !ok || !now.Before(c.Expires) {
		return identity.Challenge{}, identity.ErrNoChallenge
	}
	delete(m.challenges, h)
	return c, nil
}

// find returns the place of a passkey in the list, -1 for none.
func (m *Memory) find(credential []byte) int {
	return slices.IndexFunc(m.passkeys, func(p identity.Passkey) bool { return bytes.Equal(p.Credential, credential) })
}

// AddPasskey stores a passkey.
func (m *Memory) AddPasskey(_ context.Context, p identity.Passkey, session string, most int) error {
	defer m.lock()()
	switch {
	case !m.hasSession(p.Account, session):
		return identity.ErrNoSession
	case m.find(p.Credential) >= 0:
		return identity.ErrPasskeyTaken
	case len(m.passkeysOf(p.Account)) >= most:
		return identity.ErrManyPasskeys
	}
	m.passkeys = append(m.passkeys, p)
	return nil
}

// PasskeysOf lists passkeys.
func (m *Memory) PasskeysOf(_ context.Context, account string) ([]identity.Passkey, error) {
	defer m.lock()()
	return m.passkeysOf(account), nil
}

func (m *Memory) passkeysOf(account string) (list []identity.Passkey) {
	for _, p := range m.passkeys {
		if p.Account == account {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b identity.Passkey) int { return cmp.Or(a.Added.Compare(b.Added), cmp.Compare(a.ID, b.ID)) })
	return list
}

// FindPasskey returns a passkey.
func (m *Memory) FindPasskey(_ context.Context, credential []byte) (identity.Passkey, error) {
	defer m.lock()()
	i := m.find(credential)
	if i < 0 {
		return identity.Passkey{}, identity.ErrNoPasskey
	}
	return m.passkeys[i], nil
}

// UsePasskey signs a device in.
func (m *Memory) UsePasskey(_ context.Context, p identity.Passkey, j identity.Joining, now time.Time) (identity.Account, error) {
	defer m.lock()()
	i := m.find(p.Credential)
	if i < 0 || m.passkeys[i].Account != p.Account {
		return identity.Account{}, identity.ErrNoPasskey
	}
	known := &m.passkeys[i]
	if p.Counter <= known.Counter && (p.Counter != 0 || known.Counter != 0) {
		return identity.Account{}, identity.ErrCounter
	}
	j.Session.Passkey = known.ID
	if err := m.join(p.Account, j, now); err != nil {
		return identity.Account{}, err
	}
	known.Counter, known.Copyable, known.Copied, known.Used, known.Place = p.Counter, p.Copyable, p.Copied, p.Used, p.Place
	return m.accounts[p.Account], nil
}

// RenamePasskey names a passkey.
func (m *Memory) RenamePasskey(_ context.Context, account, id, name string) error {
	defer m.lock()()
	for i := range m.passkeys {
		if p := &m.passkeys[i]; p.Account == account && p.ID == id {
			p.Name = name
		}
	}
	return nil
}

// RemovePasskey removes a passkey.
func (m *Memory) RemovePasskey(_ context.Context, account, id, spared string, now time.Time) (ended []string, _ error) {
	defer m.lock()()
	before := len(m.passkeys)
	m.passkeys = slices.DeleteFunc(m.passkeys, func(p identity.Passkey) bool { return p.Account == account && p.ID == id })
	if len(m.passkeys) == before {
		return nil, nil
	}
	m.end(now, func(s kept) bool {
		if s.account != account || s.Passkey != id || s.ID == spared {
			return false
		}
		ended = append(ended, s.ID)
		return true
	})
	return ended, nil
}
