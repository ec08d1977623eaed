package identity

import (
	"context"
	"time"
)

// LinkTime is how long a link can be used: long enough to take another device in hand.
const LinkTime = 10 * time.Minute

// MostIdentities is how many identities an account may have: each of them is looked up for a list of games.
const MostIdentities = 20

// NotesKept is how long notes of changes stay. A Book that has not read them for longer takes everything as changed.
const NotesKept = time.Hour

// NewLink makes a link that signs a device in to an account, by one of its sessions, or by the operator with "". Older links of the
// account are invalid from then on.
func (b *Book) NewLink(ctx context.Context, account, session string) (Token, Link, error) {
	return b.newLink(ctx, Link{Account: account, Session: session})
}

// NewLinkBy makes a link that signs a device in by a login, whose person is proven. It fails with ErrNoLogin if the login is gone
// meanwhile.
func (b *Book) NewLinkBy(ctx context.Context, login Login) (Token, Link, error) {
	return b.newLink(ctx, Link{Account: login.Account, Login: login.ID})
}

func (b *Book) newLink(ctx context.Context, l Link) (Token, Link, error) {
	now, token := b.Now(), NewToken()
	l.Expires = now.Add(LinkTime)
	return token, l, b.Store.SaveLink(ctx, token.Hash(), l, now, now.Add(-NotesKept))
}

// Linked returns the account of a link, and leaves the link as it is.
func (b *Book) Linked(ctx context.Context, link Token) (Account, error) {
	if b == nil || !link.Plausible() {
		return Account{}, ErrNoLink
	}
	return b.Store.FindLink(ctx, link.Hash(), b.Now())
}

// UseLink signs a device in, which has the returned token then. A guest joins the account with their games; "" for none.
func (b *Book) UseLink(ctx context.Context, link Token, guest string, at Place) (Account, Token, error) {
	if !link.Plausible() {
		return Account{}, "", ErrNoLink
	}
	token := NewToken()
	a, err := b.Store.UseLink(ctx, link.Hash(), Joining{b.newSession(at), token.Hash(), guest, MostIdentities}, b.Now())
	if err == nil && guest != "" {
		b.settle(ctx, guest)
	}
	return a, token, err
}

// Find returns the account that an identity belongs to, or else the accounts with a name.
func (b *Book) Find(ctx context.Context, who string, most int) ([]Account, error) {
	account, err := b.Store.AccountOf(ctx, who)
	if err != nil {
		return nil, err
	}
	if account == "" {
		return b.Store.AccountsNamed(ctx, who, most)
	}
	a, err := b.Store.FindAccount(ctx, account)
	return []Account{a}, err
}
