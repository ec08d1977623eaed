package bots

import (
	"razzia/internal/app"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
)

// Subject is the bot accounts.
func Subject(b app.BotAccounts, i *app.Invitations) subject.Subject {
	return subject.Subject{
		Places: []pages.Place{{Path: "/bots", Listed: true}},
		Routes: func(r *pages.Router) { (&Room{Kit: r.Kit, Bots: b, Invitations: i, Desk: r.Desk}).Routes(r.Handle) },
	}
}
