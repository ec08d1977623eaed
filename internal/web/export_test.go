package web

import (
	"time"

	"razzia/internal/i18n"
	"razzia/internal/table"
)

// Streams returns the numbers of streams that the limiter counts and of those that are open.
func (s *Server) Streams() (counted, open int) { return s.limiter.Streams(), s.live.Streams() }

// RenderAlone renders what the stream of a page sends to a person. It does not use the rendering that streams share.
func (s *Server) RenderAlone(t *table.Table, person string, l i18n.Language, away uint8, now time.Time) ([]byte, error) {
	return fragment{server: s, language: l, theme: l.Theme(), site: site{"http://localhost", true}}.Render(t, person, away, now)
}

// Pictures is the number of pictures in the cache.
func (s *Server) Pictures() int {
	s.gallery.mu.Lock()
	defer s.gallery.mu.Unlock()
	return len(s.gallery.all)
}
