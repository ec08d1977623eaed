// Package pages has the pages of the lobby: the tables that are open to everybody, and quick matches.
package pages

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// The paths of the lobby.
const (
	path      = "/lobby"
	matchPath = "/match"
)

// The lengths of the lists in the lobby.
const (
	offersOfPage = 50
	shownRunning = 30
)

// A Room has the pages.
type Room struct {
	*pages.Kit
	Streams *pages.Streams
	Lobby   *lobby.Service
	Ratings rating.Store
	Levels  ui.Levels // of the bots that fill a quick match

	events events
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET "+path, guard.Reading, m.show)
	route("GET "+path+"/stream", guard.Reading, m.follow)
	route("GET "+matchPath, guard.Reading, m.showMatch)
	route("GET "+matchPath+"/stream", guard.Reading, m.followMatch)
	route("POST "+matchPath, guard.Matching, m.askMatch)
	route("POST "+matchPath+"/cancel", guard.Acting, m.cancelMatch)
	route("POST "+matchPath+"/bots", guard.Acting, m.playBots)
}

// filterOf reads what a visitor looks for.
func filterOf(q url.Values) lobby.Filter {
	number := func(name string) int {
		n, err := strconv.Atoi(q.Get(name))
		if err != nil || n < 0 || n > 9 {
			return 0
		}
		return n
	}
	f := lobby.Filter{Players: number("players"), Clock: lobby.ClockKind(q.Get("clock")), Free: number("free"),
		Name:  strings.TrimSpace(q.Get("name")),
		Reach: reachOf(q.Get("reach"))}
	if len(f.Name) > lobby.MostName || !utf8.ValidString(f.Name) {
		f.Name = ""
	}
	if lobby.Order(q.Get("order")) == lobby.Fullest {
		f.Order = lobby.Fullest
	}
	return f
}

// reachOf reads a range of ratings, in points; 0 for any.
func reachOf(text string) int {
	reach, err := strconv.Atoi(text)
	if err != nil || reach < 0 || reach > lobby.MostReach {
		return 0
	}
	return reach
}

// show shows the tables that are open to everybody.
func (m *Room) show(w http.ResponseWriter, r *exchange.Request) error {
	caller := m.Caller(r)
	shown, err := m.Lobby.Offers(r.Context(), caller)
	if err != nil {
		return err
	}
	invitations, err := m.Lobby.People.Invitations(r.Context(), caller.Viewer())
	if err != nil {
		return err
	}
	waiting, running := parted(shown.Offers)
	f := filterOf(r.URL.Query())
	if f.Mine, err = rating.Of(r.Context(), m.Ratings, r.Person()); err != nil {
		return err
	}
	selected := f.Select(waiting)
	if running, err = m.Lobby.Best(r.Context(), f.Watched().Select(running), m.Live.Watchers); err != nil {
		return err
	}
	l := Lobby{Page: m.New(r, r.Localizer.Text("lobby.title")), Version: shown.Version, Filter: f, Levels: m.Levels, Invitations: invitations,
		Running: running[:min(len(running), shownRunning)], Watched: len(running)}
	l.turnTo(selected, r.URL.Query())
	l.Beside = m.PanelsOn("/lobby", r, l.Page)
	return m.Render(w, r, http.StatusOK, lobbyPage(l))
}

// turnTo shows the page of the tables that wait which an address names.
func (l *Lobby) turnTo(selected []lobby.Offer, q url.Values) {
	page, _ := strconv.Atoi(q.Get("page"))
	page = max(0, min(page, (len(selected)-1)/offersOfPage))
	from := page * offersOfPage
	to := min(from+offersOfPage, len(selected))
	l.Open, l.Total = selected[from:to], len(selected)
	if page > 0 {
		l.Newer = pageAddress(q, page-1)
	}
	if to < len(selected) {
		l.Older = pageAddress(q, page+1)
	}
}

// parted returns the tables that wait, and the running games.
func parted(offers []lobby.Offer) (waiting, running []lobby.Offer) {
	for _, o := range offers {
		if o.Playing {
			running = append(running, o)
		} else {
			waiting = append(waiting, o)
		}
	}
	return waiting, running
}

// pageAddress is the address of a page of the list.
func pageAddress(q url.Values, page int) string {
	next := url.Values{}
	for _, name := range []string{"players", "clock", "free", "name", "reach", "order"} {
		if q.Get(name) != "" {
			next.Set(name, q.Get(name))
		}
	}
	next.Set("page", strconv.Itoa(page))
	return path + "?" + next.Encode() + "#offers"
}

// matchRefresh is how often a browser without script looks whether its table is there, in seconds.
const matchRefresh = 3

// showMatch shows a person that they wait, or leads them to their table.
func (m *Room) showMatch(w http.ResponseWriter, r *exchange.Request) error {
	if !r.Known() {
		return m.Redirect(w, r, path)
	}
	state, err := m.Lobby.Open.Queue.State(r.Context(), r.Session.ID)
	switch {
	case err != nil:
		return err
	case state.Table != "":
		return m.Redirect(w, r, pages.TablePath(state.Table))
	case !state.Found:
		return m.Redirect(w, r, path)
	}
	page := m.New(r, r.Localizer.Text("lobby.waiting"))
	page.Refresh = matchRefresh
	return m.Render(w, r, http.StatusOK, matchPage(Match{Page: page, State: state}))
}

// askMatch notes the request of a person.
func (m *Room) askMatch(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	request := lobby.MatchRequest{Person: r.Session.Person(), Players: values.Number("players", 0),
		Clock: lobby.ClockKind(values.Get("clock")),
		Fill:  time.Duration(values.Number("fill", 30)) * time.Second, Level: m.levelOr(values.Get("level")),
		Reach: values.Number("reach", 0)}
	if values.Get("fill") == "-1" {
		request.Fill = lobby.NoBots
	}
	if err := m.Lobby.AskMatch(r.Context(), m.Caller(r), request); err != nil {
		return err
	}
	return m.Redirect(w, r, matchPath)
}

// cancelMatch takes the request of a person back.
func (m *Room) cancelMatch(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.Lobby.Open.Queue.Cancel(r.Context(), r.Session.ID); err != nil {
		return err
	}
	return m.Redirect(w, r, path)
}

// playBots takes the request of a person back, and sends the same form on to where a game against bots begins.
func (m *Room) playBots(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.Lobby.Open.Queue.Cancel(r.Context(), r.Session.ID); err != nil {
		return err
	}
	http.Redirect(w, r.Request, "/play", http.StatusTemporaryRedirect)
	return nil
}

// levelOr returns a level of bots, or the usual one for an unknown one.
func (m *Room) levelOr(name string) string {
	if slices.Contains(m.Levels.Names, name) {
		return name
	}
	return m.Levels.Chosen
}
