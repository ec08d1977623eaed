// Package home has the home page: how to begin a game, and the lists of the games of a visitor.
package home

import (
	"net/http"

	"razzia/internal/host"
	"razzia/internal/identity/passkey"
	"razzia/internal/people"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A Room has the page.
type Room struct {
	*pages.Kit
	Host   *host.Host
	People *people.Relations
	Levels ui.Levels // of bots
	Files  bool      // games can be opened from files

	deadlines deadlines
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET /{$}", guard.Reading, m.show)
	route("GET /waiting", guard.Reading, m.countWaiting)
}

// show shows the page.
func (m *Room) show(w http.ResponseWriter, r *exchange.Request) error {
	waiting, err := m.waiting(r)
	if err != nil {
		return err
	}
	h := Home{Page: m.New(r, counted(len(waiting), r.Localizer.Text("home.tagline"))), Levels: m.Levels, Files: m.Files}
	_, h.Passkeys = passkey.SiteOf(r.Scheme, r.Host)
	if h.Invitations, err = m.People.Invitations(r.Context(), m.Caller(r).Viewer()); err != nil {
		return err
	}
	if r.Known() {
		if h.Running, err = m.games(r, running, waiting); err != nil {
			return err
		}
		if h.Finished, err = m.games(r, finished, nil); err != nil {
			return err
		}
	}
	return m.Render(w, r, http.StatusOK, homePage(h))
}
