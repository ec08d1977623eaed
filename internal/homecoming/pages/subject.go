// Package pages shows the games that came home, and asks whether they count.
package pages

import (
	"razzia/internal/homecoming"
	"razzia/internal/homecoming/operations"
	"razzia/internal/profile"
	"razzia/internal/subject"
	"razzia/internal/web/pages"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// Subject is the games that were played offline and came home.
func Subject(games *homecoming.Service, profiles *profile.Profiles) subject.Subject {
	answers := operations.Operations{Games: games, Profiles: profiles}
	m := &room{games: games, profiles: profiles}
	return subject.Subject{
		Relations:  homecoming.Stored,
		Panels:     []pages.Panel{{On: "/profile", Show: m.panel}, {On: "/training", Show: m.panel}},
		Routes:     func(r *pages.Router) { m.Kit = r.Kit; m.routes(r.Handle) },
		Operations: answers.Add,
		Data:       answers.Data(),
	}
}
