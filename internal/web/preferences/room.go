// Package preferences has the pages on which people say how they want the site to be: their name and look, messages when it is their turn,
// and vacations.
package preferences

import (
	"razzia/internal/host"
	"razzia/internal/push"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
	"razzia/internal/web/preferences/own"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A Room has these pages.
type Room struct {
	*pages.Kit
	Host     *host.Host
	Messages push.Messages
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	(&own.Room{Kit: m.Kit, Saved: m.Messages.Translate}).Routes(route)
	route("GET "+notifyPath, guard.Reading, m.notifyPage)
	route("POST "+notifyPath+"/quiet", guard.Acting, m.quietForm)
	route(StopPattern, guard.Acting, m.stopForm)
	route("GET "+vacationPath, guard.Reading, m.vacation)
	route("POST "+vacationPath, guard.Acting, m.vacationForm)
}
