package web

import "razzia/internal/web/guard"

// Stats are counters of a server since its start, and what is open now.
type Stats struct {
	Streams  int                 // open now
	Events   map[guard.Event]int // security events, by kind
	Refused  map[string]int      // requests refused by a limit, by its name
	Filtered map[string]int      // texts with words that are not wanted, by where they were: talk or name
}

// Stats returns the counters.
func (s *Server) Stats() Stats {
	return Stats{s.Limiter.Streams(), s.report.Audit.Totals(), s.Limiter.Refused(), s.Filter.Found()}
}
