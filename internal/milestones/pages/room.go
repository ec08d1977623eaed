package pages

import (
	"net/http"

	"github.com/a-h/templ"

	"razzia/internal/milestones"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// path is the address of the page.
const path = "/milestones"

// A room has the page.
type room struct {
	*pages.Kit
	milestones *milestones.Service
}

// show shows the milestones of the visitor.
func (m room) show(w http.ResponseWriter, r *exchange.Request) error {
	own, err := m.milestones.Own(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, milestonesPage(view{m.New(r, r.Localizer.Text("milestones.title")), own}))
}

// next is the panel of the next milestone.
func next(s *milestones.Service) pages.Tile {
	return func(k *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
		own, err := s.Own(r.Context(), k.Caller(r))
		if err != nil {
			return nil, err
		}
		return nextPanel(view{p, own}), nil
	}
}

// shelf is the panel with some milestones as cards.
func shelf(s *milestones.Service) pages.Tile {
	return func(k *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
		own, err := s.Own(r.Context(), k.Caller(r))
		if err != nil {
			return nil, err
		}
		return shelfPanel(view{p, own}), nil
	}
}
