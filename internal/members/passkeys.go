package members

import (
	"cmp"
	"context"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/people"
	"razzia/internal/table"
)

// Passkeys are the passkeys of members. A site is the one that the browser sees, the zero one where browsers have no passkeys.
type Passkeys struct{ Members *identity.Registry }

// NewChallenge makes a challenge, with which a member adds a passkey and others sign in.
func (p Passkeys) NewChallenge(ctx context.Context, c people.Caller, site passkey.Site) (identity.Token, error) {
	if site == (passkey.Site{}) {
		return "", ErrNoPasskeys
	}
	if c.Member != nil {
		known, err := p.Members.Passkeys().Of(ctx, c.Member.ID)
		if err == nil && len(known) >= identity.MostPasskeys {
			err = identity.ErrManyPasskeys
		}
		if err != nil {
			return "", fault.Store(err)
		}
	}
	challenge, err := p.Members.Passkeys().NewChallenge(ctx, c.Session())
	return challenge, fault.Store(err)
}

// Add adds a passkey to the account of a member. A name of "" is that of the browser.
func (p Passkeys) Add(
	ctx context.Context, c people.Caller, site passkey.Site, made passkey.Creation, name string, at identity.Place,
) error {
	switch {
	case c.Member == nil:
		return fault.ErrGuest
	case name != "" && !table.ValidName(name):
		return errPasskeyName
	}
	challenge, err := burn(ctx, p.Members, c, site, made.ClientData)
	if err != nil {
		return err
	}
	key, err := site.Verify(made, challenge)
	if err == nil {
		key.Account, key.Name = c.Member.ID, cmp.Or(name, at.Browser)
		err = p.Members.Passkeys().Add(ctx, key, c.Session(), at)
	}
	return fault.Store(err)
}

// NewConfirmation makes a challenge by which a member shows anew who they are, and returns their passkeys for the site.
func (p Passkeys) NewConfirmation(
	ctx context.Context, c people.Caller, site passkey.Site,
) (challenge identity.Token, known []identity.Passkey, err error) {
	if c.Member == nil {
		return "", nil, fault.ErrGuest
	}
	all, err := p.Members.Passkeys().Of(ctx, c.Member.ID)
	for _, key := range all {
		if key.Host == site.Host {
			known = append(known, key)
		}
	}
	if err == nil {
		challenge, err = p.Members.Passkeys().NewChallenge(ctx, c.Session())
	}
	return challenge, known, fault.Store(err)
}

// Confirm checks the answer of an authenticator to such a challenge. An authenticator that was told which passkey to use may leave out
// whose it is.
func (p Passkeys) Confirm(ctx context.Context, c people.Caller, site passkey.Site, a passkey.Assertion, at identity.Place) error {
	if c.Member == nil {
		return fault.ErrGuest
	}
	challenge, err := burn(ctx, p.Members, c, site, a.ClientData)
	if err != nil {
		return err
	}
	key, err := p.Members.Passkeys().Find(ctx, a.Credential)
	if err == nil && key.Account != c.Member.ID {
		err = identity.ErrNoPasskey
	}
	if len(a.Handle) == 0 {
		a.Handle = passkey.Handle(c.Member.ID)
	}
	if err == nil {
		key, err = site.Check(a, key, challenge)
	}
	if err == nil {
		err = p.Members.Passkeys().Note(ctx, key, at)
	}
	return fault.Store(err)
}

// errPasskeyName refuses a name of a passkey.
var errPasskeyName = &fault.BadField{Field: "name", Problem: "cannot be shown as a name: want one line of characters that can be seen"}

// Rename names a passkey of a member.
func (p Passkeys) Rename(ctx context.Context, c people.Caller, id, name string) error {
	switch {
	case c.Member == nil:
		return fault.ErrGuest
	case !table.ValidName(name):
		return errPasskeyName
	}
	return fault.Store(p.Members.Passkeys().Rename(ctx, c.Member.ID, id, name))
}

// Remove removes a passkey of a member, and signs out the other devices that were signed in by it.
func (p Passkeys) Remove(ctx context.Context, c people.Caller, id string) error {
	if c.Member == nil {
		return fault.ErrGuest
	}
	_, err := p.Members.Passkeys().Remove(ctx, c.Member, id)
	return fault.Store(err)
}

// burn uses up the challenge that an answer of an authenticator names, and returns it. Nothing else of the answer was looked at before.
func burn(ctx context.Context, members *identity.Registry, c people.Caller, site passkey.Site, clientData []byte) (identity.Token, error) {
	if site == (passkey.Site{}) {
		return "", ErrNoPasskeys
	}
	challenge := passkey.Challenge(clientData)
	return challenge, fault.Store(members.Passkeys().BurnChallenge(ctx, challenge, c.Session()))
}
