// Package preferences has the pages on which people say how they want the house to be: their name and look, messages when it is their turn, and
// vacations.
package preferences

import (
	"razzia/internal/app"
	"razzia/internal/host"
	"razzia/internal/web/auth"
	"razzia/internal/web/guard"
	"razzia/internal/web/pages"
)

// Pages are these pages.
type Pages struct {
	Kit      *pages.Kit
	Gate     *auth.Gate
	Host     *host.Host
	Messages app.Messages
}

// Routes adds the routes.
func (p *Pages) Routes(route pages.Route) {
	route("POST /settings", guard.Acting, p.saveSettings)
	route("GET "+notifyPath, guard.Reading, p.notifyPage)
	route("POST "+notifyPath+"/quiet", guard.Acting, p.quietForm)
	route(StopPattern, guard.Acting, p.stopForm)
	route("GET "+vacationPath, guard.Reading, p.vacation)
	route("POST "+vacationPath, guard.Acting, p.vacationForm)
}
