package guard

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"time"
)

// A Served is a request that has been answered, as an access log shows it: without the path, because the address of a table
// gives access to it, and without the whole address of the client.
type Served struct {
	At      time.Time // when the request came
	Method  string
	Route   string // the pattern of the route, without IDs
	Status  int
	Bytes   int64         // of the body of the answer, as it was sent
	Took    time.Duration // until the end of the answer; for a stream, until the client left
	Network string        // of the client, as [Network] shortens it
}

// logged logs each request without its path.
func (g *Guard) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := g.Now()
		a := &answer{ResponseWriter: w}
		defer func() { g.note(r, a, began) }() // an aborted answer, which panics, is noted too
		next.ServeHTTP(a, r)
	})
}

// note passes an answered request to the log and to the configured function.
func (g *Guard) note(r *http.Request, a *answer, began time.Time) {
	s := Served{At: began, Method: r.Method, Route: r.Pattern, Status: cmp.Or(a.status, http.StatusOK), Bytes: a.bytes,
		Took: g.Now().Sub(began)}
	if s.Route == "" { // it was refused before its route was looked for
		s.Route = g.Route(r)
	}
	if g.Log.Enabled(r.Context(), slog.LevelDebug) {
		g.Log.DebugContext(r.Context(), "request", "method", s.Method, "route", s.Route, "status", s.Status, "took",
			s.Took.Round(time.Microsecond))
	}
	if g.Served != nil {
		s.Network = Network(g.Proxy.Address(r))
		g.Served(context.WithoutCancel(r.Context()), s)
	}
}

// An answer is a ResponseWriter that notes its status and its size.
type answer struct {
	http.ResponseWriter
	status int // 0 before the answer begins
	bytes  int64
}

// WriteHeader notes the status. A second one is noted only: it says that the client left while it was answered.
func (a *answer) WriteHeader(status int) {
	begun := a.status >= http.StatusOK
	a.status = status
	if !begun {
		a.ResponseWriter.WriteHeader(status)
	}
}

// Write notes the size, and the status of an answer without one.
func (a *answer) Write(p []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	n, err := a.ResponseWriter.Write(p)
	a.bytes += int64(n)
	return n, err
}

// Unwrap lets an http.ResponseController reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
