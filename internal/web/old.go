package web

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"

	"razzia/internal/app"
	"razzia/internal/web/answer"
	"razzia/internal/web/api"
	"razzia/internal/web/session"
)

// entrances are the routes that only sign a device in: also one whose cookie is worth nothing any more.
var entrances = []string{"POST " + linkPath("{token}"), "POST " + signInPath, "POST " + api.UseLinkPath, "POST " + api.SignInPath, "POST " + api.ChallengePath}

// againParameter is the parameter of the address to which a request is sent once more: the mark of the account for which it is.
const againParameter = "again"

// accountMark marks an account in an address, without naming it.
func accountMark(account string) string {
	sum := sha256.Sum256([]byte("razzia again\x00" + account))
	return hex.EncodeToString(sum[:16])
}

// isAct reports whether a request changes something for its person.
func isAct(r *answer.Request) bool {
	return r.Method != http.MethodGet && r.Method != http.MethodHead && !slices.Contains(entrances, r.Pattern)
}

// mayAct fails if a request wants to change something with a cookie that is worth nothing any more: it would act as a stranger, and what it did
// would be lost. A request that was sent once more must be of the account for which it is.
func (s *Server) mayAct(w http.ResponseWriter, r *answer.Request) error {
	if !isAct(r) || r.Cookie != session.Superseded && isSameAccount(r) {
		return nil
	}
	if answer.IsAPI(r.Request) { // others get it with the page that says why
		s.KeepGuest(w, r)
	}
	return app.ErrOldCookie
}

// isSameAccount reports whether a request is of the account for which it was sent once more. All others are.
func isSameAccount(r *answer.Request) bool {
	if r.URL.RawQuery == "" {
		return true
	}
	mark := r.URL.Query().Get(againParameter)
	return mark == "" || mark == accountMark(r.Person())
}

// sendsAgain makes a browser send a request once more, with the same method and the same form, if its cookie is that of a guest who became a
// member: a moment ago it may have got another one.
func (s *Server) sendsAgain(w http.ResponseWriter, r *answer.Request) bool {
	if !isAct(r) || r.Cookie != session.Superseded || r.Superseded == "" || answer.IsAPI(r.Request) || r.URL.Query().Has(againParameter) {
		return false
	}
	all, err := s.Members.Identities(r.Context(), r.Superseded)
	if err != nil {
		return false
	}
	to, query := *r.URL, r.URL.Query()
	query.Set(againParameter, accountMark(all[0]))
	to.RawQuery = query.Encode()
	http.Redirect(w, r.Request, to.RequestURI(), http.StatusTemporaryRedirect)
	return true
}
