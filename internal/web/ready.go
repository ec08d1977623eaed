package web

import (
	"context"
	"errors"
	"net/http"

	"razzia/internal/host"
	"razzia/internal/web/exchange"
)

// ready answers whether tables can be played here, for a load balancer or a monitor. The log says what is wrong with the
// store; the answer is public and does not name its file.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if why := s.NotReady(r.Context()); why != "" {
		exchange.Text(w, http.StatusServiceUnavailable, why)
		return
	}
	exchange.Text(w, http.StatusOK, "ready"+s.warning())
}

// NotReady says why no tables can be played here; "" if they can.
func (s *Server) NotReady(ctx context.Context) string {
	switch err := s.Host.Ready(ctx); {
	case s.live.Closing():
		return "not ready: the server is stopping"
	case s.live.Draining():
		return "draining"
	case errors.Is(err, host.ErrClock):
		return "not ready: the clock of this machine is off; the log of the server says by how much"
	case err != nil:
		return "not ready: games cannot be stored; the log of the server says why"
	}
	return ""
}

// warning is the line about what the operator should look at; "" if there is nothing.
func (s *Server) warning() string {
	if s.Warning == nil || s.Warning() == "" {
		return ""
	}
	return "\nwarning: " + s.Warning()
}
