package web

import (
	"context"
	"net/http"
	"sync"
	"time"

	"razzia/internal/web/answer"
)

// Probes of the store. A probe writes to the disk, and every client may ask for one.
const (
	probeEvery = time.Second     // requests in between get the result of the last probe
	probeTime  = 5 * time.Second // a store that takes longer cannot serve players
)

// A readiness is the result of the last probe of the store.
type readiness struct {
	mu  sync.Mutex
	at  time.Time // when the probe ended, zero before the first
	err error
}

// ready answers whether tables can be played here, for a load balancer or a monitor. The log says what is wrong with the
// store; the answer is public and does not name its file.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case s.live.Closing():
		answer.Text(w, http.StatusServiceUnavailable, "not ready: the server is stopping")
	case s.probe(r.Context()) != nil:
		answer.Text(w, http.StatusServiceUnavailable, "not ready: games cannot be stored; the log of the server says why")
	default:
		answer.Text(w, http.StatusOK, "ready")
	}
}

// probe fails if the store cannot write. It does not end with the request, because others wait for its result too.
func (s *Server) probe(ctx context.Context) error {
	p := &s.readiness
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.at.IsZero() && s.Now().Sub(p.at) < probeEvery {
		return p.err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), probeTime)
	defer cancel()
	if p.err = s.Ready(ctx); p.err != nil {
		s.Log.ErrorContext(ctx, "not ready", "error", p.err)
	}
	p.at = s.Now()
	return p.err
}
