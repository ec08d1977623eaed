package records

import (
	"razzia/internal/app"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
)

// Subject is the records of games, and games from files.
func Subject(games app.Games) subject.Subject {
	return subject.Subject{
		Places: []pages.Place{},
		Routes: func(r *pages.Router) { New(r.Kit, games).Routes(r.Handle) },
	}
}
