package web

import (
	"maps"
	"net/http"
	"time"
)

// policy lets a page load nothing but what this server has, and run no script that stands in a page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// guards stand at the head of every answer.
var guards = http.Header{
	"Content-Security-Policy":      {policy},
	"X-Content-Type-Options":       {"nosniff"},
	"Referrer-Policy":              {"same-origin"},
	"Cross-Origin-Opener-Policy":   {"same-origin"},
	"Cross-Origin-Resource-Policy": {"same-origin"},
	"Permissions-Policy":           {"camera=(), geolocation=(), microphone=()"},
}

// maxBody is the longest body of a request, in bytes: a form with the longest name and talk is far shorter.
const maxBody = 16 << 10

// guarded keeps out what no page of ours sends: requests from other sites, and bodies that are too long.
func (s *Server) guarded(next http.Handler) http.Handler {
	origins := http.NewCrossOriginProtection()
	origins.SetDenyHandler(http.HandlerFunc(denyOthers))
	return origins.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), guards)
		bound(w, r)
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		next.ServeHTTP(w, r)
	}))
}

// denyOthers answers a request that another site sent.
func denyOthers(w http.ResponseWriter, r *http.Request) {
	const words = "this request came from another site"
	if isAPI(r) {
		answerJSON(w, http.StatusForbidden, &apiError{Key: "other-site", Message: words})
		return
	}
	say(w, http.StatusForbidden, words)
}

// How long somebody may take.
const (
	bodyTime   = 10 * time.Second // to send the body of a request
	answerTime = 30 * time.Second // to take the answer, from the end of the head of the request
)

// bound lets nobody hold on to us by sending a byte a minute, or by taking one. A stream sets a deadline
// of its own for each push. Not every test's writer has deadlines.
func bound(w http.ResponseWriter, r *http.Request) {
	control, now := http.NewResponseController(w), time.Now()
	if r.ContentLength != 0 {
		_ = control.SetReadDeadline(now.Add(bodyTime))
	}
	_ = control.SetWriteDeadline(now.Add(answerTime))
}

// logged writes a line for each request: what was asked and how it went, but not by whom. A table's
// address lets one in, so only the pattern of the address is written.
func (s *Server) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := s.Now()
		seen := &answer{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(seen, r)
		s.Log.Debug("request", "method", r.Method, "route", r.Pattern, "status", seen.status,
			"took", s.Now().Sub(began).Round(time.Microsecond))
	})
}

// An answer is a ResponseWriter that remembers its status.
type answer struct {
	http.ResponseWriter
	status int
}

// WriteHeader keeps the status.
func (a *answer) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

// Unwrap lets a ResponseController reach what is below.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
