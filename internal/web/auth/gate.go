package auth

import (
	"context"
	"time"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/keyring"
	"razzia/internal/moderation"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
)

// A Gate finds out who requests come from, by their cookies, and sends cookies.
type Gate struct {
	Members *identity.Registry // has the accounts
	Keys    *keyring.Ring      // has the keys of the signer; nil for one that never changes
	Signer  session.Signer
	Limiter *guard.Limiter
	Audit   *guard.Audit
	Filter  *moderation.Filter
	Now     func() time.Time

	Forgetting Forgetter

	// SignInRoutes are the routes that only sign a device in: also one whose cookie is not valid any more.
	SignInRoutes []string

	// Scopes are what programs need for the routes that are open to them.
	Scopes map[string]identity.Scope

	// PeopleOnly are routes with a scope that are closed to bot accounts all the same.
	PeopleOnly map[string]bool

	NoRoute string // the route of what no other route matches: programs may learn that there is nothing
}

// OpenClient reads the ID of a program that asks people for tokens, and reports whether a key of this server has signed it, also a new one.
func (g *Gate) OpenClient(ctx context.Context, id string, into any) (bool, error) {
	valid, known := g.Signer.OpenClient(id, into)
	if known || g.Keys == nil {
		return valid, nil
	}
	if err := g.Keys.Look(ctx); err != nil {
		return false, fault.Store(err)
	}
	valid, _ = g.Signer.OpenClient(id, into)
	return valid, nil
}

// A Forgetter deletes what is stored of the person with some identities.
type Forgetter interface {
	Forget(ctx context.Context, identities []string) error
}

// HideName puts dots in the place of words in the name of a visitor who had it before the words were on the list. Cookies and accounts keep
// the name itself: see [exchange.Request.Kept].
func (g *Gate) HideName(r *exchange.Request) { r.Session.Name = g.Filter.Shown(r.Name) }
