package auth

import (
	"errors"
	"net/http"

	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
)

// Admit applies the limits to a request and finds out who it is from. It counts for the address before its cookie is looked up, and for the
// person after it: an old cookie must not use up what its member may ask. A guest who is refused takes nothing from the address, because
// guests are seldom looked up in the store.
func (g *Gate) Admit(w http.ResponseWriter, r *exchange.Request, cost guard.Cost) error {
	household := guard.Client{Address: r.Address}
	if err := g.Limiter.Allow(cost, household); err != nil {
		return err
	}
	if err := g.identify(w, r); err != nil {
		r.BecomeNewGuest(session.Unproven)
		if refusal := (*fault.Fault)(nil); errors.As(err, &refusal) {
			return err
		}
		return fault.Store(err)
	}
	if !r.Known() {
		return nil
	}
	err := g.Limiter.Allow(cost, guard.Client{Person: r.Person()})
	if r.Member != nil && r.Member.Session.IsProgram() {
		g.Limiter.Describe(w.Header(), r.Person())
	}
	if err != nil && r.Member == nil {
		g.Limiter.Return(cost, household)
	}
	return err
}

// identify finds out who a request is from. A cookie that is not valid any more makes a new guest of its client.
func (g *Gate) identify(w http.ResponseWriter, r *exchange.Request) error {
	switch r.Cookie {
	case session.Valid:
		return g.identifyGuest(r)
	case session.Keeping:
		if r.Stale {
			return g.identifyKeeping(w, r)
		}
		return g.makeMember(w, r)
	case session.Stored:
		return g.identifyMember(w, r)
	case session.Unproven:
		return g.readKeys(w, r)
	case session.Bearer:
		return g.identifyProgram(w, r)
	case session.Misplaced:
		return g.refuseMisplaced(w, r)
	}
	return nil
}

// readKeys reads the keys of the cookies: this node could not for a while, and the cookie may have the signature of a new one.
func (g *Gate) readKeys(w http.ResponseWriter, r *exchange.Request) error {
	if err := g.Keys.Look(r.Context()); err != nil {
		return err
	}
	r.ReadCookie(g.Signer)
	switch r.Cookie {
	case session.Unproven:
		return errStaleKeys
	case session.Invalid:
		g.Audit.Note(r.Request, guard.BadCookie, r.Pattern)
	}
	return g.identify(w, r)
}

// errStaleKeys is the error of keys that were read, but too long ago.
var errStaleKeys = errors.New("reading the keys of the cookies takes too long")

// identifyGuest refuses the cookie of a guest who has become a member, or whose data were removed.
func (g *Gate) identifyGuest(r *exchange.Request) error {
	guest, err := g.Members.IsGuest(r.Context(), r.Session.ID)
	if err == nil && !guest {
		g.Audit.Note(r.Request, guard.OldCookie, r.Pattern)
		r.BecomeNewGuest(session.Superseded)
	}
	return err
}

// identifyMember looks the token of a cookie up.
func (g *Gate) identifyMember(w http.ResponseWriter, r *exchange.Request) error {
	m, touched, err := g.Members.Member(r.Context(), identity.Token(r.Token), r.Place())
	switch {
	case errors.Is(err, identity.ErrNoSession):
		g.Audit.Note(r.Request, guard.BadToken, r.Pattern)
		r.BecomeNewGuest(session.Superseded)
		return nil
	case err != nil:
		return err
	case touched:
		session.SetToken(w, r.Token, r.Secure())
	}
	r.BecomeMember(m)
	return nil
}

// makeMember makes a member of a guest whose browser has shown that it has the token.
func (g *Gate) makeMember(w http.ResponseWriter, r *exchange.Request) error {
	m, err := g.Members.Keep(r.Context(), AccountOf(r.Session), identity.Token(r.Token), r.Place())
	switch {
	case errors.Is(err, identity.ErrTaken), errors.Is(err, identity.ErrGone):
		g.Audit.Note(r.Request, guard.OldCookie, r.Pattern)
		r.BecomeNewGuest(session.Superseded)
		return nil
	case err != nil:
		return err
	}
	g.Audit.Note(r.Request, guard.Kept, r.Pattern)
	session.SetToken(w, r.Token, r.Secure())
	r.BecomeMember(m)
	return nil
}

// identifyKeeping finds out who a request is from whose cookie was to make a member, but is too old for that: it comes from the member that
// it has made, or else from the guest.
func (g *Gate) identifyKeeping(w http.ResponseWriter, r *exchange.Request) error {
	m, _, err := g.Members.Member(r.Context(), identity.Token(r.Token), r.Place())
	switch {
	case err == nil && m.ID == r.Session.ID:
		session.SetToken(w, r.Token, r.Secure())
		r.BecomeMember(m)
		return nil
	case err != nil && !errors.Is(err, identity.ErrNoSession):
		return err
	}
	r.Cookie, r.Token = session.Valid, ""
	return g.identifyGuest(r)
}
