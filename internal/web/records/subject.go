package records

import (
	"razzia/internal/analysis"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
)

// Subject is the records of games, and games from files.
func Subject(games analysis.Games) subject.Subject {
	return subject.Subject{
		Relations: analysis.Stored,
		Places:    []pages.Place{},
		Routes:    func(r *pages.Router) { New(r.Kit, games).Routes(r.Handle) },
	}
}
