// Package pages has the pages of leagues: the list of them, the form that opens one, and the one address of a league for all its phases.
package pages

import (
	"context"

	"github.com/a-h/templ"

	"razzia/internal/club/league"
	"razzia/internal/subject"
	"razzia/internal/table"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is what leagues bring to the subject of clubs.
func Subject(s *league.Service) subject.Subject {
	return subject.Subject{
		Relations: league.Stored,
		Places: []pages.Place{
			{Path: league.Path, Under: "/people", Preview: true, Listed: true},
			{Path: league.LinkPath, Under: "/people", Preview: true},
		},
		Panels: []pages.Panel{{On: "/people", Show: panelOf(s)}},
		Steps:  []pages.Step{step},
		Routes: func(r *pages.Router) { (&room{r.Kit, s}).routes(r.Handle) },
		Tasks:  []func(context.Context){s.Keeper.Run, s.Keeper.RunMeasures},
	}
}

// mostBeside is how many leagues the page of another subject shows.
const mostBeside = 3

// panelOf shows leagues on the page of people, and the way to all of them.
func panelOf(leagues Leagues) pages.Tile {
	return func(k *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
		list, err := leagues.List(r.Context(), k.Caller(r), mostBeside)
		if err != nil {
			return nil, err
		}
		return panel(listView{p, list, k.Now(), r.Identities()}), nil
	}
}

// step leads from the end of a game of a league back to it.
func step(p ui.Page, t *table.Table, _ string) *ui.NextStep {
	key, is := league.Of(t)
	if !is {
		return nil
	}
	return &ui.NextStep{Path: key.Path(), Words: p.T("league.step"), About: p.T("evening.step_about"), Icon: "icon-people"}
}
