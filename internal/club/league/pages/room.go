package pages

import (
	"context"
	"net/http"
	"strconv"

	"razzia/internal/club"
	"razzia/internal/club/league"
	"razzia/internal/fault"
	"razzia/internal/people"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../../tools/go.mod templ generate -log-level error

// Leagues is what the pages ask for; [league.Service] answers.
type Leagues interface {
	Open(ctx context.Context, c people.Caller, p league.Plan, of club.Key) (league.Key, error)
	Of(ctx context.Context, c people.Caller, key league.Key) (*league.View, error)
	List(ctx context.Context, c people.Caller, most int) ([]*league.League, error)
	Act(ctx context.Context, c people.Caller, key league.Key, what league.Command) error
	Findings(ctx context.Context, c people.Caller, key league.Key) (*league.Findings, error)
}

// mostListed is how many leagues the list shows.
const mostListed = 30

// A room has the pages.
type room struct {
	*pages.Kit
	leagues Leagues
}

// routes adds the routes.
func (m *room) routes(route pages.Route) {
	route("GET "+league.Path, guard.Meeting, m.list)
	route("GET "+league.Path+"/new", guard.Reading, m.offer)
	route("POST "+league.Path+"/new", guard.Making, m.open)
	one := league.LinkPath + "/{league}"
	route("GET "+one, guard.Meeting, m.show)
	route("GET "+one+"/fair-play", guard.Meeting, m.fair)
	route("GET "+one+"/change", guard.Meeting, m.offerChange)
	route("GET "+one+"/members/{member}", guard.Meeting, m.why)
	route("GET "+one+"/seasons/{season}", guard.Meeting, m.season)
	route("GET "+one+"/seasons/{season}/members/{member}", guard.Meeting, m.whyThen)
	for name, command := range commands {
		route("POST "+one+"/"+name, guard.Meeting, m.act(command))
	}
}

// commands are the forms of the page, by the end of their address.
var commands = map[string]func(form.Values) league.Command{
	"change": func(v form.Values) league.Command {
		return league.Change{To: planOf(v), Seen: v.Number("seen", league.Unseen)}
	},
	"join":   func(form.Values) league.Command { return league.Join{} },
	"leave":  func(form.Values) league.Command { return league.Leave{} },
	"shut":   func(v form.Values) league.Command { return league.Shut{Is: v.Get("open") == ""} },
	"rule":   ruling,
	"remove": func(v form.Values) league.Command { return league.Remove{Member: v.Number("member", 0)} },
	"close":  func(form.Values) league.Command { return league.Close{} },
}

// keyOf is the key of the league of a request.
func keyOf(r *exchange.Request) league.Key { return league.Key(r.PathValue("league")) }

// list shows the leagues.
func (m *room) list(w http.ResponseWriter, r *exchange.Request) error {
	list, err := m.leagues.List(r.Context(), m.Caller(r), mostListed)
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, listPage(listView{m.New(r, r.Localizer.Text("league.title")), list, m.Now(), r.Identities()}))
}

// viewOf is the league of a request as its visitor sees it.
func (m *room) viewOf(r *exchange.Request) (*view, error) {
	of, err := m.leagues.Of(r.Context(), m.Caller(r), keyOf(r))
	if err != nil {
		return nil, err
	}
	v := &view{Page: m.New(r, of.Name), of: of}
	v.Path = of.Key.Path()
	at := m.SiteOf(r)
	v.link = ui.DeviceLink{Address: at.Address + v.Path, OnlyHere: at.OnlyHere}
	if !at.OnlyHere {
		v.link.QR, v.link.QRSize = pages.QR(v.link.Address)
	}
	if v.Preview != nil {
		v.Preview.Title, v.Preview.Description, v.Preview.URL = of.Name, v.phase(of.League, of.Now), v.link.Address
	}
	return v, nil
}

// show shows a league.
func (m *room) show(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.viewOf(r)
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, leaguePage(v))
}

// why explains the points of a member in the season that runs.
func (m *room) why(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.viewOf(r)
	if err != nil {
		return err
	}
	return m.reasons(w, r, v, v.now(number(r, "member")))
}

// number is a number in the address of a request; 0 for none.
func number(r *exchange.Request, part string) int {
	n, _ := strconv.Atoi(r.PathValue(part))
	return n
}

// reasons shows the sum of a member.
func (m *room) reasons(w http.ResponseWriter, r *exchange.Request, v *view, s *sum) error {
	if s == nil {
		return fault.ErrNoPage
	}
	v.Title = v.T("evening.why_of", "name", v.name(s.Member))
	return m.Render(w, r, http.StatusOK, whyPage(v, s))
}

// past is the league of a request with the season that it names, which is over.
func (m *room) past(r *exchange.Request) (*view, *league.Past, error) {
	v, err := m.viewOf(r)
	if err != nil {
		return nil, nil, err
	}
	p := v.of.PastOf(number(r, "season"))
	if p == nil {
		return nil, nil, fault.ErrNoPage
	}
	v.Title = v.T("league.season_of", "n", p.Season)
	return v, p, nil
}

// season shows a season that is over.
func (m *room) season(w http.ResponseWriter, r *exchange.Request) error {
	v, p, err := m.past(r)
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, seasonPage(v, p))
}

// whyThen explains the points of a member in a season that is over.
func (m *room) whyThen(w http.ResponseWriter, r *exchange.Request) error {
	v, p, err := m.past(r)
	if err != nil {
		return err
	}
	return m.reasons(w, r, v, v.then(p, number(r, "member")))
}

// act does what a form wants.
func (m *room) act(command func(form.Values) league.Command) exchange.Handler {
	return func(w http.ResponseWriter, r *exchange.Request) error {
		values, err := form.Parse(r.Request)
		if err != nil {
			return err
		}
		if err := m.leagues.Act(r.Context(), m.Caller(r), keyOf(r), command(values)); err != nil {
			return err
		}
		return m.Redirect(w, r, keyOf(r).Path())
	}
}
