// Package pages has the pages of clubs: the list of them, a club with its members, and what its organisers change.
package pages

import (
	"net/http"
	"slices"

	"github.com/a-h/templ"

	"razzia/internal/club"
	"razzia/internal/fault"
	"razzia/internal/web/exchange"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A room has the pages.
type room struct {
	*pages.Kit
	clubs *club.Service
}

// routes adds the routes.
func (m *room) routes(route pages.Route) {
	route("GET "+club.ListPath, guard.Meeting, m.list)
	route("GET "+club.ListPath+"/new", guard.Reading, m.offer)
	route("POST "+club.ListPath+"/new", guard.Making, m.make)
	const one = club.OnePath + "/{key}"
	route("GET "+one, guard.Meeting, m.show)
	route("POST "+one+"/join", guard.Linking, m.join)
	route("GET "+one+"/member/{person}", guard.Meeting, m.showMember)
	route("POST "+one+"/member", guard.Meeting, m.act)
	route("GET "+one+"/leave", guard.Meeting, m.asked(leavePage))
	route("POST "+one+"/leave", guard.Meeting, m.leave)
	route("GET "+one+"/run", guard.Meeting, m.run)
	route("POST "+one+"/run", guard.Meeting, m.change)
	route("POST "+one+"/news", guard.Meeting, m.announce)
	route("POST "+one+"/link", guard.Meeting, m.renew)
	route("GET "+one+"/report", guard.Meeting, m.askReport)
	route("POST "+one+"/report", guard.Telling, m.report)
	route("GET "+one+"/close", guard.Meeting, m.asked(closePage))
	route("POST "+one+"/close", guard.Meeting, m.close)
}

// keyOf is the key of the club of a request.
func keyOf(r *exchange.Request) club.Key { return club.Key(r.PathValue("key")) }

// list lists clubs.
func (m *room) list(w http.ResponseWriter, r *exchange.Request) error {
	l, err := m.clubs.List(r.Context(), m.Caller(r))
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, listPage(listView{m.New(r, r.Localizer.Text("club.title")), l}))
}

// panel shows the clubs of a person on the page of people.
func panel(clubs *club.Service) pages.Tile {
	return func(k *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
		l, err := clubs.List(r.Context(), k.Caller(r))
		if err != nil {
			return nil, err
		}
		return ownClubs(p, l.Own), nil
	}
}

// offer shows the form for a new club.
func (m *room) offer(w http.ResponseWriter, r *exchange.Request) error {
	return m.Render(w, r, http.StatusOK, newPage(m.New(r, r.Localizer.Text("club.make"))))
}

// wordsOf are the words of a club in a form.
func wordsOf(r *exchange.Request) (club.Words, error) {
	values, err := form.Parse(r.Request)
	return club.Words{Name: values.Get("name"), About: values.Get("about"), Open: values.Get("open") == "yes"}, err
}

// make opens a club.
func (m *room) make(w http.ResponseWriter, r *exchange.Request) error {
	words, err := wordsOf(r)
	if err != nil {
		return err
	}
	key, err := m.clubs.Make(r.Context(), m.Caller(r), words)
	if err != nil {
		return err
	}
	return m.Redirect(w, r, key.Path())
}

// cardOf reads the club of a request as its person sees it.
func (m *room) cardOf(r *exchange.Request) (view, error) {
	code := r.URL.Query().Get("invite")
	card, err := m.clubs.Of(r.Context(), m.Caller(r), keyOf(r), code)
	if err != nil {
		return view{}, err
	}
	v := view{Page: m.New(r, card.Name), Card: card, code: code, now: m.Now()}
	if card.Inside() {
		at := m.SiteOf(r)
		v.link = ui.DeviceLink{Address: at.Address + card.Link(), OnlyHere: at.OnlyHere}
		if !at.OnlyHere {
			v.link.QR, v.link.QRSize = pages.QR(v.link.Address)
		}
	}
	return v, nil
}

// show shows a club.
func (m *room) show(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.cardOf(r)
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, clubPage(v))
}

// run shows what organisers change.
func (m *room) run(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.cardOf(r)
	if err == nil && v.Role < club.Organiser {
		err = club.ErrRole
	}
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, runPage(v))
}

// asked shows a page that asks before something is done that cannot be taken back.
func (m *room) asked(page func(view) templ.Component) exchange.Handler {
	return func(w http.ResponseWriter, r *exchange.Request) error {
		v, err := m.cardOf(r)
		if err == nil && v.Role == club.Removed {
			err = club.ErrRole
		}
		if err != nil {
			return err
		}
		return m.Render(w, r, http.StatusOK, page(v))
	}
}

// join makes the visitor a member.
func (m *room) join(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	return m.back(w, r, "", m.clubs.Join(r.Context(), m.Caller(r), keyOf(r), values.Get("invite")))
}

// back leads back to a page of the club after something was done.
func (m *room) back(w http.ResponseWriter, r *exchange.Request, page string, err error) error {
	if err != nil {
		return err
	}
	return m.Redirect(w, r, keyOf(r).Path()+page)
}

// showMember shows what the visitor can do to a member.
func (m *room) showMember(w http.ResponseWriter, r *exchange.Request) error {
	v, err := m.cardOf(r)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(v.Fellows, func(f club.Fellow) bool { return f.Handle() == r.PathValue("person") })
	switch {
	case at < 0:
		return club.ErrNoFellow
	case len(v.acts(&v.Fellows[at])) == 0:
		return club.ErrRole
	}
	return m.Render(w, r, http.StatusOK, memberPage(v, &v.Fellows[at]))
}

// act does something to a member.
func (m *room) act(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	act := club.Act(values.Get("do"))
	if !slices.Contains(club.Acts(), act) {
		return fault.ErrForm
	}
	page := ""
	if act == club.LetBack {
		page = "/run"
	}
	return m.back(w, r, page, m.clubs.Do(r.Context(), m.Caller(r), keyOf(r), act, values.Get("person")))
}

// leave takes the visitor off the club.
func (m *room) leave(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.clubs.Leave(r.Context(), m.Caller(r), keyOf(r)); err != nil {
		return err
	}
	return m.Redirect(w, r, club.ListPath)
}

// change changes the words of the club.
func (m *room) change(w http.ResponseWriter, r *exchange.Request) error {
	words, err := wordsOf(r)
	if err == nil {
		err = m.clubs.Change(r.Context(), m.Caller(r), keyOf(r), words)
	}
	return m.back(w, r, "", err)
}

// announce announces something, or ends that.
func (m *room) announce(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	return m.back(w, r, "", m.clubs.Announce(r.Context(), m.Caller(r), keyOf(r), values.Get("text"), values.Number("days", form.Missing)))
}

// renew gives the club another link.
func (m *room) renew(w http.ResponseWriter, r *exchange.Request) error {
	return m.back(w, r, "", m.clubs.Renew(r.Context(), m.Caller(r), keyOf(r)))
}

// close closes the club.
func (m *room) close(w http.ResponseWriter, r *exchange.Request) error {
	if err := m.clubs.Close(r.Context(), m.Caller(r), keyOf(r)); err != nil {
		return err
	}
	return m.Redirect(w, r, club.ListPath)
}
