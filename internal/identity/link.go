package identity

import (
	"context"
	"time"
)

// LinkTime is how long a link can be used: long enough to take another device in hand.
const LinkTime = 10 * time.Minute

// MailTime is how long a link in a letter can be used: mail servers hold back what comes from one that they do not know.
const MailTime = 30 * time.Minute

// MostIdentities is how many identities an account may have: each of them is looked up for a list of games.
const MostIdentities = 20

// NotesKept is how long notes of changes stay. A Registry that has not read them for longer takes everything as changed.
const NotesKept = time.Hour

// NewLink makes a link that signs a device in to an account, by one of its sessions, or by the operator with "". Older links of the
// account are invalid from then on.
func (r *Registry) NewLink(ctx context.Context, account, session string) (Token, Link, error) {
	return r.newLink(ctx, Link{Account: account, Session: session})
}

// NewMailedLink makes a link for a letter to the address of an account. Older links of the account are invalid from then on.
func (r *Registry) NewMailedLink(ctx context.Context, account string) (Token, Link, error) {
	return r.newLink(ctx, Link{Account: account, Expires: r.Now().Add(MailTime)})
}

// NewLinkBy makes a link that signs a device in by a login, whose person is proven. It fails with ErrNoLogin if the login is gone
// meanwhile.
func (r *Registry) NewLinkBy(ctx context.Context, login Login) (Token, Link, error) {
	return r.newLink(ctx, Link{Account: login.Account, Login: login.ID})
}

func (r *Registry) newLink(ctx context.Context, l Link) (Token, Link, error) {
	now, token := r.Now(), NewToken()
	if l.Expires.IsZero() {
		l.Expires = now.Add(LinkTime)
	}
	return token, l, r.Store.SaveLink(ctx, token.Hash(), l, now, now.Add(-NotesKept))
}

// Linked returns the account of a link, and leaves the link as it is.
func (r *Registry) Linked(ctx context.Context, link Token) (Account, error) {
	if !link.Plausible() {
		return Account{}, ErrNoLink
	}
	return r.Store.FindLink(ctx, link.Hash(), r.Now())
}

// UseLink signs a device in, which has the returned token then. A guest joins the account with their games; "" for none.
func (r *Registry) UseLink(ctx context.Context, link Token, guest string, at Place) (Account, Token, error) {
	if !link.Plausible() {
		return Account{}, "", ErrNoLink
	}
	token := NewToken()
	a, err := r.Store.UseLink(ctx, link.Hash(), Joining{r.newSession(at), token.Hash(), guest, MostIdentities}, r.Now())
	if err == nil && guest != "" {
		r.settle(ctx, guest)
	}
	return a, token, err
}

// Find returns the account that an identity belongs to, or else the accounts with a name.
func (r *Registry) Find(ctx context.Context, who string, most int) ([]Account, error) {
	account, err := r.Store.AccountOf(ctx, who)
	if err != nil {
		return nil, err
	}
	if account == "" {
		return r.Store.AccountsNamed(ctx, who, most)
	}
	a, err := r.Store.FindAccount(ctx, account)
	return []Account{a}, err
}
