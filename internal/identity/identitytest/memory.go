package identitytest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"razzia/internal/identity"
)

// A Memory is a store in memory. The zero Memory is empty.
type Memory struct {
	mu         sync.Mutex
	accounts   map[string]identity.Account
	identities map[string]string // the account of an identity
	sessions   []kept
	links      map[identity.Hash]identity.Link
	notes      []note
	passkeys   []identity.Passkey
	challenges map[identity.Hash]identity.Challenge
	attempts   map[identity.Hash]attempt
	logins     []login
	bots       []bot
}

// A kept session is one with its account and its hash.
type kept struct {
	identity.DeviceSession
	account string
	hash    identity.Hash
}

// A note is a change and its moment.
type note struct {
	identity.Change
	at time.Time
}

// lock locks the store, and makes its maps.
func (m *Memory) lock() (unlock func()) {
	m.mu.Lock()
	if m.accounts == nil {
		m.attempts = map[identity.Hash]attempt{}
		m.accounts, m.identities, m.links = map[string]identity.Account{}, map[string]string{}, map[identity.Hash]identity.Link{}
		m.challenges = map[identity.Hash]identity.Challenge{}
	}
	return m.mu.Unlock
}

// AccountOf returns the account of an identity.
func (m *Memory) AccountOf(_ context.Context, id string) (string, error) {
	defer m.lock()()
	return m.identities[id], nil
}

// IsGuest reports whether an identity belongs to no account. No identity is gone.
func (m *Memory) IsGuest(_ context.Context, id string) (bool, error) {
	defer m.lock()()
	return m.identities[id] == "", nil
}

// FindAccount returns an account.
func (m *Memory) FindAccount(_ context.Context, id string) (identity.Account, error) {
	defer m.lock()()
	a, ok := m.accounts[id]
	if !ok {
		return a, identity.ErrNoAccount
	}
	return a, nil
}

// AccountsNamed lists accounts.
func (m *Memory) AccountsNamed(_ context.Context, name string, most int) (list []identity.Account, _ error) {
	defer m.lock()()
	for _, a := range m.accounts {
		if a.Name == name {
			list = append(list, a)
		}
	}
	slices.SortFunc(list, func(a, b identity.Account) int { return cmp.Compare(a.ID, b.ID) })
	return list[:min(len(list), most)], nil
}

// IdentitiesOf lists identities.
func (m *Memory) IdentitiesOf(_ context.Context, account string) ([]string, error) {
	defer m.lock()()
	return m.identitiesOf(account), nil
}

func (m *Memory) identitiesOf(account string) (list []string) {
	for id, of := range m.identities {
		if of == account && id != account {
			list = append(list, id)
		}
	}
	slices.Sort(list)
	if m.identities[account] == account {
		list = slices.Insert(list, 0, account)
	}
	return list
}

// KeepGuest makes an account.
func (m *Memory) KeepGuest(_ context.Context, a identity.Account, s identity.DeviceSession, h identity.Hash) error {
	defer m.lock()()
	return m.keep(a, s, h)
}

func (m *Memory) keep(a identity.Account, s identity.DeviceSession, h identity.Hash) error {
	if m.identities[a.ID] != "" {
		return identity.ErrTaken
	}
	m.accounts[a.ID], m.identities[a.ID] = a, a.ID
	if h != (identity.Hash{}) {
		m.sessions = append(m.sessions, kept{s, a.ID, h})
	}
	m.note(a.Since, a.ID)
	return nil
}

func (m *Memory) note(at time.Time, subject string) {
	last := int64(0)
	if len(m.notes) > 0 {
		last = m.notes[len(m.notes)-1].Number
	}
	m.notes = append(m.notes, note{identity.Change{Number: last + 1, Subject: subject}, at})
}

// FindMember returns a member.
func (m *Memory) FindMember(_ context.Context, h identity.Hash, now time.Time) (identity.Member, error) {
	defer m.lock()()
	for _, s := range m.sessions {
		if s.hash == h && now.Before(s.Expires) {
			return identity.Member{Account: m.accounts[s.account], Session: s.DeviceSession, Identities: m.identitiesOf(s.account)}, nil
		}
	}
	return identity.Member{}, identity.ErrNoSession
}

// TouchSession notes the use of a session.
func (m *Memory) TouchSession(_ context.Context, s identity.DeviceSession) error {
	defer m.lock()()
	for i := range m.sessions {
		if old := &m.sessions[i].DeviceSession; old.ID == s.ID {
			old.Used, old.Expires, old.Place = s.Used, s.Expires, s.Place
		}
	}
	return nil
}

// SessionsOf lists sessions.
func (m *Memory) SessionsOf(_ context.Context, account string, now time.Time) (list []identity.DeviceSession, _ error) {
	defer m.lock()()
	for _, s := range m.sessions {
		if s.account == account && now.Before(s.Expires) {
			list = append(list, s.DeviceSession)
		}
	}
	slices.SortFunc(list, func(a, b identity.DeviceSession) int { return cmp.Or(b.Used.Compare(a.Used), cmp.Compare(a.ID, b.ID)) })
	return list, nil
}

// EndSessions ends sessions.
func (m *Memory) EndSessions(_ context.Context, account string, ids []string, now time.Time) (ended []string, _ error) {
	defer m.lock()()
	for _, id := range ids {
		if m.end(now, func(s kept) bool { return s.account == account && s.ID == id }) {
			ended = append(ended, id)
		}
	}
	return ended, nil
}

// EndOthers ends sessions.
func (m *Memory) EndOthers(_ context.Context, account, spared string, now time.Time) (ended []string, _ error) {
	defer m.lock()()
	m.end(now, func(s kept) bool {
		if s.account != account || s.ID == spared {
			return false
		}
		ended = append(ended, s.ID)
		return true
	})
	maps.DeleteFunc(m.links, func(_ identity.Hash, l identity.Link) bool { return l.Account == account })
	return ended, nil
}

// end ends the sessions that a function chooses, with their links.
func (m *Memory) end(now time.Time, which func(kept) bool) (some bool) {
	m.sessions = slices.DeleteFunc(m.sessions, func(s kept) bool {
		if !which(s) {
			return false
		}
		for h, l := range m.links {
			if l.Session == s.ID {
				delete(m.links, h)
			}
		}
		m.dropChallenges(s.ID)
		m.note(now, s.ID)
		m.note(now, identity.Replacement(s.hash))
		some = true
		return true
	})
	return some
}

// SaveLink stores a link.
func (m *Memory) SaveLink(_ context.Context, h identity.Hash, l identity.Link, now, before time.Time) error {
	defer m.lock()()
	switch {
	case l.Session != "" && !m.hasSession(l.Account, l.Session):
		return identity.ErrNoSession
	case l.Login != "" && !m.hasLogin(l.Account, l.Login):
		return identity.ErrNoLogin
	}
	maps.DeleteFunc(m.links, func(_ identity.Hash, old identity.Link) bool { return old.Account == l.Account })
	m.sweep(now, before)
	if l.Session != "" {
		l.Login = m.loginOf(l.Session)
	}
	m.links[h] = l
	return nil
}

// FindLink returns the account of a link.
func (m *Memory) FindLink(_ context.Context, h identity.Hash, now time.Time) (identity.Account, error) {
	defer m.lock()()
	return m.findLink(h, now)
}

func (m *Memory) findLink(h identity.Hash, now time.Time) (identity.Account, error) {
	l, ok := m.links[h]
	if !ok || !now.Before(l.Expires) {
		return identity.Account{}, identity.ErrNoLink
	}
	return m.accounts[l.Account], nil
}

// UseLink burns a link.
func (m *Memory) UseLink(_ context.Context, h identity.Hash, j identity.Joining, now time.Time) (identity.Account, error) {
	defer m.lock()()
	a, err := m.findLink(h, now)
	j.Session.Login = m.links[h].Login
	if err == nil {
		err = m.join(a.ID, j, now)
	}
	if err == nil {
		delete(m.links, h)
	}
	return a, err
}

// ForgetAccount removes an account.
func (m *Memory) ForgetAccount(_ context.Context, account string, now time.Time) error {
	defer m.lock()()
	m.end(now, func(s kept) bool { return s.account == account })
	m.forgetBots(account, now)
	for h, l := range m.links {
		if l.Account == account {
			delete(m.links, h)
		}
	}
	for _, id := range m.identitiesOf(account) {
		delete(m.identities, id)
	}
	m.passkeys = slices.DeleteFunc(m.passkeys, func(p identity.Passkey) bool { return p.Account == account })
	m.logins = slices.DeleteFunc(m.logins, func(l login) bool { return l.Account == account })
	delete(m.accounts, account)
	return nil
}

// Changes lists changes.
func (m *Memory) Changes(_ context.Context, after int64) (list []identity.Change, _ error) {
	defer m.lock()()
	for _, n := range m.notes {
		if n.Number > after {
			list = append(list, n.Change)
		}
	}
	return list, nil
}

// ChangedSince looks for a change.
func (m *Memory) ChangedSince(_ context.Context, subject string, since time.Time) (bool, error) {
	defer m.lock()()
	return slices.ContainsFunc(m.notes, func(n note) bool { return n.Subject == subject && !n.at.Before(since) }), nil
}

// LastChange returns the number of the last change.
func (m *Memory) LastChange(context.Context) (int64, error) {
	defer m.lock()()
	if len(m.notes) == 0 {
		return 0, nil
	}
	return m.notes[len(m.notes)-1].Number, nil
}
