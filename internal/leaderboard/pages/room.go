// Package pages has the page of the members with the highest ratings among people, who have agreed to be on it.
package pages

import (
	"net/http"

	"razzia/internal/fault"
	"razzia/internal/leaderboard"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A Room has the page.
type Room struct {
	*pages.Kit
	Boards *leaderboard.Service
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET "+ui.LeaderboardPath, guard.Meeting, m.show)
	route("POST "+ui.LeaderboardPath, guard.Acting, m.consent)
}

// show shows the page.
func (m *Room) show(w http.ResponseWriter, r *exchange.Request) error {
	boards, err := m.Boards.Show(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	v := view{m.New(r, r.Localizer.Text("leaderboard.title")), boards, choose(boards, r.URL.Query().Get("kind")), r.Member != nil}
	return m.Render(w, r, http.StatusOK, boardPage(v))
}

// consent takes a member on, or off.
func (m *Room) consent(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	switch values.Get("agree") {
	case "yes":
		err = m.Boards.Agree(r.Context(), m.Caller(r))
	case "no":
		err = m.Boards.Disagree(r.Context(), m.Caller(r))
	default:
		err = fault.ErrForm
	}
	if err != nil {
		return err
	}
	return m.Redirect(w, r, ui.LeaderboardPath)
}
