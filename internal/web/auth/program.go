package auth

import (
	"errors"
	"net/http"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
)

// identifyProgram looks up the personal token of a program. It fails with ErrToken for one that is not valid any more: a program must not
// go on as a new guest.
func (g *Gate) identifyProgram(w http.ResponseWriter, r *exchange.Request) error {
	m, err := identity.PersonalTokens{Members: g.Members}.Use(r.Context(), identity.Token(r.Token), r.Place())
	switch {
	case errors.Is(err, identity.ErrNoSession):
		g.Audit.Note(r.Request, guard.BadToken, r.Pattern)
		w.Header().Set("WWW-Authenticate", challenge(r)+`, error="invalid_token"`)
		return exchange.ErrToken
	case err != nil:
		return fault.Store(err)
	}
	g.Audit.NoteUse(r.Request, m.Session.ID, r.Pattern)
	r.BecomeMember(m)
	err = g.checkScope(w, r)
	if err != nil { // it costs the account nothing
		g.Limiter.Describe(w.Header(), r.Person())
	}
	return err
}

// ResourcePath is the address that says how programs get tokens (RFC 9728). That of the tools is below it.
const ResourcePath = "/.well-known/oauth-protected-resource"

// challenge asks a program for a token. At the tools it says where the program learns how to ask its person for one.
func challenge(r *exchange.Request) string {
	ask := `Bearer realm="razzia"`
	if r.URL.Path == exchange.MCPPath {
		ask += `, resource_metadata="` + r.Scheme + "://" + r.Host + ResourcePath + exchange.MCPPath + `"`
	}
	return ask
}

// refuseMisplaced refuses a personal token that was sent in a wrong way. The challenge has no error: no token was looked up.
func (g *Gate) refuseMisplaced(w http.ResponseWriter, r *exchange.Request) error {
	g.Audit.Note(r.Request, guard.BadToken, r.Pattern)
	w.Header().Set("WWW-Authenticate", challenge(r))
	return exchange.ErrMisplaced
}

// checkScope fails with ErrScope unless the program may send requests to the route. A route without a scope is closed to programs.
func (g *Gate) checkScope(w http.ResponseWriter, r *exchange.Request) error {
	scope, open := g.Scopes[r.Pattern]
	switch {
	case g.PeopleOnly[r.Pattern] && table.IsBotAccount(r.Member.ID):
		return exchange.ErrPeopleOnly
	case open && r.Member.Session.Allows(scope), r.Pattern == g.NoRoute:
		return nil
	}
	ask := challenge(r) + `, error="insufficient_scope"`
	if open {
		ask += `, scope="` + string(scope) + `"`
	}
	w.Header().Set("WWW-Authenticate", ask)
	return exchange.ErrScope
}

// CheckBotAccount fails unless a request comes from a bot account with its token.
func (g *Gate) CheckBotAccount(w http.ResponseWriter, r *exchange.Request) error {
	switch {
	case r.Member == nil || !r.Member.Session.IsProgram():
		w.Header().Set("WWW-Authenticate", challenge(r))
		return exchange.ErrToken
	case !table.IsBotAccount(r.Member.ID):
		return exchange.ErrBotsOnly
	}
	return nil
}

// Open opens a route to programs with a scope.
func (g *Gate) Open(pattern string, scope identity.Scope) { g.Scopes[pattern] = scope }
