//go:build !js

package records

import (
	"razzia/internal/analysis"
	"razzia/internal/subject"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

// Subject is the records of games, and games from files.
func Subject(games analysis.Games) subject.Subject {
	return subject.Subject{
		Relations: analysis.Stored,
		Places:    []pages.Place{},
		Routes:    func(r *pages.Router) { newShared(r.Kit, games).routes(r.Handle) },
	}
}

// shared is a Room with what others see of games: pictures of results, and games from files.
type shared struct {
	Room
	gallery *pages.Gallery[pictureKey]
}

func newShared(kit *pages.Kit, games analysis.Games) *shared {
	return &shared{Room{kit, games}, pages.NewGallery[pictureKey]()}
}

// routes adds the routes.
func (m *shared) routes(route pages.Route) {
	m.Routes(route)
	route("GET /t/{id}/result.png", guard.Picture, m.resultPicture)
	route("POST "+OpenPath, guard.Making, m.openRecord)
}
