package web

import "time"

// HurryPresence makes people away after a shorter time; nobody must have come yet.
func (s *Server) HurryPresence(grace time.Duration) {
	s.people.close()
	s.people = newPresence(s.Now, grace)
}

// Streams counts the streams that the gate knows, and those that wait for who comes and goes.
func (s *Server) Streams() (counted, watchers int) {
	s.gate.mu.Lock()
	defer s.gate.mu.Unlock()
	s.people.mu.Lock()
	defer s.people.mu.Unlock()
	for _, a := range s.people.tables {
		watchers += len(a.watchers)
	}
	return s.gate.streams[""], watchers
}
