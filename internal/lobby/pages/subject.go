package pages

import (
	"razzia/internal/lobby"
	"razzia/internal/lobby/operations"
	"razzia/internal/rating"
	"razzia/internal/subject"
	"razzia/internal/web/action"
	"razzia/internal/web/pages"
)

// Subject is the tables that are open to everybody, and the quick match.
func Subject(l *lobby.Service, ratings rating.Store, b action.Bots) subject.Subject {
	o := operations.Operations{Lobby: l, Ratings: ratings, Bots: b}
	return subject.Subject{
		Relations: lobby.Stored,
		Places:    []pages.Place{{Path: "/lobby", Under: "/", Listed: true}, {Path: "/match", Under: "/"}},
		Routes: func(r *pages.Router) {
			(&Room{Kit: r.Kit, Streams: r.Streams, Lobby: l, Ratings: ratings, Levels: r.Levels}).Routes(r.Handle)
		},
		Operations: o.Add,
		Data:       o.Data(),
	}
}
