package pages

import (
	"github.com/a-h/templ"

	"razzia/internal/profile"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// climb is the panel of the ladder of bots.
func climb(s *profile.Profiles) pages.Tile {
	return func(k *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
		c, err := s.Climb(r.Context(), k.Caller(r))
		if err != nil {
			return nil, err
		}
		return climbPanel(p, c), nil
	}
}
