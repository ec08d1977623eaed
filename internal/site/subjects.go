package site

import (
	"sync"

	"razzia/internal/app"
	dailypages "razzia/internal/daily/pages"
	"razzia/internal/events"
	eventpages "razzia/internal/events/pages"
	"razzia/internal/host"
	housepages "razzia/internal/house/pages"
	memberpages "razzia/internal/identity/pages"
	boardpages "razzia/internal/leaderboard/pages"
	lobbypages "razzia/internal/lobby/pages"
	talkpages "razzia/internal/moderation/pages"
	peoplepages "razzia/internal/people/pages"
	"razzia/internal/profile"
	profilepages "razzia/internal/profile/pages"
	puzzlepages "razzia/internal/solving/pages"
	"razzia/internal/subject"
	trainingpages "razzia/internal/training/pages"
	"razzia/internal/web"
	"razzia/internal/web/bots"
	"razzia/internal/web/preferences"
	"razzia/internal/web/records"
	"razzia/internal/web/rules"
)

// subjects lists what the site has, in the order of its menu.
func subjects(c *web.Config, figures *profile.Keeper) []subject.Subject {
	return []subject.Subject{
		dailypages.Subject(c.Daily),
		puzzlepages.Subject(c.Puzzles),
		trainingpages.Subject(c.Training),
		profilepages.Subject(c.Profiles, figures, c.Ratings, c.Boards),
		peoplepages.Subject(c.People, c.Invitations, c.Profiles),
		memberpages.Subject(app.Logins{SignIn: c.SignIn, Provider: c.Provider}, app.Passkeys{Members: c.Members}),
		preferences.Subject(c.Host, app.Messages{Push: c.Push}),
		talkpages.Subject(c.Talk),
		rules.Subject(),
		records.Subject(app.Games{Tables: c.Host, Opened: c.Opened}),
		lobbypages.Subject(c.Lobby, c.Ratings),
		housepages.Subject(c.House),
		bots.Subject(c.BotAccounts, c.Invitations),
		boardpages.Subject(c.Boards),
		eventpages.Subject(c.Events, events.Sources{Tables: c.Host.Records, People: c.People}, c.Talk),
	}
}

//go:generate go run ./describe ../../docs/build/openapi.json

// Document is the OpenAPI document of the API of a site. It needs no services, so no site is opened.
var Document = sync.OnceValue(func() []byte {
	empty := &web.Config{Host: new(host.Host), Standings: web.Standings{Daily: new(app.Daily)}}
	return web.Document(subjects(empty, nil))
})
