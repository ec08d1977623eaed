package members

import (
	"context"
	"errors"
	"net/url"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/oidc"
	"razzia/internal/people"
)

// Logins sign members in by their accounts at an identity provider.
type Logins struct {
	SignIn
	Provider *oidc.Provider
}

// An Arrival is a caller who comes from the provider.
type Arrival struct {
	people.Caller
	By string           // the identity that attempts it; "" for a browser with a new one in each request, to which the token is enough
	As identity.Account // that is made of a guest without one
	At identity.Place
}

// Begin notes an attempt, and returns the address of the provider to which the browser goes.
func (l Logins) Begin(ctx context.Context, maker string) (token identity.Token, to string, err error) {
	if token, err = l.Members.BeginSignIn(ctx, maker); err != nil {
		return "", "", fault.Store(err)
	}
	to, err = l.Provider.Start(ctx, string(token))
	return token, to, loginFault(err)
}

// Proof returns the proof that a browser brings back from the provider in its address. The attempt is used up.
func (l Logins) Proof(ctx context.Context, token identity.Token, maker string, q url.Values) (identity.Proof, error) {
	if !oidc.IsState(q.Get("state"), string(token)) || q.Has("iss") && q.Get("iss") != l.Provider.Issuer {
		return identity.Proof{}, loginFault(identity.ErrNoAttempt)
	}
	if err := l.Members.EndSignIn(ctx, token, maker); err != nil {
		return identity.Proof{}, loginFault(err)
	}
	if q.Has("error") { // the person has changed their mind, or may not
		return identity.Proof{}, identity.ErrSignIn
	}
	subject, err := l.Provider.Finish(ctx, string(token), q.Get("code"))
	return identity.Subject{Issuer: l.Provider.Issuer, Name: subject}.Proof(), loginFault(err)
}

// A Welcome is what becomes of a person that the provider has proven. Without a value they are the caller, who was a member already.
type Welcome struct {
	Added bool           // they were linked to the account of the caller
	Link  identity.Token // signs the device in to their account. Its page asks what becomes of a guest's games
	Ask   identity.Token // an attempt for the answer to a question: the guest has games, which may be of another person
	Token identity.Token // of the device: an account was made of the guest
}

// Welcome lets a person of the provider in. Their first sign-in links them to the member who they are, or makes an account of the guest.
// Later it makes a link for this device.
func (l Logins) Welcome(ctx context.Context, c Arrival, who identity.Proof) (w Welcome, err error) {
	known, err := l.Members.LoginOf(ctx, who)
	switch {
	case err != nil:
		return w, fault.Store(err)
	case known.Account == "" && c.Member == nil:
		return l.welcomeGuest(ctx, c, who)
	case known.Account == "":
		err = l.Members.AddLogin(ctx, c.Member, who)
		return Welcome{Added: true}, loginFault(err)
	case c.Member != nil && c.Member.ID == known.Account:
		return w, nil
	}
	w.Link, _, err = l.Members.NewLinkBy(ctx, known)
	return w, loginFault(err)
}

// welcomeGuest makes an account of a guest at their first sign-in, or asks first if there are games on the device.
func (l Logins) welcomeGuest(ctx context.Context, c Arrival, who identity.Proof) (w Welcome, err error) {
	games, err := l.HasGames(ctx, c.Caller)
	switch {
	case err != nil:
		return w, err
	case games:
		w.Ask, err = l.Members.BeginSignIn(ctx, c.By)
		return w, fault.Store(err)
	}
	w.Token, err = l.keep(ctx, c, who)
	return w, err
}

// Answer takes the answer to that question, once, from the guest who was asked: the account is made of the guest, with their games, or of
// a new one, who leaves them behind. It returns the token of the device.
func (l Logins) Answer(ctx context.Context, c Arrival, who identity.Proof, attempt identity.Token) (identity.Token, error) {
	var err error = identity.ErrNoAttempt
	if c.Member == nil && who.Issuer == l.Provider.Issuer {
		err = l.Members.EndSignIn(ctx, attempt, c.By)
	}
	if err != nil {
		return "", loginFault(err)
	}
	return l.keep(ctx, c, who)
}

// keep makes an account. Until that is done the guest stays who they are.
func (l Logins) keep(ctx context.Context, c Arrival, who identity.Proof) (identity.Token, error) {
	token, err := l.Members.KeepBy(ctx, c.As, who, c.At)
	if err != nil {
		return "", loginFault(err)
	}
	if c.As.ID != c.Person.ID {
		err = l.leave(ctx, c.Caller, "")
	}
	return token, err
}

// Drop removes a login of a member, and signs out the other devices that were signed in by it. It is false if the login is gone, as they
// want.
func (l Logins) Drop(ctx context.Context, c people.Caller, id string) (bool, error) {
	if c.Member == nil {
		return false, fault.ErrGuest
	}
	_, err := l.Members.DropLogin(ctx, c.Member, id)
	if errors.Is(err, identity.ErrNoLogin) {
		return false, nil
	}
	return err == nil, fault.Store(err)
}

// loginFault turns the error of a sign-in at the provider into a refusal around it, or else into the fault of the store.
func loginFault(err error) error {
	switch {
	case errors.Is(err, identity.ErrNoSession): // they were signed out meanwhile
		return err
	case errors.Is(err, oidc.ErrDown):
		return ErrProvider.With(err)
	case errors.Is(err, oidc.ErrRefused), fault.IsRefusal(err):
		return identity.ErrSignIn.With(err)
	}
	return fault.Store(err)
}
