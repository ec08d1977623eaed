package web

import (
	"razzia/internal/i18n"
	"razzia/internal/web/live"
	"razzia/internal/web/ui"
)

// Streams returns the numbers of streams that the limiter counts and of those that are open.
func (s *Server) Streams() (counted, open int) { return s.limiter.Streams(), s.live.Streams() }

// Stages returns the boards that the stream of a page shows before the newest state.
func (s *Server) Stages(scene live.Scene) ([]*ui.Board, error) {
	return s.pictures(ui.Page{Localizer: i18n.LocalizerFor(i18n.English, i18n.English.Theme())}, scene)
}

// Pictures is the number of pictures in the cache.
func (s *Server) Pictures() int {
	s.gallery.mu.Lock()
	defer s.gallery.mu.Unlock()
	return len(s.gallery.all)
}
