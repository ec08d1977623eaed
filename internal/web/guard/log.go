package guard

import (
	"cmp"
	"net/http"
	"time"
)

// logged writes a line for each request: its route, its status and its time, but not the client. The address of a table
// gives access to it, so only the pattern of the route is written.
func (g *Guard) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := g.Now()
		a := &answer{ResponseWriter: w}
		next.ServeHTTP(a, r)
		g.Log.DebugContext(r.Context(), "request", "method", r.Method, "route", r.Pattern, "status", cmp.Or(a.status, http.StatusOK),
			"took", g.Now().Sub(began).Round(time.Microsecond))
	})
}

// An answer is a ResponseWriter that notes its status.
type answer struct {
	http.ResponseWriter
	status int // 0 before the answer begins
}

// WriteHeader notes the status.
func (a *answer) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

// Write notes the status of an answer without one.
func (a *answer) Write(p []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	return a.ResponseWriter.Write(p)
}

// Unwrap lets an http.ResponseController reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
