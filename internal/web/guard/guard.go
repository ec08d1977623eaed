package guard

import (
	"log/slog"
	"maps"
	"net/http"
	"time"
)

// Times are how long a client may take. Slower clients would hold a connection for free.
type Times struct {
	Body   time.Duration // to send the body of a request
	Answer time.Duration // to take the answer, from the end of the head of the request
}

// DefaultTimes are enough for a phone with a bad connection.
var DefaultTimes = Times{Body: 10 * time.Second, Answer: 30 * time.Second}

// A Config is what a Guard is made of.
type Config struct {
	Now   func() time.Time
	Log   *slog.Logger
	Times Times

	// Refuse answers a request that the guard refuses.
	Refuse func(w http.ResponseWriter, r *http.Request, why Refusal)
}

// A Refusal is why the guard refuses a request.
type Refusal struct {
	Status int
	Key    string // for programs
	Words  string
}

// A Guard protects the routes of a server.
type Guard struct {
	Config
	origins *http.CrossOriginProtection
}

// New makes a Guard.
func New(c Config) *Guard { return &Guard{Config: c, origins: http.NewCrossOriginProtection()} }

// policy lets a page load only what this server has, and run no inline script.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// securityHeaders are in every answer.
var securityHeaders = http.Header{
	"Content-Security-Policy":      {policy},
	"X-Content-Type-Options":       {"nosniff"},
	"Referrer-Policy":              {"same-origin"},
	"Cross-Origin-Opener-Policy":   {"same-origin"},
	"Cross-Origin-Resource-Policy": {"same-origin"},
	"Permissions-Policy":           {"camera=(), geolocation=(), microphone=()"},
}

// MaxBody is the longest body of a request, in bytes: a form with the longest name and talk is far shorter.
const MaxBody = 16 << 10

// Protect guards a handler.
func (g *Guard) Protect(next http.Handler) http.Handler {
	g.origins.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.Refuse(w, r, Refusal{http.StatusForbidden, "other-site", "this request came from another site"})
	}))
	return g.logged(g.origins.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), securityHeaders)
		g.setDeadlines(w, r)
		r.Body = http.MaxBytesReader(w, r.Body, MaxBody)
		next.ServeHTTP(w, r)
	})))
}

// setDeadlines bounds the time for the body and for the answer. A stream sets a deadline of its own for each event.
func (g *Guard) setDeadlines(w http.ResponseWriter, r *http.Request) {
	control, now := http.NewResponseController(w), time.Now()
	if r.ContentLength != 0 {
		_ = control.SetReadDeadline(now.Add(g.Times.Body)) // recorders of tests have no deadlines
	}
	_ = control.SetWriteDeadline(now.Add(g.Times.Answer))
}
