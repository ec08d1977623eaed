package pages

import (
	"context"

	"razzia/internal/daily"
	"razzia/internal/daily/operations"
	"razzia/internal/daily/play"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is the puzzle and the round of each day.
func Subject(d *play.Service) subject.Subject {
	answers := operations.Operations{Daily: d}
	return subject.Subject{
		Occasions: []pages.Occasion{(&Plays{Daily: d}).At},
		Tiles:     []pages.Tile{tileOf(d)},
		Data:      answers.Data(),
		Relations: daily.Stored,
		Places: []pages.Place{{Path: "/daily", In: ui.InBar, Key: "nav.daily", Icon: "icon-day", Listed: true, Preview: true, Shortcut: "/daily"},
			{Path: shortPath}},
		Tasks:      []func(context.Context){d.Keeper.Run},
		Routes:     func(r *pages.Router) { New(r.Kit, d).Routes(r.Handle) },
		Operations: answers.Add,
	}
}
