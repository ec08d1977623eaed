package pages

import (
	"razzia/internal/people"
	"razzia/internal/people/operations"
	"razzia/internal/profile"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

// Subject is what people are to each other, and the invitations.
func Subject(rel *people.Relations, i *people.Invitations, p *profile.Profiles) subject.Subject {
	o := operations.Operations{People: rel, Invitations: i}
	return subject.Subject{
		Relations: people.Stored,
		Places:    []pages.Place{{Path: "/people", In: ui.InBar, Key: "people.title", Icon: "icon-people"}},
		Routes: func(r *pages.Router) {
			(&Room{Kit: r.Kit, People: rel, Invitations: i, Profiles: p, Desk: r.Desk, Limiter: r.Limiter}).Routes(r.Handle)
		},
		Operations: o.Add,
		Data:       o.Data(),
	}
}
