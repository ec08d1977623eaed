package auth

import (
	"net/http"

	"razzia/internal/identity"
	"razzia/internal/web/exchange"
	"razzia/internal/web/session"
)

// KeepGuest sends its session to a new guest. A cookie that is not valid any more is not replaced by an answer to a script, and not within
// a minute after it ceased to be: the browser may have sent it before it got the new one.
func (g *Gate) KeepGuest(w http.ResponseWriter, r *exchange.Request) {
	switch r.Cookie {
	case session.Missing, session.Invalid:
	case session.Superseded:
		if r.FromScript() || g.IsLate(r) {
			return
		}
	case session.Valid:
		if r.Member != nil || !r.Stale || r.FromScript() || !g.isGuestStill(r) {
			return
		}
	default:
		return
	}
	g.Signer.Set(w, r.Kept(), r.Secure())
}

// isGuestStill reports whether a guest has not become a member since their request came, and their browser has not signed in as another
// person a moment ago: it has another cookie then.
func (g *Gate) isGuestStill(r *exchange.Request) bool {
	guest, err := g.Members.IsGuest(r.Context(), r.Session.ID)
	if err != nil || !guest {
		return false
	}
	return !g.HasLeft(r)
}

// HasLeft reports whether the browser of a guest may have signed in as another person a moment ago.
func (g *Gate) HasLeft(r *exchange.Request) bool {
	if r.Member != nil || !r.Known() {
		return false
	}
	left, err := g.Members.HasLeft(r.Context(), r.Session.ID)
	return left || err != nil
}

// IsLate reports whether a request with a cookie that is not valid any more may have been sent before its browser got another one.
func (g *Gate) IsLate(r *exchange.Request) bool {
	late, err := g.Members.IsLate(r.Context(), r.Superseded, identity.Token(r.Token))
	return late || err != nil
}
