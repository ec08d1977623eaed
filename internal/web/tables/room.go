// Package tables has the pages of tables: the table itself with its stream, replays, analyses and hints, and the forms of all actions.
//
//race:off pages are asked for one after the other, and it takes six times the processor time
package tables

import (
	"razzia/internal/analysis"
	"razzia/internal/host"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/rating"
	"razzia/internal/web/action"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/live"
	"razzia/internal/web/pages"
	"razzia/internal/web/ui"
)

//go:generate go tool -modfile=../../../tools/go.mod templ generate -log-level error

// A Config is what a Room is made of.
type Config struct {
	*pages.Kit
	Streams     *pages.Streams
	Host        *host.Host
	Desk        *action.Desk
	Talk        *moderation.Talk
	Reviews     *action.Reviews
	Games       analysis.Games
	Levels      ui.Levels // of bots
	Ratings     rating.Store
	Invitations *people.Invitations
	Occasions   []pages.Occasion
	Steps       []pages.Step
	Besides     []pages.Beside
	Feats       []pages.Feats
	Programs    live.Renderer // renders tables for the streams of programs
}

// A Room has the pages.
type Room struct {
	Config
	logs     *logs
	visitors visitors
	endings  *analysis.Endings
	rulings  *rating.Endings
	verdicts *analysis.Verdicts
}

// New makes a Room.
func New(c Config) *Room {
	return &Room{Config: c, logs: newLogs(), endings: &analysis.Endings{Measures: c.Reviews.Queue.Measures},
		rulings: &rating.Endings{Store: c.Ratings}, verdicts: analysis.NewVerdicts(c.Reviews.Queue.Measures)}
}

// Routes adds the routes.
func (m *Room) Routes(route pages.Route) {
	route("GET /t/{id}", guard.Reading, m.showTable)
	route("GET /t/{id}/stream", guard.Reading, m.followTable)
	route("GET /t/{id}/replay", guard.Reading, m.replay)
	route("GET /t/{id}/again", guard.Reading, m.again)
	route("POST /t/{id}/again/move", guard.Acting, answerAgain(m, form.Values.Move))
	route("POST /t/{id}/again/steal", guard.Acting, answerAgain(m, form.Values.Steal))
	route("GET /api/tables/{id}/stream", guard.Reading, m.followAsProgram)
	route("GET /t/{id}/seat/{code}", guard.Reading, m.showOffer)
	route("POST /t/{id}/hint", guard.Hint, m.giveHint)
	route("POST /t/{id}/analysis", guard.Acting, m.analyze)
	route("POST /t/{id}/try", guard.Making, m.retry)
	for _, a := range action.All {
		pattern := "POST /t/{id}/" + a.Form
		if !a.AtTable() {
			pattern = "POST " + a.Form
		}
		route(pattern, a.Cost, m.FormOf(a))
	}
}
