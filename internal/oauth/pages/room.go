// Package pages has the doors by which programs ask people for a token, and the page on which a person answers.
package pages

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	botpages "razzia/internal/bots/pages"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/joining"
	"razzia/internal/members"
	"razzia/internal/oauth"
	"razzia/internal/table"
	"razzia/internal/web/auth"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A Room has the doors and the page.
type Room struct {
	*pages.Kit
	Service *oauth.Service
}

// The addresses.
const (
	askPath      = "/oauth/authorize"
	tokenPath    = "/oauth/token"
	registerPath = "/oauth/register"
	serverPath   = "/.well-known/oauth-authorization-server"
)

// OpenRoutes are the routes of programs that have no token yet, and no cookie.
var OpenRoutes = []string{"POST " + tokenPath, "POST " + registerPath}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET "+auth.ResourcePath, guard.Reading, m.describeServer)
	route("GET "+auth.ResourcePath+exchange.MCPPath, guard.Reading, m.describeTools)
	route("GET "+serverPath, guard.Reading, m.describe)
	route(OpenRoutes[1], guard.Acting, m.register)
	route("GET "+askPath, guard.Reading, m.ask)
	route("POST "+askPath, guard.Acting, m.answer)
	route(OpenRoutes[0], guard.Linking, m.token)
}

// issuer is the address of the server as the program and the browser know it. The guard has checked it.
func issuer(r *exchange.Request) string { return r.Scheme + "://" + r.Host }

// read reads a request from a query. Without a program that can be answered it fails, for the person to read. A refusal for the program
// comes beside the request.
func (m *Room) read(r *exchange.Request, text string) (a oauth.Ask, refused *oauth.Refusal, _ error) {
	query, err := url.ParseQuery(text)
	if err != nil || len(text) > oauth.LongestQuery {
		return a, nil, errAsk
	}
	client, err := m.client(r, query.Get("client_id"))
	if err != nil {
		return a, nil, err
	}
	a, answerable, refused := oauth.ReadAsk(query, client, issuer(r))
	if !answerable {
		return a, nil, errAsk.With(refused)
	}
	return a, refused, nil
}

// client reads the ID of a client.
func (m *Room) client(r *exchange.Request, id string) (c oauth.Client, _ error) {
	valid, err := m.Gate.OpenClient(r.Context(), id, &c)
	switch {
	case err != nil:
		return c, err
	case !valid || c.Check() != nil:
		return c, errAsk
	}
	return c, nil
}

// errAsk refuses a request that names no program of this server, or another address than that program has.
var errAsk = fault.ErrForm.Saying("oauth.bad")

// A view is what the page shows.
type view struct {
	ui.Page
	ask    oauth.Ask
	query  string
	member bool
	own    []choice // bot accounts to choose from
	name   string   // proposed for a new one
	room   bool     // for one more
}

// A choice is a bot account.
type choice struct {
	handle, name string
	program      string // that has its token now; "" for none
	chosen       bool
}

// ask asks a person. A request that makes no sense is answered here too: anybody can register an address, so a browser goes there only if
// its person wants to.
func (m *Room) ask(w http.ResponseWriter, r *exchange.Request) error {
	a, refused, err := m.read(r, r.URL.RawQuery)
	if err != nil {
		return err
	}
	page := m.New(r, r.Localizer.Text("oauth.title"))
	if refused != nil {
		return m.Render(w, r, http.StatusBadRequest, refusedPage(page, m.named(a), a.Refused(issuer(r), refused), refused.Code))
	}
	a.Client.Name = m.named(a)
	v := view{Page: page, ask: a, query: r.URL.RawQuery, member: r.Member != nil}
	if v.member {
		err = m.choose(r, &v)
	} else {
		remember(w, r, v.query)
	}
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, askPage(v))
}

// named is the name that a program claims, with dots in the place of words that are not wanted.
func (m *Room) named(a oauth.Ask) string { return m.Gate.Filter.Shown(a.Client.Name) }

// choose lists the bot accounts of a member. The one that the program had before is chosen, or else a new one.
func (m *Room) choose(r *exchange.Request, v *view) error {
	own, err := m.Service.Bots.Of(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	tokens, err := members.Programs{Members: m.Gate.Members}.OfBots(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	chosen := false
	for i := range own {
		one := choice{handle: own[i].Handle(), name: own[i].Name}
		for _, t := range tokens {
			if t.Bot.ID == own[i].ID {
				one.program = t.Name
			}
		}
		one.chosen = !chosen && one.program == v.ask.Client.Name
		chosen = chosen || one.chosen
		v.own = append(v.own, one)
	}
	v.name, v.room = proposed(v.ask.Client.Name), len(own) < identity.MostBots
	if !v.room && !chosen {
		v.own[0].chosen = true
	}
	return nil
}

// proposed is the name of a new bot account for a program; "" if its name cannot be one.
func proposed(program string) string {
	name := strings.TrimSpace(joining.Cut(program, table.MaxBotName))
	if !table.ValidPersonName(name) || !table.ValidName(table.BotName(name)) {
		return ""
	}
	return name
}

// isNewChosen reports whether a new bot account is chosen at first.
func (v view) isNewChosen() bool {
	for _, one := range v.own {
		if one.chosen {
			return false
		}
	}
	return true
}

// answer takes the answer of a person to the program. Browsers do not let a form lead to another site, so a page leads there.
func (m *Room) answer(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	a, refused, err := m.read(r, values.Get("ask"))
	switch {
	case err != nil:
		return err
	case refused != nil:
		return errAsk.With(refused)
	case values.Get("answer") != "allow":
		return m.leave(w, r, a, a.Refused(issuer(r), &oauth.Refusal{Code: "access_denied", About: "the person has refused"}))
	}
	a.Client.Name = m.named(a)
	chosen := oauth.Choice{Handle: values.Get("bot")}
	if chosen.Handle == "" {
		chosen.Name = strings.TrimSpace(values.Get("name"))
		chosen.Face = botpages.FaceOf(chosen.Name)
	}
	code, err := m.Service.Allow(r.Context(), m.Caller(r), a, chosen)
	if field := (*fault.BadField)(nil); errors.As(err, &field) {
		return fault.ErrName
	}
	if err != nil {
		return err
	}
	if chosen.Handle == "" {
		m.Report.Audit.Note(r.Request, guard.BotMade, r.Pattern)
	}
	return m.leave(w, r, a, a.Answer(issuer(r), url.Values{"code": {string(code)}}))
}

// leave leads a browser to the program.
func (m *Room) leave(w http.ResponseWriter, r *exchange.Request, a oauth.Ask, to string) error {
	forget(w, r)
	page := m.New(r, r.Localizer.Text("oauth.title"))
	page.Path = "/"
	w.Header().Set("Refresh", "0; url="+to)
	return m.Render(w, r, http.StatusOK, leavePage(page, m.named(a), to))
}
