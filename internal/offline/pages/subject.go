// Package pages has the page from which a browser takes the table along, and what it loads then.
package pages

import (
	"razzia/internal/offline"
	"razzia/internal/offline/pack"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// Subject is play without a net.
func Subject(source *pack.Source, puzzles *pack.Puzzles) subject.Subject {
	return subject.Subject{
		Places: []pages.Place{{Path: offline.Path, In: ui.OfHouse, Key: "offline.title", Icon: "icon-download", Listed: true}},
		Routes: func(r *pages.Router) { Room{Kit: r.Kit, Source: source, Puzzles: puzzles}.Routes(r.Handle) },
	}
}
