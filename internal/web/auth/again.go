package auth

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strings"

	"razzia/internal/fault"
	"razzia/internal/web/exchange"
	"razzia/internal/web/session"
)

// againParameter is the parameter of the address to which a request is sent once more: the mark of the account for which it is.
const againParameter = "again"

// accountMark marks an account in an address, without naming it.
func accountMark(account string) string {
	sum := sha256.Sum256([]byte("razzia again\x00" + account))
	return hex.EncodeToString(sum[:16])
}

// isAct reports whether a request changes something for its person.
func (g *Gate) isAct(r *exchange.Request) bool {
	return r.Method != http.MethodGet && r.Method != http.MethodHead && !slices.Contains(g.SignInRoutes, r.Pattern)
}

// MayAct fails if a request wants to change something with a cookie that is not valid any more: it would act as a new guest, and what it
// did would be lost. A request that was sent once more must be of the account for which it is.
func (g *Gate) MayAct(w http.ResponseWriter, r *exchange.Request) error {
	switch {
	case !g.isAct(r):
		return nil
	case r.Cookie != session.Superseded && isSameAccount(r):
		forgetMark(r)
		return nil
	case isNobody(r): // the cookie that it was sent with has not come back
		return fault.ErrNoSession
	}
	if exchange.IsAPI(r.Request) { // others get it with the page that says why
		g.KeepGuest(w, r)
	}
	return fault.ErrOldCookie
}

// isSameAccount reports whether a request is of the account for which it was sent once more. All others are.
func isSameAccount(r *exchange.Request) bool {
	if r.URL.RawQuery == "" {
		return true
	}
	mark := r.URL.Query().Get(againParameter)
	return mark == "" || mark == accountMark(r.Person())
}

// SendsAgain makes a browser send a request once more, with the same method and the same form, if its cookie is that of a guest who became
// a member: a moment ago it may have got another one.
func (g *Gate) SendsAgain(w http.ResponseWriter, r *exchange.Request) bool {
	if !g.isAct(r) || r.Cookie != session.Superseded || r.Superseded == "" || exchange.IsAPI(r.Request) || r.URL.Query().Has(againParameter) {
		return false
	}
	all, err := g.Members.Identities(r.Context(), r.Superseded)
	if err != nil {
		return false
	}
	http.Redirect(w, r.Request, onceMore(r, all[0]), http.StatusTemporaryRedirect)
	return true
}

// SendBack gives a client without a cookie one, and returns the address to which it has to send its request once more: the person of the
// request must be known. It returns "" for other requests, and for one that was sent once more already.
func (g *Gate) SendBack(w http.ResponseWriter, r *exchange.Request) string {
	if !g.isAct(r) || !isNobody(r) || r.URL.Query().Has(againParameter) {
		return ""
	}
	g.KeepGuest(w, r)
	return onceMore(r, r.Session.ID)
}

// isNobody reports whether a request came without a cookie that names anybody.
func isNobody(r *exchange.Request) bool {
	return r.Cookie == session.Missing || r.Cookie == session.Invalid
}

// onceMore is the address to which a request is sent once more, for an account or a guest.
func onceMore(r *exchange.Request, person string) string {
	to, query := *r.URL, r.URL.Query()
	query.Set(againParameter, accountMark(person))
	to.RawQuery = query.Encode()
	return to.RequestURI()
}

// forgetMark takes the mark out of the address of a request to the API, whose operations take no parameter that they do not know.
func forgetMark(r *exchange.Request) {
	if !exchange.IsAPI(r.Request) || !strings.Contains(r.URL.RawQuery, againParameter) {
		return
	}
	query := r.URL.Query()
	query.Del(againParameter)
	r.URL.RawQuery = query.Encode()
}
