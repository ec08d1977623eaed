package web

import "razzia/internal/web/guard"

// Crowds lists the addresses from which more than [guard.CrowdSize] people come.
func (s *Server) Crowds() []guard.Crowd { return s.census.Crowds() }
