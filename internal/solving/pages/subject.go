//go:build !js

package pages

import (
	"razzia/internal/solving"
	"razzia/internal/solving/operations"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is the puzzles and how people solve them.
func Subject(p *solving.Puzzles) subject.Subject {
	o := operations.Operations{Puzzles: p}
	return subject.Subject{
		Relations:  solving.Stored,
		Places:     []pages.Place{{Path: "/puzzles", In: ui.InBar, Key: "puzzles.title", Icon: "icon-gem", Listed: true, Preview: true}},
		Routes:     func(r *pages.Router) { (&Room{Kit: r.Kit, Puzzles: p}).Routes(r.Handle) },
		Operations: o.Add,
		Data:       o.Data(),
	}
}
