package identitytest

import (
	"context"
	"slices"
	"time"

	"razzia/internal/identity"
	"razzia/internal/table"
)

// A bot is a bot account.
type bot struct {
	id, owner string
	closed    bool
}

func (m *Memory) openBot(id, owner string) *bot {
	i := slices.IndexFunc(m.bots, func(b bot) bool { return b.id == id && b.owner == owner && !b.closed })
	if i < 0 {
		return nil
	}
	return &m.bots[i]
}

// hasDevice reports whether an account has the session of a device.
func (m *Memory) hasDevice(account, id string) bool {
	return slices.ContainsFunc(m.sessions, func(s kept) bool { return s.account == account && s.ID == id && !s.IsProgram() })
}

// MakeBot makes a bot account.
func (m *Memory) MakeBot(_ context.Context, b identity.Bot, session string, most int) error {
	defer m.lock()()
	switch {
	case !m.hasDevice(b.Owner, session):
		return identity.ErrNoSession
	case len(m.botsOf(b.Owner)) >= most:
		return identity.ErrManyBots
	}
	if err := m.keep(b.Account, identity.DeviceSession{}, identity.Hash{}); err != nil {
		return err
	}
	m.bots = append(m.bots, bot{id: b.ID, owner: b.Owner})
	return nil
}

// botsOf lists open bot accounts: those of an owner, all for "".
func (m *Memory) botsOf(owner string) (list []identity.Bot) {
	for _, b := range m.bots {
		if !b.closed && (owner == "" || b.owner == owner) {
			one := identity.Bot{Account: m.accounts[b.id], Owner: b.owner, By: m.accounts[b.owner].Name}
			for _, s := range m.sessions {
				if s.account == b.id && s.Used.After(one.Used) {
					one.Used = s.Used
				}
			}
			list = append(list, one)
		}
	}
	return list
}

// BotsOf lists bot accounts.
func (m *Memory) BotsOf(_ context.Context, owner string) ([]identity.Bot, error) {
	defer m.lock()()
	return m.botsOf(owner), nil
}

// Bots lists bot accounts.
func (m *Memory) Bots(_ context.Context, most int) ([]identity.Bot, error) {
	defer m.lock()()
	list := m.botsOf("")
	return list[:min(len(list), most)], nil
}

// CloseBot closes a bot account.
func (m *Memory) CloseBot(_ context.Context, owner, id string, now time.Time) error {
	defer m.lock()()
	b := m.openBot(id, owner)
	if b == nil {
		return identity.ErrNoAccount
	}
	b.closed = true
	m.end(now, func(s kept) bool { return s.account == id })
	return nil
}

// forgetBots closes the bot accounts of an owner whose data are removed.
func (m *Memory) forgetBots(owner string, now time.Time) {
	for i := range m.bots {
		if b := &m.bots[i]; b.owner == owner {
			b.closed = true
			a := m.accounts[b.id]
			a.Name, a.Face = table.BotName("closed"), 0
			m.accounts[b.id] = a
			m.note(now, identity.Renaming(b.id))
			m.end(now, func(s kept) bool { return s.account == b.id })
		}
	}
}
