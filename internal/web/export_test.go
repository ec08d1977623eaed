package web

import (
	"razzia/internal/i18n"
	"razzia/internal/web/live"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Streams returns the numbers of streams that the limiter counts and of those that are open.
func (s *Server) Streams() (counted, open int) { return s.limiter.Streams(), s.live.Streams() }

// RenderAlone renders what the stream of a page sends. It does not use the rendering that streams share.
func (s *Server) RenderAlone(scene live.Scene, l i18n.Language) ([]byte, error) {
	return fragment{server: s, language: l, theme: l.Theme(), site: pages.Site{Address: "http://localhost", OnlyHere: true}}.Render(scene)
}

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
