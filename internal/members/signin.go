package members

import (
	"context"

	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/people"
	"razzia/internal/push"
)

// SignIn signs devices in to accounts, by links and by passkeys.
type SignIn struct {
	Members *identity.Registry
	Host    *host.Host
	Push    *push.Sender // nil for no messages
}

// HasGames reports whether a guest has games that they could bring along.
func (s SignIn) HasGames(ctx context.Context, c people.Caller) (bool, error) {
	if !c.Known || c.Member != nil {
		return false, nil
	}
	ids, err := s.Host.Records.Naming(ctx, c.Person.ID, "", 1)
	return len(ids) > 0, err
}

// NewLink makes a link that signs another device in to the account of a member.
func (s SignIn) NewLink(ctx context.Context, c people.Caller) (identity.Token, identity.Link, error) {
	if c.Member == nil {
		return "", identity.Link{}, fault.ErrGuest
	}
	token, link, err := s.Members.NewLink(ctx, c.Member.ID, c.Member.Session.ID)
	return token, link, fault.Store(err)
}

// Linked returns the account to which a link signs in.
func (s SignIn) Linked(ctx context.Context, link identity.Token) (identity.Account, error) {
	a, err := s.Members.Linked(ctx, link)
	return a, fault.Store(err)
}

// ByLink signs the device of a caller in, which has the returned token then. A guest joins the account with their games, "" for none. A
// device that is signed in to the same account leaves the link as it is, and its token is "".
func (s SignIn) ByLink(ctx context.Context, c people.Caller, link identity.Token, guest string, at identity.Place) (identity.Token, error) {
	a, err := s.Linked(ctx, link)
	if err != nil || c.Member != nil && c.Member.ID == a.ID {
		return "", err
	}
	if err := s.leave(ctx, c, guest); err != nil {
		return "", err
	}
	_, token, err := s.Members.UseLink(ctx, link, guest, at)
	return token, fault.Store(err)
}

// ByPasskey signs the device of a guest in, which has the returned token then. The guest joins the account with their games, "" for none.
func (s SignIn) ByPasskey(
	ctx context.Context, c people.Caller, site passkey.Site, a passkey.Assertion, guest string, at identity.Place,
) (identity.Token, error) {
	if c.Member != nil {
		return "", fault.ErrMember
	}
	challenge, err := burn(ctx, s.Members, c, site, a.ClientData)
	if err != nil {
		return "", err
	}
	p, err := s.Members.Passkeys().Find(ctx, a.Credential)
	if err == nil {
		p, err = site.Check(a, p, challenge)
	}
	if err != nil {
		return "", fault.Store(err)
	}
	if err := s.leave(ctx, c, guest); err != nil {
		return "", err
	}
	_, token, err := s.Members.Passkeys().Use(ctx, p, guest, at)
	return token, fault.Store(err)
}

// leave notes that the browser of a guest signs in as another person, and ends the messages to the guest: their games cannot be reached
// from it any more. A guest who comes along leaves nothing.
func (s SignIn) leave(ctx context.Context, c people.Caller, guest string) error {
	if c.Member != nil || !c.Known || guest != "" {
		return nil
	}
	if err := s.Members.Leave(ctx, c.Person.ID); err != nil || s.Push == nil {
		return fault.Store(err)
	}
	return fault.Store(s.Push.Store.UnsubscribeAll(ctx, c.Person.ID))
}
