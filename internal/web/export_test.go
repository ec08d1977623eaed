package web

import (
	"net/http"

	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
)

// Streams returns the numbers of streams that the limiter counts and of those that are open.
func (s *Server) Streams() (counted, open int) { return s.Limiter.Streams(), s.live.Streams() }

// Patterns lists the patterns of the addresses that are answered, such as GET /t/{id}.
func (s *Server) Patterns() (list []string) {
	s.addRoutes(http.NewServeMux(), func(pattern string, _ guard.Cost, _ exchange.Handler) { list = append(list, pattern) })
	return list
}
