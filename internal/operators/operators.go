package operators

import (
	"context"
	"slices"
	"sync"
	"time"

	"razzia/internal/cache"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/members"
	"razzia/internal/table"
)

// How long a confirmation lasts: to look, and to change something.
const (
	LookTime = 12 * time.Hour
	ActTime  = 15 * time.Minute
)

// An Operator is a member with the role.
type Operator struct {
	Account string    `json:"id"`
	Name    string    `json:"name"`
	Since   time.Time `json:"since"`
}

// A Standing is what a device of a member may do as an operator.
type Standing struct {
	Operator  bool
	Confirmed time.Time // when the device last confirmed by a passkey who is there; zero for never, and for other members
}

// MayLook reports whether a device may see the pages of operators at a moment.
func (s Standing) MayLook(now time.Time) bool { return s.within(now, LookTime) }

// MayAct reports whether a device may change something as an operator at a moment.
func (s Standing) MayAct(now time.Time) bool { return s.within(now, ActTime) }

func (s Standing) within(now time.Time, d time.Duration) bool {
	return s.Operator && !s.Confirmed.IsZero() && now.Sub(s.Confirmed) < d
}

// FirstPath begins the address of a link for a first operator, and LinkTime is how long it works.
const (
	FirstPath = "/operator/first/"
	LinkTime  = time.Hour
)

// NewLink makes a link for a first operator, unless there is one; "" then.
func (s *Service) NewLink(ctx context.Context) (path string, err error) {
	token := identity.NewToken()
	added, err := s.Store.AddLink(ctx, token.Hash(), s.Now().Add(LinkTime))
	if err != nil || !added {
		return "", err
	}
	return FirstPath + string(token), nil
}

// fresh is how old the list may be by which menus are made.
const fresh = 5 * time.Second

// A Service gives members the role, and takes it away. Its methods may be called by several goroutines at a time.
type Service struct {
	Store   Store
	Members *identity.Registry
	Now     func() time.Time

	once sync.Once // makes known
	list *cache.Value[[]Operator]
}

// Appoint gives a member the role, by their name or their identity. It changes nothing for one who has it.
func (s *Service) Appoint(ctx context.Context, who string) error {
	a, err := members.Named(ctx, s.Members, who)
	switch {
	case err != nil:
		return err
	case table.IsBotAccount(a.ID):
		return errBot
	}
	return fault.Store(s.Store.Add(ctx, a.ID, s.Now()))
}

// errBot refuses a bot account.
var errBot = fault.Denied.New("bot-operator", "", "").Telling("this is a bot account: operators are people")

// Dismiss takes the role away from a member, by their name or their identity.
func (s *Service) Dismiss(ctx context.Context, who string) error {
	a, err := members.Named(ctx, s.Members, who)
	if err != nil {
		return err
	}
	had, err := s.Store.Remove(ctx, a.ID)
	if err == nil && !had {
		return errNone
	}
	return fault.Store(err)
}

// DismissOther takes the role away from a member, by their identity, unless they are the last operator.
func (s *Service) DismissOther(ctx context.Context, account string) error {
	had, err := s.Store.RemoveOther(ctx, account)
	if err == nil && !had {
		return errNone
	}
	return fault.Store(err)
}

// ErrLast refuses to remove the last operator in the browser: then no one could appoint another one there.
var ErrLast = fault.Denied.New("last-operator", "", "").Telling("this is the last operator: appoint another one first, or use the shell")

// errNone says that a member has no role.
var errNone = fault.NotFound.New("no-operator", "", "").Telling("this member is no operator")

// Has reports whether an account has the role, for a menu: it may be some seconds late.
func (s *Service) Has(ctx context.Context, account string) (bool, error) {
	s.once.Do(func() {
		s.list = &cache.Value[[]Operator]{For: fresh, Limit: fresh, Now: s.Now, Make: s.Store.List}
	})
	list, err := s.list.Get(ctx)
	return slices.ContainsFunc(list, func(o Operator) bool { return o.Account == account }), err
}
