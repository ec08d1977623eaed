package admin

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"time"

	"razzia/internal/fault"
	"razzia/internal/keyring"
)

// A Server answers the operator. It is made by [New].
type Server struct {
	audit   *slog.Logger
	actions http.Handler
	http    *http.Server
}

// New makes a Server that carries out actions. Each goes to the audit log, but those that only read.
func New(audit *slog.Logger, actions ...[]Bound) *Server {
	s := &Server{audit: audit}
	mux := http.NewServeMux()
	for _, a := range slices.Concat(actions...) {
		mux.HandleFunc(a.Pattern, func(w http.ResponseWriter, r *http.Request) { a.answer(s, w, r) })
	}
	s.actions = mux
	s.http = &http.Server{
		Handler: onlyOwner(mux), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: time.Minute, MaxHeaderBytes: 8 << 10,
	}
	return s
}

// Serve answers on a socket until Close. It refuses processes of users that are neither the owner of this one nor root,
// where the system tells the user.
func (s *Server) Serve(l net.Listener) error { return s.http.Serve(peers{l}) }

// Close ends Serve and all connections.
func (s *Server) Close() { _ = s.http.Close() }

// note adds an action to the audit log: who asked for it, and whether it was done. The time is that of the line.
func (s *Server) note(w http.ResponseWriter, r *http.Request, name string, in any, err error) {
	what := []any{"event", "admin", "action", name, "by", shell}
	if to, inside := w.(*kept); inside {
		what[len(what)-1] = to.by.Name
		what = append(what, "operator", digestOf(to.by.ID))
	} else {
		peer := peerOf(r)
		what = append(what, "uid", peer.uid, "process", peer.process)
	}
	what = append(what, "done", err == nil)
	if in != any(Nothing{}) {
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

// wordsOf says why an action was not done.
func wordsOf(err error) string {
	if refusal := fault.Of(err); refusal != nil && refusal.Operator != "" {
		return refusal.Operator
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
