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

func (b *Book) newLogin(s Subject, account string) Login {
	return Login{ID: rand.Text(), Account: account, Issuer: s.Issuer, Since: b.Now()}
}

// BeginSignIn notes an attempt to sign in at a provider, of an identity. The browser keeps the token.
func (b *Book) BeginSignIn(ctx context.Context, by string) (Token, error) {
	token, now := NewToken(), b.Now()
	return token, b.Store.SaveAttempt(ctx, token.Hash(), by, now.Add(AttemptTime), now)
}

// EndSignIn uses an attempt up. It fails with ErrNoAttempt unless the same identity has made it.
func (b *Book) EndSignIn(ctx context.Context, token Token, by string) error {
	if b == nil || !token.Plausible() {
		return ErrNoAttempt
	}
	made, err := b.Store.BurnAttempt(ctx, token.Hash(), b.Now())
	if err == nil && made != by {
		err = ErrNoAttempt
	}
	return err
}

// LoginAccount returns the account of a person at a provider, "" for none.
func (b *Book) LoginAccount(ctx context.Context, s Subject) (string, error) {
	account, err := b.Store.FindLogin(ctx, s.Hash())
	if errors.Is(err, ErrNoLogin) {
		return "", nil
	}
	return account, err
}

// KeepBy makes an account of a guest, to which a person at a provider is linked. Their device has the returned token then. A lost answer costs
// nothing: the person signs in at the provider again. It fails with ErrTaken and ErrLinked.
func (b *Book) KeepBy(ctx context.Context, a Account, s Subject, at Place) (Token, error) {
	a.Since = b.Now()
	token := NewToken()
	if err := b.Store.KeepLogin(ctx, a, b.newSession(at), token.Hash(), s.Hash(), b.newLogin(s, a.ID)); err != nil {
		return "", err
	}
	b.settle(ctx, a.ID)
	return token, nil
}

// AddLogin links a person at a provider to the account of a member. It fails with ErrLinked if they are linked to one, and with ErrNoSession if
// the member's session has ended meanwhile.
func (b *Book) AddLogin(ctx context.Context, m *Member, s Subject) error {
	return b.Store.AddLogin(ctx, s.Hash(), b.newLogin(s, m.ID), m.Session.ID)
}

// Logins lists the logins of an account, the oldest first.
func (b *Book) Logins(ctx context.Context, account string) ([]Login, error) {
	return b.Store.LoginsOf(ctx, account)
}

// DropLogin removes a login of an account, with the links of no session, or fails with ErrNoLogin.
func (b *Book) DropLogin(ctx context.Context, account, id string) error {
	return b.Store.DropLogin(ctx, account, id)
}
