package exchange

import (
	"net/http"
	"strings"
	"time"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/i18n"
	"razzia/internal/identity"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
)

// A Request is an HTTP request with the session, the language and the address of its client.
type Request struct {
	*http.Request
	Session    session.Session  // its name has dots in the place of words that are not wanted
	Name       string           // as the cookie or the account has it
	Cookie     session.Cookie   // what the cookie is worth
	Token      string           // in the cookie of a member, or of a program
	Stale      bool             // the cookie has to be sent anew
	Superseded string           // the guest whose cookie is not valid any more; "" if the cookie was of a member's session
	Member     *identity.Member // nil for a guest
	Localizer  *i18n.Localizer
	Address    string
	Scheme     string // as the browser sees it
}

// NewRequest reads the cookie of a request and chooses its language.
func NewRequest(r *http.Request, signer session.Signer, proxy guard.Proxy) *Request {
	req := &Request{Request: r, Address: proxy.Address(r), Scheme: proxy.Scheme(r)}
	req.ReadCookie(signer)
	return req
}

// ReadCookie reads the cookie, once more if the keys have changed.
func (r *Request) ReadCookie(signer session.Signer) {
	got := signer.Read(r.Request, r.Secure())
	if token, cookie := session.BearerOf(r.Request, IsAPI(r.Request)); cookie != session.Missing {
		got = session.Received{Session: session.New(), Cookie: cookie, Token: token}
	}
	r.Cookie, r.Token, r.Stale = got.Cookie, got.Token, got.Stale
	r.Become(got.Session)
}

// Become gives the request another session, in the language of that.
func (r *Request) Become(se session.Session) {
	r.Session, r.Name = se, se.Name
	language := i18n.Match(string(se.Lang), r.Header.Get("Accept-Language"))
	r.Localizer = i18n.LocalizerFor(language, se.Theme)
}

// Kept is the session as a cookie or an account keeps it: with the name that its person has chosen.
func (r *Request) Kept() session.Session {
	se := r.Session
	se.Name = r.Name
	return se
}

// BecomeMember gives the request the session of a member.
func (r *Request) BecomeMember(m identity.Member) {
	r.Member, r.Cookie = &m, session.Valid
	r.Become(session.OfAccount(m.ID, m.Name, m.Face, m.Settings))
}

// BecomeNewGuest takes the session from a request: it comes from a new guest, in the same language and with the same look.
func (r *Request) BecomeNewGuest(why session.Cookie) {
	if why == session.Superseded && r.Cookie != session.Stored {
		r.Superseded = r.Session.ID
	}
	r.Member, r.Cookie = nil, why
	r.Become(r.NewGuest())
}

// WasSignedOut reports whether the cookie of a request is of a session that has ended, such as when another device of the member ended it.
func (r *Request) WasSignedOut() bool { return r.Cookie == session.Superseded && r.Superseded == "" }

// NewGuest is the session of a new guest, in the same language and with the same look.
func (r *Request) NewGuest() session.Session {
	fresh := session.New()
	fresh.Lang, fresh.Theme, fresh.Scheme = r.Session.Lang, r.Session.Theme, r.Session.Scheme
	return fresh
}

// A Handler answers a request, or fails with the reason for which it cannot.
type Handler func(w http.ResponseWriter, r *Request) error

// HasToken reports whether the request came with the personal token of a program.
func (r *Request) HasToken() bool { return strings.HasPrefix(r.Token, session.TokenPrefix) }

// Known reports whether the request came with a valid cookie. Without one its session is new.
func (r *Request) Known() bool { return r.Cookie == session.Valid }

// Secure reports whether the browser came over TLS.
func (r *Request) Secure() bool { return r.Scheme == "https" }

// Person is the identity for which the request counts, that of the account for a member; "" without a valid cookie.
func (r *Request) Person() string {
	if !r.Known() {
		return ""
	}
	return r.Session.ID
}

// Identities are the identities of the person who asks: a guest's one, and a member's all. Without a valid cookie it is a new one.
func (r *Request) Identities() []string {
	if r.Member != nil {
		return r.Member.Identities
	}
	return []string{r.Session.ID}
}

// At is the identity of the person at a table: of a member with several it is the one that is to act, or the one that has a seat.
func (r *Request) At(t *table.Table) string { return table.Identities(r.Identities()).At(t) }

// AtSeat is the identity with which the person acts for a seat of a table.
func (r *Request) AtSeat(t *table.Table, seat razzia.Seat) string {
	return table.Identities(r.Identities()).For(t, seat)
}

// Client is the person and the address that limits count the request for.
func (r *Request) Client() guard.Client { return guard.Client{Person: r.Person(), Address: r.Address} }

// Origin is the person and the address to whose share the work of bots counts that the request causes.
func (r *Request) Origin() host.Origin {
	return host.Origin{Person: r.Person(), Address: r.Address, Site: guard.Site(r.Address)}
}

// Place is where the request comes from, as a session shows it.
func (r *Request) Place() identity.Place {
	return identity.Place{Browser: identity.DescribeBrowser(r.UserAgent()), Network: guard.Network(r.Address)}
}

// Caller is the person of the request, at a time.
func (r *Request) Caller(now time.Time) people.Caller {
	var answers []string
	if r.Member != nil {
		answers = r.Member.Answers
	}
	return people.Caller{
		Answers: answers,
		Person:  r.Session.Person(), Identities: r.Identities(), Known: r.Known(), Member: r.Member, Name: r.Name, Address: r.Address,
		Browser: identity.DescribeBrowser(r.UserAgent()), Origin: r.Origin(), Language: r.Localizer.Language(), Theme: r.Session.Theme, Now: now,
	}
}

// Table is the ID of the table that the path names.
func (r *Request) Table() table.ID { return table.ID(r.PathValue("id")) }

// FromScript reports whether the script of a page sent the request. It shows a sentence or a part of the page; the browser
// itself wants a whole page.
func (r *Request) FromScript() bool { return r.Header.Get("X-Razzia") != "" }

// MCPPath is the address of the tools for language models.
const MCPPath = "/mcp"

// IsAPI reports whether a request comes from a program: it is for the JSON API, or for the tools that are made of it. Its errors are JSON.
func IsAPI(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == MCPPath
}
