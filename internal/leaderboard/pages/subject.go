package pages

import (
	"razzia/internal/leaderboard"
	"razzia/internal/leaderboard/operations"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
)

// Subject is the members with the highest ratings.
func Subject(b *leaderboard.Service) subject.Subject {
	o := operations.Operations{Boards: b}
	return subject.Subject{
		Relations:  leaderboard.Stored,
		Places:     []pages.Place{{Path: "/leaderboard", Under: "/people", Listed: true}},
		Routes:     func(r *pages.Router) { (&Room{Kit: r.Kit, Boards: b}).Routes(r.Handle) },
		Operations: o.Add,
		Data:       o.Data(),
	}
}
