package pages

import (
	"net/http"

	"razzia/internal/club/fairplay/pages"
	"razzia/internal/club/league"
	"razzia/internal/web/exchange"
)

// A fairView is what the organiser is told of fair play.
type fairView struct {
	*view
	found *league.Findings
}

// fair shows to the organiser of a league what was found of fair play.
func (m *room) fair(w http.ResponseWriter, r *exchange.Request) error {
	found, err := m.leagues.Findings(r.Context(), m.Caller(r), keyOf(r))
	if err != nil {
		return err
	}
	v := fairView{&view{Page: m.New(r, r.Localizer.Text("fairplay.title")), of: found.View}, found}
	v.Path = found.Key.Path()
	return m.Render(w, r, http.StatusOK, fairPage(v))
}

// parts are what was looked at, and what can be done.
func (v fairView) parts() []pages.Part {
	name := func(who string) string { return v.name(v.of.Member(who)) }
	return []pages.Part{
		pages.Together(v.Page, v.found.Pairs, v.found.Judged, name),
		pages.Leavers(v.Page, v.found.Leavers, name),
		pages.Can(v.Page, "fairplay.can_remove", "fairplay.can_void_league"),
	}
}
