package pages

import (
	"encoding/base64"
	"net/http"

	"github.com/a-h/templ"

	"razzia/internal/oauth"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// waitCookie has the request that a person cannot answer before they have signed in, whichever way they do. It proves nothing: the request
// is read anew.
const waitCookie = "razzia-ask"

// waitTime is how long a request waits, in seconds.
const waitTime = 600

// remember keeps a request in the browser.
func remember(w http.ResponseWriter, r *exchange.Request, query string) {
	setWait(w, r, base64.RawURLEncoding.EncodeToString([]byte(query)), waitTime)
}

// forget removes a request that was answered.
func forget(w http.ResponseWriter, r *exchange.Request) {
	if _, err := r.Request.Cookie(waitCookie); err == nil {
		setWait(w, r, "", -1)
	}
}

func setWait(w http.ResponseWriter, r *exchange.Request, value string, age int) {
	http.SetCookie(w, &http.Cookie{Name: waitCookie, Value: value, Path: "/", MaxAge: age, HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: r.Secure()})
}

// waiting shows on the page of devices that a program waits for an answer; nil if none does.
func (m *Room) waiting(_ *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
	cookie, err := r.Request.Cookie(waitCookie)
	if err != nil || len(cookie.Value) > 2*oauth.LongestQuery {
		return nil, nil
	}
	query, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil {
		return nil, nil
	}
	a, _, err := m.read(r, string(query))
	if err != nil {
		return nil, nil
	}
	return waitPanel(p, m.named(a), askPath+"?"+string(query)), nil
}
