package identity

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"
)

// AttemptTime is how long an attempt to sign in at a provider lasts: long enough to find a password there.
const AttemptTime = 10 * time.Minute

// A Subject is a person at an identity provider.
type Subject struct {
	Issuer string // URL of the provider
	Name   string // the provider's name of the person, which never changes: the claim sub
}

// Hash returns what the store knows of the person. Lengths keep two parts apart.
func (s Subject) Hash() Hash {
	return sha256.Sum256(fmt.Appendf(nil, "razzia subject\x00%d:%s%d:%s", len(s.Issuer), s.Issuer, len(s.Name), s.Name))
}

// A Proof says which person at a provider a browser has signed in as there, as far as the store knows them.
type Proof struct {
	Issuer string `json:"issuer"` // URL of the provider
	Person Hash   `json:"person"`
}

// Proof returns what the store needs to know of the person.
func (s Subject) Proof() Proof { return Proof{s.Issuer, s.Hash()} }

func (r *Registry) newLogin(p Proof, account string) Login {
	return Login{ID: rand.Text(), Account: account, Issuer: p.Issuer, Since: r.Now()}
}

// BeginSignIn notes an attempt to sign in at a provider, of an identity. The browser keeps the token.
func (r *Registry) BeginSignIn(ctx context.Context, maker string) (Token, error) {
	token, now := NewToken(), r.Now()
	return token, r.Store.SaveAttempt(ctx, token.Hash(), maker, now.Add(AttemptTime), now)
}

// EndSignIn uses an attempt up. It fails with ErrNoAttempt unless the same identity has made it.
func (r *Registry) EndSignIn(ctx context.Context, token Token, maker string) error {
	if !token.Plausible() {
		return ErrNoAttempt
	}
	made, err := r.Store.BurnAttempt(ctx, token.Hash(), r.Now())
	if err == nil && made != maker {
		err = ErrNoAttempt
	}
	return err
}

// LoginOf returns the login of a person at a provider; without an account for none.
func (r *Registry) LoginOf(ctx context.Context, p Proof) (Login, error) {
	l, err := r.Store.FindLogin(ctx, p.Person)
	if errors.Is(err, ErrNoLogin) {
		return Login{}, nil
	}
	return l, err
}

// KeepBy makes an account of a guest, to which a person at a provider is linked. Their device has the returned token then. A lost answer
// costs nothing: the person signs in at the provider again. It fails with ErrTaken and ErrLinked.
func (r *Registry) KeepBy(ctx context.Context, a Account, p Proof, at Place) (Token, error) {
	a.Since = r.Now()
	token, login, session := NewToken(), r.newLogin(p, a.ID), r.newSession(at)
	session.Login = login.ID
	if err := r.Store.KeepLogin(ctx, a, session, token.Hash(), p.Person, login); err != nil {
		return "", err
	}
	r.settle(ctx, a.ID)
	return token, nil
}

// AddLogin links a person at a provider to the account of a member. It fails with ErrLinked if they are linked to one, and with
// ErrNoSession if the member's session has ended meanwhile.
func (r *Registry) AddLogin(ctx context.Context, m *Member, p Proof) error {
	return r.Store.AddLogin(ctx, p.Person, r.newLogin(p, m.ID), m.Session.ID)
}

// Logins lists the logins of an account, the oldest first.
func (r *Registry) Logins(ctx context.Context, account string) ([]Login, error) {
	return r.Store.LoginsOf(ctx, account)
}

// DropLogin removes a login of a member, with the links of no session, and ends the sessions that it began, but not their own. It returns
// those that it has ended, or fails with ErrNoLogin.
func (r *Registry) DropLogin(ctx context.Context, m *Member, id string) ([]string, error) {
	ended, err := r.Store.DropLogin(ctx, m.ID, id, m.Session.ID, r.Now())
	if err != nil {
		return nil, err
	}
	return ended, r.Look(context.WithoutCancel(ctx))
}
