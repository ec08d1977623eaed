package web

import "time"

// HurryPresence makes people away after a shorter time; nobody must have come yet.
func (s *Server) HurryPresence(grace time.Duration) {
	s.people.close()
	s.people = newPresence(s.Now, grace)
}
