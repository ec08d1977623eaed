package pages

import (
	"context"

	"razzia/internal/duel"
	"razzia/internal/duel/operations"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is the game of a person that others play again.
func Subject(d *duel.Service) subject.Subject {
	answers := operations.Operations{Duels: d}
	return subject.Subject{
		Relations:  duel.Stored,
		Places:     []pages.Place{{Path: duel.Path, In: ui.OfMe, Key: "duel.title", Icon: "icon-link", Preview: true}},
		Occasions:  []pages.Occasion{occasionOf(d)},
		Admits:     []pages.Admit{d.Admits},
		Steps:      []pages.Step{step},
		Data:       answers.Data(),
		Tasks:      []func(context.Context){d.Keeper.Run},
		Routes:     func(r *pages.Router) { (&room{r.Kit, d}).routes(r.Handle) },
		Operations: answers.Add,
	}
}
