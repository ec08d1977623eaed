package admin

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"time"

	"razzia/internal/fault"
	"razzia/internal/keyring"
	"razzia/internal/table"
)

// A Server answers the operator. It is made by [New].
type Server struct {
	controls Controls
	audit    *slog.Logger
	http     *http.Server
}

// most bounds a list that gives no limit.
const most = 1000

// New makes a Server with the controls of a running server. Each action goes to the audit log.
func New(controls Controls, audit *slog.Logger) *Server {
	s := &Server{controls: controls, audit: audit}
	s.http = &http.Server{
		Handler: s.routes(), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: time.Minute, MaxHeaderBytes: 8 << 10,
	}
	return s
}

// Serve answers on a socket until Close. It refuses processes of users that are neither the owner of this one nor root,
// where the system tells the user.
func (s *Server) Serve(l net.Listener) error { return s.http.Serve(peers{l}) }

// Close ends Serve and all connections.
func (s *Server) Close() { _ = s.http.Close() }

// routes lists what the operator can ask. Only reading has no line in the audit log.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /status", reads(func(*http.Request) (any, error) { return s.controls.Status(), nil }))
	mux.Handle("GET /tables", reads(func(r *http.Request) (any, error) {
		n, err := strconv.Atoi(r.FormValue("most"))
		if err != nil {
			n = most
		}
		return s.controls.Tables(r.Context(), n)
	}))
	mux.Handle("GET /people", reads(func(r *http.Request) (any, error) {
		if name := r.FormValue("find"); name != "" {
			return s.controls.Find(r.Context(), name, most)
		}
		return s.controls.People(), nil
	}))
	mux.Handle("POST /drain", acts(s, "drain", func(context.Context, nothing) error { s.controls.Drain(); return nil }))
	mux.Handle("POST /undrain", acts(s, "undrain", func(context.Context, nothing) error { s.controls.Undrain(); return nil }))
	mux.Handle("POST /announce", acts(s, "announce", s.announce))
	mux.Handle("POST /delete", acts(s, "delete", func(ctx context.Context, in removal) error { return s.controls.Remove(ctx, in.Table) }))
	mux.Handle("POST /forget", acts(s, "forget", s.forget))
	mux.Handle("POST /ratings/rebuild",
		acts(s, "rebuild ratings", func(ctx context.Context, _ nothing) error { return s.controls.RebuildRatings(ctx) }))
	mux.Handle("POST /measures/rebuild",
		acts(s, "rebuild measures", func(ctx context.Context, _ nothing) error { return s.controls.RebuildMeasures(ctx) }))
	mux.Handle("POST /login-link", actsWith(s, "login link", func(ctx context.Context, in forgetting) (Link, error) {
		return s.controls.LoginLink(ctx, in.Person)
	}))
	s.banRoutes(mux)
	s.keyRoutes(mux)
	s.reportRoutes(mux)
	s.puzzleRoutes(mux)
	s.tokenRoutes(mux)
	return onlyOwner(mux)
}

// nothing is the input of an action without one.
type nothing struct{}

// A removal is the input of the action that removes a table.
type removal struct {
	Table table.ID `json:"table"`
}

// LogValue is what the audit log shows: as all logs, it has only a digest of the ID.
func (r removal) LogValue() slog.Value { return slog.GroupValue(slog.Any("table", r.Table)) }

// reads answers with a value.
func reads(read func(r *http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		value, err := read(r)
		answer(w, value, err)
	})
}

// maxBody bounds the input of an action, in bytes.
const maxBody = 16 << 10

// acts carries out an action, and notes it in the audit log before it answers.
func acts[In any](s *Server, name string, do func(ctx context.Context, in In) error) http.Handler {
	return actsWith(s, name, func(ctx context.Context, in In) (struct{}, error) { return struct{}{}, do(ctx, in) })
}

// actsWith is acts for an action whose result the operator gets. The audit log does not have it.
func actsWith[In, Out any](s *Server, name string, do func(ctx context.Context, in In) (Out, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in In
		decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
		decoder.DisallowUnknownFields()
		err := decoder.Decode(&in)
		if err != nil {
			answer(w, nil, badInput{err})
			return
		}
		out, err := do(r.Context(), in)
		s.note(r, name, in, err)
		answer(w, out, err)
	})
}

// note adds an action to the audit log: who asked for it, and whether it was done. The time is that of the line.
func (s *Server) note(r *http.Request, name string, in any, err error) {
	by := peerOf(r)
	what := []any{"event", "admin", "action", name, "uid", by.uid, "process", by.process, "done", err == nil}
	if in != any(nothing{}) {
		what = append(what, "input", in)
	}
	if err != nil {
		what = append(what, "error", err)
	}
	s.audit.LogAttrs(r.Context(), slog.LevelWarn, "action of the operator", slog.Group("audit", what...))
}

// badInput is the error of an input that is not as it should be.
type badInput struct{ error }

// Unwrap returns the cause.
func (b badInput) Unwrap() error { return b.error }

// A failure is the answer to a request that failed.
type failure struct {
	Error string `json:"error"`
}

// answer writes a value, or why there is none.
func answer(w http.ResponseWriter, value any, err error) {
	status := http.StatusOK
	if err != nil {
		status, value = statusOf(err), failure{wordsOf(err)}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

// reasons say in words what the operator cannot do, by the key of the fault.
var reasons = map[string]string{
	"no-such-table":  "there is no such table",
	"no-such-person": "nothing is stored of this person: give the identity that razzia admin people shows; razzia login-link takes the name of a member too",
	"no-such-ban":    "this person or address is not banned",
	"no-such-mute":   "this person may talk",
	"no-such-report": "there is no such report, or it is closed",
	"no-such-line":   "there is no such line, or it was removed",
	"game-over":      "the game of this table is over, and finished games stay: they are numbered without a gap",
}

// wordsOf says why an action was not done.
func wordsOf(err error) string {
	if refusal := fault.Of(err); refusal != nil && reasons[refusal.Key] != "" {
		return reasons[refusal.Key]
	}
	return err.Error()
}

// statusOf is the status of an error.
func statusOf(err error) int {
	if _, ok := errors.AsType[badInput](err); ok {
		return http.StatusBadRequest
	}
	if _, ok := errors.AsType[crowded](err); ok || keyring.IsRefusal(err) {
		return http.StatusConflict
	}
	if refusal := fault.Of(err); refusal != nil {
		switch refusal.Code {
		case fault.NotFound:
			return http.StatusNotFound
		case fault.Denied:
			return http.StatusConflict
		}
	}
	return http.StatusInternalServerError
}
