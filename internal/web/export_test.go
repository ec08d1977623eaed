package web

// Streams counts the streams that limits know, and those that are open.
func (s *Server) Streams() (counted, open int) { return s.limiter.Streams(), s.live.Streams() }
