package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"razzia/internal/lobby"
	"razzia/internal/rating"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// The paths of the lobby.
const (
	lobbyPath = "/lobby"
	matchPath = "/match"
)

// The lengths of the lists in the lobby.
const (
	offersOfPage = 50
	shownRunning = 30
)

// lobbyRoutes adds the routes of the lobby.
func (s *Server) lobbyRoutes(route func(string, guard.Cost, answer.Handler)) {
	if s.Lobby == nil {
		return
	}
	route("GET "+lobbyPath, guard.Reading, s.showLobby)
	route("GET "+lobbyPath+"/stream", guard.Reading, s.followLobby)
	route("GET "+matchPath, guard.Reading, s.showMatch)
	route("GET "+matchPath+"/stream", guard.Reading, s.followMatch)
	route("POST "+matchPath, guard.Wishing, s.askMatch)
	route("POST "+matchPath+"/cancel", guard.Acting, s.cancelMatch)
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
	f := lobby.Filter{Players: number("players"), Clock: lobby.ClockKind(q.Get("clock")), Free: number("free"), Name: strings.TrimSpace(q.Get("name")),
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

// showLobby shows the tables that are open to everybody.
func (s *Server) showLobby(w http.ResponseWriter, r *answer.Request) error {
	caller := s.pages.Caller(r)
	shown, err := s.lobby.Offers(r.Context(), caller)
	if err != nil {
		return err
	}
	invitations, err := s.People.Invitations(r.Context(), caller.Viewer())
	if err != nil {
		return err
	}
	waiting, running := parted(shown.Offers)
	f := filterOf(r.URL.Query())
	if f.Mine, err = rating.Of(r.Context(), s.Ratings, r.Person()); err != nil {
		return err
	}
	selected, running := f.Select(waiting), f.Watched().Select(running)
	page, _ := strconv.Atoi(r.URL.Query().Get("page"))
	page = max(0, min(page, (len(selected)-1)/offersOfPage))
	from := page * offersOfPage
	l := ui.Lobby{Page: s.pages.New(r, r.Localizer.Text("lobby.title")), Version: shown.Version, Filter: f, Levels: s.levels(0), Invitations: invitations,
		Open: selected[from:min(from+offersOfPage, len(selected))], Total: len(selected), Running: running[:min(len(running), shownRunning)], Watched: len(running)}
	if page > 0 {
		l.Newer = lobbyPage(r.URL.Query(), page-1)
	}
	if from+offersOfPage < len(selected) {
		l.Older = lobbyPage(r.URL.Query(), page+1)
	}
	return s.pages.Render(w, r, http.StatusOK, ui.LobbyPage(l))
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

// lobbyPage is the address of a page of the list.
func lobbyPage(q url.Values, page int) string {
	next := url.Values{}
	for _, name := range []string{"players", "clock", "free", "name", "reach", "order"} {
		if q.Get(name) != "" {
			next.Set(name, q.Get(name))
		}
	}
	next.Set("page", strconv.Itoa(page))
	return lobbyPath + "?" + next.Encode() + "#offers"
}

// matchRefresh is how often a browser without script looks whether its table is there, in seconds.
const matchRefresh = 3

// showMatch shows a person that they wait, or leads them to their table.
func (s *Server) showMatch(w http.ResponseWriter, r *answer.Request) error {
	if !r.Known() {
		return s.pages.Redirect(w, r, lobbyPath)
	}
	state, err := s.Lobby.Queue.State(r.Context(), r.Session.ID)
	switch {
	case err != nil:
		return err
	case state.Table != "":
		return s.pages.Redirect(w, r, pages.TablePath(state.Table))
	case !state.Found:
		return s.pages.Redirect(w, r, lobbyPath)
	}
	page := s.pages.New(r, r.Localizer.Text("lobby.waiting"))
	page.Refresh = matchRefresh
	return s.pages.Render(w, r, http.StatusOK, ui.MatchPage(ui.Match{Page: page, State: state}))
}

// askMatch notes the wish of a person.
func (s *Server) askMatch(w http.ResponseWriter, r *answer.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	wish := lobby.Wish{Person: r.Session.Person(), Players: values.Number("players", 0), Clock: lobby.ClockKind(values.Get("clock")),
		Fill: time.Duration(values.Number("fill", 30)) * time.Second, Level: s.levelOr(values.Get("level")),
		Reach: values.Number("reach", 0)}
	if values.Get("fill") == "-1" {
		wish.Fill = lobby.NoBots
	}
	if err := s.lobby.AskMatch(r.Context(), wish); err != nil {
		return err
	}
	return s.pages.Redirect(w, r, matchPath)
}

// cancelMatch takes the wish of a person back.
func (s *Server) cancelMatch(w http.ResponseWriter, r *answer.Request) error {
	if err := s.Lobby.Queue.Cancel(r.Context(), r.Session.ID); err != nil {
		return err
	}
	return s.pages.Redirect(w, r, lobbyPath)
}
