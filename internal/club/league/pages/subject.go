// Package pages has the pages of leagues: the list of them, the form that opens one, and the one address of a league for all its phases.
package pages

import (
	"context"

	"github.com/a-h/templ"

	"razzia/internal/club/league"
	"razzia/internal/subject"
	"razzia/internal/table"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is what leagues bring to the subject of clubs.
func Subject(s *league.Service) subject.Subject {
	return subject.Subject{
		Relations: league.Stored,
		Places: []pages.Place{
			{Path: league.Path, In: ui.OfMe, Key: "league.title", Icon: "icon-people", Under: "/people", Preview: true, Listed: true},
			{Path: league.LinkPath, Under: "/people", Preview: true},
		},
		Steps:  []pages.Step{step},
		Routes: func(r *pages.Router) { (&room{r.Kit, s}).routes(r.Handle) },
		Tasks:  []func(context.Context){s.Keeper.Run, s.Keeper.RunMeasures},
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

// tableURL is where a game is played.
func tableURL(g *league.Game) templ.SafeURL { return templ.SafeURL(pages.TablePath(g.Table)) }
