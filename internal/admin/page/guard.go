package page

import (
	"crypto/subtle"
	"net/http"
	"slices"
	"strconv"
)

// headers are in every answer. A page loads only what this server has, runs no inline script, and is in no frame. No site
// learns its address.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
		"form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Cache-Control":                "no-store",
}

// maxBody is the longest body of a form, in bytes.
const maxBody = 16 << 10

// guarded refuses requests for other host names, which an attacker can have resolve to this machine (DNS rebinding), and
// actions from pages of other origins (CSRF), also those of other ports of this machine.
func (p *Page) guarded(next http.Handler) http.Handler {
	port := strconv.Itoa(p.Port)
	hosts := []string{"127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port}
	next = http.NewCrossOriginProtection().Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		if !slices.Contains(hosts, r.Host) {
			http.Error(w, "this page is for a browser on this machine", http.StatusMisdirectedRequest)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		next.ServeHTTP(w, r)
	})
}

// cookieName is the name of the cookie of a browser that has entered.
const cookieName = "razzia-admin"

// enter exchanges the secret of the link for a cookie. It does so once: the link stays in the history of the browser and on
// the terminal.
func (p *Page) enter(w http.ResponseWriter, r *http.Request) {
	home := p.Base + "/"
	switch {
	case p.isIn(r): // the link was opened again
	case r.Method != http.MethodGet || !same(r.FormValue("secret"), p.secret) || !p.entered.CompareAndSwap(false, true):
		refuse(w)
		return
	default:
		http.SetCookie(w, &http.Cookie{Name: cookieName, Value: p.cookie, Path: home, HttpOnly: true, SameSite: http.SameSiteStrictMode})
	}
	http.Redirect(w, r, home, http.StatusSeeOther)
}

// inside answers a browser that has entered.
func (p *Page) inside(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !p.isIn(r) {
			refuse(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isIn reports whether a request comes from a browser that has entered.
func (p *Page) isIn(r *http.Request) bool {
	c, err := r.Cookie(cookieName)
	return err == nil && same(c.Value, p.cookie)
}

// same compares secrets in a time that does not tell how much of them is equal.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// refuse answers a browser that has not entered.
func refuse(w http.ResponseWriter) {
	http.Error(w, "The link of this page works once, in one browser. For another one, start razzia admin page again.", http.StatusForbidden)
}
