package web

import "time"

// Announce shows a line on all open pages, and on those opened later, until a moment; "" takes it away.
func (s *Server) Announce(line string, until time.Time) { s.live.Announce(line, until) }

// Notice returns the line that is shown on all open pages, "" for none.
func (s *Server) Notice() string { return s.live.Notice() }
