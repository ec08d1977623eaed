package identitytest

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"razzia/internal/identity"
	"razzia/internal/table"
)

// A bot is a bot account.
type bot struct {
	id, owner string
}

func (m *Memory) openBot(id, owner string) *bot {
	i := slices.IndexFunc(m.bots, func(b bot) bool { return b.id == id && (b.owner == owner || owner == "") })
	if i < 0 {
		return nil
	}
	return &m.bots[i]
}

// ownerOf is the owner of a bot account, "" for an account of a person.
func (m *Memory) ownerOf(id string) string {
	if b := m.openBot(id, ""); b != nil {
		return b.owner
	}
	return ""
}

// member is the member as a session sees them.
func (m *Memory) member(s kept) identity.Member {
	return identity.Member{Account: m.accounts[s.account], Session: s.DeviceSession, Identities: m.identitiesOf(s.account),
		Owner: m.ownerOf(s.account)}
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
		if owner == "" || b.owner == owner {
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
func (m *Memory) Bots(_ context.Context, most int, now time.Time) ([]identity.Bot, error) {
	defer m.lock()()
	list := slices.DeleteFunc(m.botsOf(""), func(b identity.Bot) bool {
		return !slices.ContainsFunc(m.sessions, func(s kept) bool { return s.account == b.ID && now.Before(s.Expires) })
	})
	slices.SortFunc(list, func(a, b identity.Bot) int { return cmp.Or(b.Used.Compare(a.Used), cmp.Compare(a.ID, b.ID)) })
	return list[:min(len(list), most)], nil
}

// FindBot finds a bot account.
func (m *Memory) FindBot(ctx context.Context, handle string, now time.Time) (identity.Bot, error) {
	list, err := m.Bots(ctx, math.MaxInt, now)
	for _, one := range list {
		if table.Handle(one.ID) == handle {
			return one, nil
		}
	}
	return identity.Bot{}, cmp.Or(err, error(identity.ErrNoAccount))
}

// forgetBots removes a bot account, and those of an owner.
func (m *Memory) forgetBots(account string, now time.Time) {
	for _, b := range m.bots {
		if b.owner == account {
			m.end(now, func(s kept) bool { return s.account == b.id })
		}
	}
	m.bots = slices.DeleteFunc(m.bots, func(b bot) bool { return b.id == account || b.owner == account })
}
