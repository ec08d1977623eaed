package pages

import (
	"razzia/internal/bots"
	"razzia/internal/bots/operations"
	"razzia/internal/people"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
)

// Subject is the bot accounts.
func Subject(b bots.Accounts, i *people.Invitations) subject.Subject {
	return subject.Subject{
		Places:     []pages.Place{{Path: "/bots", Under: "/people", Listed: true}},
		Routes:     func(r *pages.Router) { (&Room{Kit: r.Kit, Bots: b, Invitations: i, Desk: r.Desk}).Routes(r.Handle) },
		Operations: operations.Operations{Bots: b}.Add,
	}
}
