package pages

import (
	"razzia/internal/solving"
	"razzia/internal/solving/operations"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
)

// Subject is the puzzles and how people solve them.
func Subject(p *solving.Puzzles) subject.Subject {
	o := operations.Operations{Puzzles: p}
	return subject.Subject{
		Relations:  solving.Stored,
		Places:     []pages.Place{{Path: "/puzzles", Key: "puzzles.title", Listed: true, Preview: true}},
		Routes:     func(r *pages.Router) { (&Room{Kit: r.Kit, Puzzles: p}).Routes(r.Handle) },
		Operations: o.Add,
		Data:       o.Data(),
	}
}
