package rules

import (
	"razzia/internal/subject"
	"razzia/internal/web/pages"
)

// Subject is the rules and the lesson about them.
func Subject() subject.Subject {
	return subject.Subject{
		Places: []pages.Place{{Path: "/rules", Listed: true}},
		Routes: func(r *pages.Router) { Room{Kit: r.Kit}.Routes(r.Handle) },
	}
}
