package pages

import (
	"net/http"

	"github.com/a-h/templ"

	"razzia/internal/homecoming"
	"razzia/internal/profile"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// countsPath is the address of the form that says whether the games count.
const countsPath = "/profile/offline"

// A room has the panel, and its form.
type room struct {
	*pages.Kit
	games    *homecoming.Service
	profiles *profile.Profiles
}

// routes adds the route.
func (m *room) routes(route pages.Route) { route("POST "+countsPath, guard.Acting, m.count) }

// panel says how many games of the visitor came home, and whether they count; nil if none did.
func (m *room) panel(k *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
	came, err := m.games.Own(r.Context(), k.Caller(r))
	if err != nil || len(came) == 0 {
		return nil, err
	}
	counts, err := m.profiles.CountsOffline(r.Context(), k.Caller(r))
	if err != nil {
		return nil, err
	}
	return panel(p, len(came), counts), nil
}

// count says whether the games of the visitor count, and leads back to the page that asked.
func (m *room) count(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := m.profiles.CountOffline(r.Context(), m.Caller(r), values.Get("counts") == "yes"); err != nil {
		return err
	}
	back := "/profile"
	if values.Get("back") == "/training" {
		back = "/training"
	}
	return m.Redirect(w, r, back+"#offline")
}
