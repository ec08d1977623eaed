// Package pages has the pages of duels: the offer of a link, what it leads to, both results side by side, and all duels of a visitor.
package pages

import (
	"net/http"

	"razzia/internal/duel"
	"razzia/internal/i18n"
	"razzia/internal/table"
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
	duels *duel.Service
}

// routes adds the routes.
func (m *room) routes(route pages.Route) {
	route("GET "+duel.Path, guard.Meeting, m.list)
	route("GET "+duel.Path+"/new", guard.Reading, m.offer)
	route("POST "+duel.Path+"/new", guard.Making, m.make)
	route("GET "+duel.Path+"/{duel}", guard.Meeting, m.show)
	route("POST "+duel.Path+"/{duel}/play", guard.Making, m.play)
	route("POST "+duel.Path+"/{duel}/anew", guard.Making, m.anew)
}

// keyOf is the key of the duel of a request.
func keyOf(r *exchange.Request) duel.Key { return duel.Key(r.PathValue("duel")) }

// offer asks whether a finished game is to get a link.
func (m *room) offer(w http.ResponseWriter, r *exchange.Request) error {
	v := offerView{m.New(r, r.Localizer.Text("duel.title")), r.URL.Query().Get("table")}
	if err := m.duels.MayMake(r.Context(), m.Caller(r), table.ID(v.table)); err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, offerPage(v))
}

// make makes the link of a finished game.
func (m *room) make(w http.ResponseWriter, r *exchange.Request) error {
	values, err := form.Parse(r.Request)
	if err != nil {
		return err
	}
	key, err := m.duels.Make(r.Context(), m.Caller(r), table.ID(values.Get("table")))
	if err != nil {
		return err
	}
	return m.Redirect(w, r, key.Path())
}

// play begins the game of the visitor, or goes on with it.
func (m *room) play(w http.ResponseWriter, r *exchange.Request) error {
	id, err := m.duels.Play(r.Context(), m.Caller(r), keyOf(r))
	if err != nil {
		return err
	}
	return m.Redirect(w, r, pages.TablePath(id))
}

// anew deals new cards to those who have played.
func (m *room) anew(w http.ResponseWriter, r *exchange.Request) error {
	key, err := m.duels.Anew(r.Context(), m.Caller(r), keyOf(r))
	if err != nil {
		return err
	}
	return m.Redirect(w, r, key.Path())
}

// show shows a duel as the visitor may see it.
func (m *room) show(w http.ResponseWriter, r *exchange.Request) error {
	card, err := m.duels.Of(r.Context(), m.Caller(r), keyOf(r))
	if err != nil {
		return err
	}
	v := &view{Page: m.New(r, r.Localizer.Text("duel.title")), Card: card}
	v.Path = card.Key.Path()
	if v.Title = v.dare(); v.Preview != nil {
		v.Preview.Title, v.Preview.Description = v.Title, v.about()
	}
	at := m.SiteOf(r)
	v.link = ui.DeviceLink{Address: at.Address + v.Path, OnlyHere: at.OnlyHere}
	if !at.OnlyHere {
		v.link.QR, v.link.QRSize = pages.QR(v.link.Address)
	}
	if v.rival = rivalOf(card, r.URL.Query().Get("with")); v.rival == nil {
		return m.Render(w, r, http.StatusOK, alonePage(v))
	}
	v.Title = v.headline()
	if v.parting, err = m.duels.Parted(r.Context(), card.Mine, v.rival); err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, bothPage(v))
}

// rivalOf is the rival to compare with: the one of the query, or else the maker of the link, or else the latest; nil for none.
func rivalOf(c *duel.Card, with string) *duel.Try {
	var found *duel.Try
	for i := range c.Rivals {
		t := &c.Rivals[i]
		if string(t.Table) == with {
			return t
		}
		if found == nil || t.Person == c.Duel.Maker {
			found = t
		}
	}
	return found
}

// list lists the duels of the visitor.
func (m *room) list(w http.ResponseWriter, r *exchange.Request) error {
	own, err := m.duels.Own(r.Context(), m.Caller(r), duel.MostOwn)
	if err != nil {
		return err
	}
	return m.Render(w, r, http.StatusOK, listPage(listView{m.New(r, r.Localizer.Text("duel.title")), own}))
}

// nameOf is the name of a player in a sentence.
func nameOf(l *i18n.Localizer, name string) string {
	if name == "" {
		name = l.Text("duel.somebody")
	}
	return i18n.Isolate(name)
}
