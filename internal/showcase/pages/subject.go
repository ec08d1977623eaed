// Package pages has what the home page shows of the replay of the day.
package pages

import (
	"github.com/a-h/templ"

	"razzia/internal/showcase"
	"razzia/internal/subject"
	"razzia/internal/web/exchange"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// Subject is the replay of the day.
func Subject(k *showcase.Keeper) subject.Subject {
	return subject.Subject{Exhibit: exhibit(k), Panels: []pages.Panel{{On: "/", Show: panel(k)}}}
}

// pathOf is the address of the replay of a game.
func pathOf(g *showcase.Game) string { return pages.TablePath(g.Table.ID) + "/replay" }

// exhibit is the board of the best moment, or of some steps after it.
func exhibit(days *showcase.Keeper) pages.Exhibitor {
	return func(k *pages.Kit, r *exchange.Request, p ui.Page, step int) (*ui.Exhibit, error) {
		g, err := days.Today(r.Context())
		if err != nil {
			return nil, err
		}
		then, err := g.At(step)
		if err != nil {
			return nil, err
		}
		v := then.Table.View("", k.Now())
		return &ui.Exhibit{Board: ui.NewSmallBoard(p, v, then.Log), Name: p.T("home.replay"),
			Words: p.T("table.round", "round", int(v.Game.State.Round)) + ". " + p.T("home.replay_bots"),
			Link:  ui.Link{Path: pathOf(g), Words: p.T("home.watch_replay")}}, nil
	}
}

// panel is the row of the best moment, what became of it, and how the game ended.
func panel(days *showcase.Keeper) pages.Tile {
	return func(_ *pages.Kit, r *exchange.Request, p ui.Page) (templ.Component, error) {
		g, err := days.Today(r.Context())
		if err != nil {
			return nil, err
		}
		return dayPanel(p, g), nil
	}
}
