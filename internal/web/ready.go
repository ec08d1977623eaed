package web

import (
	"errors"
	"net/http"

	"razzia/internal/host"
	"razzia/internal/web/exchange"
)

// ready answers whether tables can be played here, for a load balancer or a monitor. The log says what is wrong with the
// store; the answer is public and does not name its file.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	switch err := s.Host.Ready(r.Context()); {
	case s.live.Closing():
		exchange.Text(w, http.StatusServiceUnavailable, "not ready: the server is stopping")
	case s.live.Draining():
		exchange.Text(w, http.StatusServiceUnavailable, "draining")
	case errors.Is(err, host.ErrClock):
		exchange.Text(w, http.StatusServiceUnavailable, "not ready: the clock of this machine is off; the log of the server says by how much")
	case err != nil:
		exchange.Text(w, http.StatusServiceUnavailable, "not ready: games cannot be stored; the log of the server says why")
	default:
		exchange.Text(w, http.StatusOK, "ready"+s.warning())
	}
}

// warning is the line about what the operator should look at; "" if there is nothing.
func (s *Server) warning() string {
	if s.Warning == nil || s.Warning() == "" {
		return ""
	}
	return "\nwarning: " + s.Warning()
}
