package answer

import (
	"net/http"
	"strings"

	"razzia/internal/host"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
)

// A Request is an HTTP request with the session, the language and the address of its client.
type Request struct {
	*http.Request
	Session   session.Session
	Cookie    session.Cookie
	Localizer *i18n.Localizer
	Address   string
	Scheme    string // as the browser sees it
}

// NewRequest reads the session of a request and chooses its language.
func NewRequest(r *http.Request, signer session.Signer, proxy guard.Proxy) *Request {
	req := &Request{Request: r, Address: proxy.Address(r), Scheme: proxy.Scheme(r)}
	req.Session, req.Cookie = signer.Read(r)
	language := i18n.Match(string(req.Session.Lang), r.Header.Get("Accept-Language"))
	req.Localizer = i18n.LocalizerFor(language, req.Session.Theme)
	return req
}

// A Handler answers a request, or fails with the reason for which it cannot.
type Handler func(w http.ResponseWriter, r *Request) error

// Known reports whether the request came with a valid cookie. Without one its session is new.
func (r *Request) Known() bool { return r.Cookie == session.Valid }

// Person is the identity for which the request counts, "" without a valid cookie.
func (r *Request) Person() string {
	if !r.Known() {
		return ""
	}
	return r.Session.ID
}

// Client is the person and the address that limits count the request for.
func (r *Request) Client() guard.Client { return guard.Client{Person: r.Person(), Address: r.Address} }

// Origin is the person and the address to whose share the work of bots counts that the request causes.
func (r *Request) Origin() host.Origin { return host.Origin{Person: r.Person(), Address: r.Address} }

// Table is the ID of the table that the path names.
func (r *Request) Table() table.ID { return table.ID(r.PathValue("id")) }

// FromScript reports whether the script of a page sent the request. It shows a sentence or a part of the page; the browser
// itself wants a whole page.
func (r *Request) FromScript() bool { return r.Header.Get("X-Razzia") != "" }

// IsAPI reports whether a request is for the JSON API.
func IsAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }
