// Package pages has the pages of evenings: which ones there are, the form that opens one, and the one address of an evening for all its
// stages, on a phone and for a screen in the room.
//
// The part that is the same for all is rendered once for a language and a theme, and sent to all who follow. The viewer's own part is
// small, and rendered for each. Script and style sheet stand in internal/club/browser.
package pages

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"razzia/internal/club/evening"
	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../../tools/go.mod templ generate -log-level error

// Evenings is what the pages ask for; [evening.Service] answers.
type Evenings interface {
	Open(ctx context.Context, c people.Caller, p evening.Plan, of string) (evening.Key, error)
	Of(ctx context.Context, c people.Caller, key evening.Key) (*evening.View, error)
	Coming(ctx context.Context, c people.Caller, most int) (coming, past []*evening.Snapshot, err error)
	Act(ctx context.Context, c people.Caller, key evening.Key, what evening.Command) error
	Stays(ctx context.Context, c people.Caller, e *evening.Evening) (club string, err error)
	Stay(ctx context.Context, c people.Caller, key evening.Key) (path string, err error)
	Findings(ctx context.Context, c people.Caller, key evening.Key) (*evening.Findings, error)
	Say(ctx context.Context, c people.Caller, key evening.Key, text string, seen int) error
	Line(ctx context.Context, c people.Caller, key evening.Key, number int) (*evening.View, evening.Line, error)
	Unheard(ctx context.Context, c people.Caller) ([]string, error)
	HushWriter(ctx context.Context, c people.Caller, key evening.Key, number int, again bool) error
	Report(ctx context.Context, c people.Caller, key evening.Key, number int, reason, words string) error
	Strike(ctx context.Context, c people.Caller, key evening.Key, number int) error
	Follow(key evening.Key) (next func() (*evening.Snapshot, <-chan struct{}), stop func())
}

// mostListed is how many evenings the list shows.
const mostListed = 30

// A room has the pages.
type room struct {
	*pages.Kit
	streams  *pages.Streams
	evenings Evenings
	shared   shared
	gallery  *pages.Gallery[string]
}

// newRoom makes the pages.
func newRoom(r *pages.Router, e Evenings) *room {
	return &room{Kit: r.Kit, streams: r.Streams, evenings: e, gallery: pages.NewGallery[string]()}
}

// routes adds the routes.
func (m *room) routes(route pages.Route) {
	route("GET "+evening.Path, guard.Meeting, m.list)
	route("GET "+evening.Path+"/rules", guard.Reading, m.rules)
	route("GET "+evening.Path+"/new", guard.Reading, m.offer)
	route("POST "+evening.Path+"/new", guard.Making, m.open)
	one := evening.LinkPath + "/{evening}"
	route("GET "+one, guard.Reading, m.show)
	route("GET "+one+"/stream", guard.Reading, m.follow)
	route("GET "+one+"/games", guard.Reading, m.games)
	route("GET "+one+"/standings", guard.Reading, m.places)
	route("GET "+one+"/"+peoplePath, guard.Reading, m.people)
	route("GET "+one+"/picture.png", guard.Picture, m.picture)
	route("GET "+one+"/guests/{guest}", guard.Reading, m.why)
	route("GET "+one+"/change", guard.Reading, m.offerChange)
	route("POST "+one+"/change", guard.Acting, m.change)
	route("POST "+one+"/join", guard.Acting, m.join)
	route("POST "+one+"/stay", guard.Acting, m.stay)
	route("GET "+one+"/"+fairPath, guard.Meeting, m.fair)
	route("POST "+one+"/rule", guard.Acting, m.rule)
	m.talkRoutes(route)
	for name, command := range commands {
		route("POST "+one+"/"+name, guard.Acting, m.act(command))
	}
}

// commands are the forms without a page of their own, by the end of their address.
var commands = map[string]func(form.Values) evening.Command{
	"rest":      func(form.Values) evening.Command { return evening.Rest{} },
	"leave":     func(form.Values) evening.Command { return evening.Leave{} },
	"begin":     func(form.Values) evening.Command { return evening.Begin{} },
	"cancel":    func(form.Values) evening.Command { return evening.Cancel{} },
	"pause":     func(form.Values) evening.Command { return evening.Pause{} },
	"go-on":     func(form.Values) evening.Command { return evening.GoOn{} },
	"end-round": func(form.Values) evening.Command { return evening.EndRound{} },
	"undo-end":  func(form.Values) evening.Command { return evening.UndoEnd{} },
	"swap":      func(v form.Values) evening.Command { return evening.Swap{A: v.Number("a", 0), B: v.Number("b", 0)} },
	"shut":      func(v form.Values) evening.Command { return evening.Shut{Guest: v.Number("guest", 0)} },
}

// stay makes the visitor a member of the club whose evening they were at.
func (m *room) stay(w http.ResponseWriter, r *exchange.Request) error {
	path, err := m.evenings.Stay(r.Context(), m.Caller(r), keyOf(r))
	if err != nil {
		return err
	}
	return m.Redirect(w, r, path)
}

// keyOf is the key of the evening of a request.
func keyOf(r *exchange.Request) evening.Key { return evening.Key(r.PathValue("evening")) }

// list shows the evenings that come, that go on, and the last ones.
func (m *room) list(w http.ResponseWriter, r *exchange.Request) error {
	coming, past, err := m.evenings.Coming(r.Context(), m.Caller(r), mostListed)
	if err != nil {
		return err
	}
	v := listView{Page: m.New(r, r.Localizer.Text("evening.title")), coming: coming, past: past, now: m.Now(), me: r.Identities()}
	return m.Render(w, r, http.StatusOK, listPage(v))
}

// rules says how an evening is paired and scored, and what is done for fair play.
func (m *room) rules(w http.ResponseWriter, r *exchange.Request) error {
	return m.Render(w, r, http.StatusOK, rulesPage(m.New(r, r.Localizer.Text("evening.rules"))))
}

// show shows an evening. Its calendar file has the same address with another ending.
func (m *room) show(w http.ResponseWriter, r *exchange.Request) error {
	if key, is := strings.CutSuffix(r.PathValue("evening"), calendarEnding); is {
		return m.calendar(w, r, evening.Key(key))
	}
	v, err := m.viewOf(r)
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, eveningPage(v))
}

// viewOf is the evening of a request as its visitor sees it.
func (m *room) viewOf(r *exchange.Request) (*view, error) {
	of, err := m.evenings.Of(r.Context(), m.Caller(r), keyOf(r))
	if err != nil {
		return nil, err
	}
	v := &view{Page: m.New(r, of.Name), of: of, screen: r.URL.Query().Has("screen")}
	v.Path = of.Key.Path()
	at := m.SiteOf(r)
	v.link = ui.DeviceLink{Address: at.Address + v.Path, OnlyHere: at.OnlyHere}
	if !at.OnlyHere {
		v.link.QR, v.link.QRSize = pages.QR(v.link.Address)
	}
	if !of.IsOver() {
		v.Refresh = refresh
	}
	if v.Preview != nil {
		v.preview()
	}
	return v, nil
}

// refresh is after how many seconds a browser without scripts loads the page again.
const refresh = 15

// games lists all games of an evening.
func (m *room) games(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.viewOf(r)
	if err != nil {
		return err
	}
	v.Title, v.Refresh = v.T("evening.all_games"), 0
	return m.Render(w, r, http.StatusOK, gamesPage(v))
}

// places shows the places of all who have played.
func (m *room) places(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.viewOf(r)
	if err != nil {
		return err
	}
	v.Title, v.Refresh = v.T("evening.all_places", "n", len(v.shown().ranked())), 0
	return m.Render(w, r, http.StatusOK, placesPage(v))
}

// peoplePath ends the address of the page on which an organiser moves people and sends them away.
const peoplePath = "people"

// people shows that page.
func (m *room) people(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.viewOf(r)
	switch {
	case err != nil:
		return err
	case !v.of.Organises:
		return evening.ErrNotOrganiser
	case v.of.IsOver():
		return evening.ErrOver
	}
	v.Title, v.Refresh = v.T("evening.people_tools"), 0
	return m.Render(w, r, http.StatusOK, peoplePage(v))
}

// why explains the points of a guest.
func (m *room) why(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.viewOf(r)
	if err != nil {
		return err
	}
	number, _ := strconv.Atoi(r.PathValue("guest"))
	at := v.standing(number)
	if at == nil {
		return fault.ErrNoPage
	}
	v.Title, v.Refresh = v.T("evening.why_of", "name", v.guestName(number)), 0
	return m.Render(w, r, http.StatusOK, whyPage(v, at))
}

// join lets the visitor take part, under the name that they give, if they give one.
func (m *room) join(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	if err := m.rename(w, r, values); err != nil {
		return err
	}
	if err := m.evenings.Act(r.Context(), m.Caller(r), keyOf(r), evening.Join{}); err != nil {
		return err
	}
	return m.Redirect(w, r, keyOf(r).Path())
}

// rename gives the visitor the name and the face of a form.
func (m *room) rename(w http.ResponseWriter, r *exchange.Request, values form.Values) error {
	se := r.Session
	if name := strings.TrimSpace(values.Get("name")); name != "" && name != r.Name {
		se.Name = name
	}
	if face := values.Number("face", -1); face >= 0 && face < ui.Faces {
		se.Face = uint8(face)
	}
	switch {
	case se.Name == r.Session.Name && se.Face == r.Session.Face:
		return nil
	case !table.ValidPersonName(se.Name):
		return fault.ErrName
	}
	return m.Gate.SaveSession(w, r, se)
}

// act does what a form wants.
func (m *room) act(command func(form.Values) evening.Command) exchange.Handler {
	return func(w http.ResponseWriter, r *exchange.Request) error {
		values, err := form.Parse(r.Request)
		if err != nil {
			return err
		}
		if err := m.evenings.Act(r.Context(), m.Caller(r), keyOf(r), command(values)); err != nil {
			return err
		}
		return m.Redirect(w, r, keyOf(r).Path())
	}
}
