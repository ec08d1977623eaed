// Package rules has the page of the rules: each clause with its address, the reference of all cards, and examples of play and of scoring.
package rules

import (
	"net/http"

	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A Room has the page.
type Room struct{ *pages.Kit }

// Routes adds the route.
func (m Room) Routes(route pages.Route) { route("GET /rules", guard.Reading, m.show) }

// show shows the rules.
func (m Room) show(w http.ResponseWriter, r *exchange.Request) error {
	return m.Render(w, r, http.StatusOK, rulesPage(m.New(r, r.Localizer.Text("rules.title"))))
}
