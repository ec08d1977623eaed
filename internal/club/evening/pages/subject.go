package pages

import (
	"context"

	"github.com/a-h/templ"

	"razzia/internal/club/evening"
	"razzia/internal/subject"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is what evenings bring to the subject of clubs.
func Subject(e *evening.Service) subject.Subject {
	return subject.Subject{
		Relations: evening.Stored,
		Places: []pages.Place{
			{Path: evening.Path, In: ui.OfMe, Key: "evening.title", Icon: "icon-people", Under: "/people", Preview: true, Listed: true},
			{Path: evening.LinkPath, Under: "/people", Preview: true},
		},
		Panels:  []pages.Panel{{On: "/people", Show: panelOf(e)}, {On: "/lobby", Show: comingOf(e)}},
		Steps:   []pages.Step{step},
		Besides: []pages.Beside{besideOf(e)},
		Routes:  func(r *pages.Router) { newRoom(r, e).routes(r.Handle) },
		Tasks:   []func(context.Context){e.Keeper.Run, e.Keeper.RunMeasures},
	}
}

// mostBeside is how many evenings the page of another subject shows.
const mostBeside = 3

// panelOf shows the next evenings on the page of people, and the way to open one.
func panelOf(e Evenings) pages.Tile {
	return func(k *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
		coming, _, err := e.Coming(r.Context(), k.Caller(r), mostBeside)
		if err != nil {
			return nil, err
		}
		return panel(listView{Page: p, coming: coming, now: k.Now(), me: r.Identities()}), nil
	}
}

// comingOf shows the next evenings in the lobby; nothing if there are none.
func comingOf(e Evenings) pages.Tile {
	return func(k *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
		coming, _, err := e.Coming(r.Context(), k.Caller(r), mostBeside)
		if err != nil || len(coming) == 0 {
			return nil, err
		}
		return comingPanel(listView{Page: p, coming: coming, now: k.Now(), me: r.Identities()}), nil
	}
}

// step leads from the end of a game of an evening back to it, and a player on to their next table when it is made.
func step(p ui.Page, t *table.Table, person string) *ui.NextStep {
	key, is := evening.KeyOf(t)
	if !is {
		return nil
	}
	at := key.Path()
	next := &ui.NextStep{Path: at, Words: p.T("evening.step"), About: p.T("evening.step_about"), Icon: "icon-people"}
	if t.Seats.Has(person) {
		next.Leads = at + "/stream"
	}
	return next
}
