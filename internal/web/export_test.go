package web

// Streams returns the numbers of streams that the limiter counts and of those that are open.
func (s *Server) Streams() (counted, open int) { return s.limiter.Streams(), s.live.Streams() }
