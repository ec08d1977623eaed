package guard

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"razzia/internal/fault"
)

// Times are how long a client may take. Slower clients would hold a connection for free.
type Times struct {
	Body   time.Duration // to send the body of a request
	Answer time.Duration // to take the answer, from the end of the head of the request
}

// DefaultTimes are enough for a phone with a bad connection.
var DefaultTimes = Times{Body: 10 * time.Second, Answer: 30 * time.Second}

// A Config is what a Guard is made of. All fields are required but Hosts, Own, Probes, Longer and Served.
type Config struct {
	Hosts  []string // names that the server answers for, besides IP addresses and localhost
	Own    string   // the name of this machine, which is answered for too, with and without .local
	Probes []string // paths that are answered for any host: monitors ask for them by the addresses they have
	Proxy  Proxy
	Times  Times
	Now    func() time.Time
	Log    *slog.Logger
	Audit  *Audit

	// Route returns the pattern of the route that a request matches. Logs show it in place of the path, because the address
	// of a table gives access to it.
	Route func(r *http.Request) string

	// Longer are the longest bodies of routes that take longer ones than MaxBody, in bytes, by their patterns.
	Longer map[string]int

	// Served is called when a request has been answered, with the context of the request; nil for no such call. Several
	// goroutines call it.
	Served func(context.Context, Served)

	// Refuse answers a request that the guard refuses.
	Refuse func(w http.ResponseWriter, r *http.Request, why *fault.Fault)
}

// Why the guard refuses a request, besides a body that could not be read ([fault.ErrForm]), and a handler that panicked before it answered
// ([fault.ErrFailed]).
var (
	// ErrHost refuses a name that is not the server's: it may have been rebound by an attacker (DNS rebinding).
	ErrHost = fault.Misdirected.New("other-host", "", "The server does not answer for the host name of the request.")

	// ErrSite refuses what a page of another site sent (CSRF).
	ErrSite = fault.Denied.New("other-site", "", "The request comes from another site, by its Origin or Sec-Fetch-Site. Programs send neither.")

	ErrLongBody = fault.ErrForm.Under(fault.TooLong).At("The body is longer than 16 KiB, or than the operation says that it takes.") // than MaxBody
	ErrSlowBody = fault.ErrForm.Under(fault.TooSlow).At("The body did not arrive within 10 seconds.")
)

// A Guard protects the routes of a server.
type Guard struct {
	Config
	hosts   hosts
	origins *http.CrossOriginProtection
	told    sync.Map // what the log has been told about the proxy: each thing once
}

// New makes a Guard.
func New(c Config) *Guard {
	return &Guard{Config: c, hosts: newHosts(c.Hosts, c.Own), origins: http.NewCrossOriginProtection()}
}

// policy lets a page load only what this server has, and run no inline script.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
	"manifest-src 'self'; form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

// securityHeaders are in every answer.
var securityHeaders = http.Header{
	"Content-Security-Policy":      {policy},
	"X-Content-Type-Options":       {"nosniff"},
	"Referrer-Policy":              {"same-origin"},
	"Cross-Origin-Opener-Policy":   {"same-origin"},
	"Cross-Origin-Resource-Policy": {"same-origin"},
	"Permissions-Policy":           {"camera=(), geolocation=(), microphone=()"},
}

// Protect guards a handler. Every answer has the headers and is logged, those to refused requests included. The body is
// read before anything else looks at the request, so no handler waits for a client.
func (g *Guard) Protect(next http.Handler) http.Handler {
	return g.identified(g.logged(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), securityHeaders)
		g.share(w, r)
		g.checkProxy(r)
		why := g.readBody(w, r)
		if why == nil {
			why = g.check(r)
		}
		if why == nil {
			g.serve(next, w.(*answer), r) // of logged
			return
		}
		g.Audit.Note(r, event(why), g.Route(r))
		w.Header().Set("Cache-Control", "no-store")
		g.Refuse(w, r, why)
	})))
}

// share lets scripts of all sites read what the API gives to everybody: requests that only read, and have neither cookie nor token. It does
// so under a name that the operator has given to the server. One without, such as that of a home network, is there for its own pages.
func (g *Guard) share(w http.ResponseWriter, r *http.Request) {
	reads := r.Method == http.MethodGet || r.Method == http.MethodHead
	if !reads || !strings.HasPrefix(r.URL.Path, "/api/") || !g.hosts.isGiven(r.Host) || r.Header.Get("Cookie") != "" ||
		r.Header.Get("Authorization") != "" {
		return
	}
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Access-Control-Expose-Headers", "ETag, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id")
}

// serve calls a handler. If it panics, the log has the reason, and the client gets an answer, or without a complete one a
// closed connection. net/http would print the address of the client.
func (g *Guard) serve(next http.Handler, w *answer, r *http.Request) {
	defer func() {
		why := recover()
		if why == nil {
			return
		}
		if why != http.ErrAbortHandler {
			g.Log.ErrorContext(r.Context(), "a handler panicked", "route", g.Route(r), "panic", why, "stack", string(debug.Stack()))
		}
		if w.status != 0 || why == http.ErrAbortHandler {
			panic(http.ErrAbortHandler)
		}
		g.Refuse(w, r, fault.ErrFailed)
	}()
	next.ServeHTTP(w, r)
}

// check refuses a request for a foreign host, or from a foreign site. From then on the host of the request is that which the browser asked
// for: a proxy that asks for another one says it.
func (g *Guard) check(r *http.Request) *fault.Fault {
	if !g.answersFor(r, r.Host) {
		return ErrHost
	}
	if asked := g.Proxy.read(r).host; asked != "" && g.answersFor(r, asked) {
		r.Host = asked
	}
	if g.origins.Check(r) != nil {
		return ErrSite
	}
	return nil
}

// event is the kind of security event that a refusal is.
func event(why *fault.Fault) Event {
	switch why {
	case ErrHost:
		return BadHost
	case ErrSite:
		return BadSite
	}
	return BadBody
}
