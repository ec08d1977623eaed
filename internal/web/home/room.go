// Package home has the home page: what waits for a visitor, how to begin a game, and the lists of their games.
package home

//race:off its one lock is for a map, and a whole site asks for its pages one after the other

import (
	"cmp"
	"net/http"
	"slices"

	"razzia/internal/host"
	"razzia/internal/lobby"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/solving"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A Room has the page.
type Room struct {
	*pages.Kit
	Host     *host.Host
	People   *people.Relations
	Tiles    []pages.Tile // of subjects
	Puzzles  *solving.Puzzles
	Lobby    *lobby.Service
	Profiles *profile.Profiles
	Levels   ui.Levels // of bots

	Exhibitors []pages.Exhibitor // of subjects, for a band without a game of people

	// Passkeys reports whether browsers have passkeys for a site, by the scheme and the host of a request.
	Passkeys func(scheme, host string) bool

	deadlines deadlines
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET /{$}", guard.Reading, m.show)
	route("GET /games/latest", guard.Reading, m.latest)
	route("GET /waiting", guard.Reading, m.countWaiting)
	route("GET "+nextPath, guard.Reading, m.next)
}

// show shows the page.
func (m *Room) show(w http.ResponseWriter, r *exchange.Request) error {
	waiting, err := m.waiting(r)
	if err != nil {
		return err
	}
	h := Home{Page: m.New(r, counted(len(waiting), r.Localizer.Text("home.tagline"))), Levels: m.Levels}
	h.Passkeys = m.Passkeys(r.Scheme, r.Host)
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
	if err := m.addTiles(r, &h); err != nil {
		return err
	}
	m.addBoard(r, &h)
	return m.Render(w, r, http.StatusOK, homePage(h))
}

// latest leads to the replay of the game of the visitor that ended last; without one to the home page.
func (m *Room) latest(w http.ResponseWriter, r *exchange.Request) error {
	if !r.Known() {
		return m.Redirect(w, r, "/")
	}
	page, err := m.games(r, finished, nil)
	if err != nil || len(page.List) == 0 {
		return cmp.Or(err, m.Redirect(w, r, "/"))
	}
	return m.Redirect(w, r, pages.TablePath(page.List[0].ID)+"/replay")
}

// addTiles asks each service once for what the page shows of it. A newcomer has no skill yet.
func (m *Room) addTiles(r *exchange.Request, h *Home) (err error) {
	h.Subjects = m.Shown(r, h.Page, m.Tiles)
	if len(h.Running.List) > 0 {
		h.Beside = m.PanelsOn("/", r, h.Page)
	}
	if h.Solver, err = m.solver(r); err != nil {
		return err
	}
	if h.Climb, err = m.Profiles.Climb(r.Context(), m.Caller(r)); err != nil {
		return err
	}
	if slices.Contains(h.Levels.Names, h.Climb.Level()) {
		h.Levels.Chosen = h.Climb.Level()
	}
	if h.Tables, err = m.openTables(r); err != nil || h.newcomer() {
		return err
	}
	h.Skill, err = m.skill(r, h.Page)
	return err
}
