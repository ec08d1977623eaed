package site

import (
	"razzia/internal/app"
	"razzia/internal/events"
	"razzia/internal/subject"
	"razzia/internal/web"
	"razzia/internal/web/bots"
	"razzia/internal/web/daily"
	eventpages "razzia/internal/web/events"
	"razzia/internal/web/house"
	"razzia/internal/web/leaderboard"
	"razzia/internal/web/lobby"
	"razzia/internal/web/members"
	"razzia/internal/web/people"
	"razzia/internal/web/preferences"
	"razzia/internal/web/profile"
	"razzia/internal/web/puzzles"
	"razzia/internal/web/records"
	"razzia/internal/web/rules"
	"razzia/internal/web/talk"
	"razzia/internal/web/training"
)

// subjects lists what the site has, in the order of its menu.
func subjects(c *web.Config) []subject.Subject {
	return []subject.Subject{
		daily.Subject(c.Daily),
		puzzles.Subject(c.Puzzles),
		training.Subject(c.Training),
		profile.Subject(c.Profiles, c.Ratings, c.Boards),
		people.Subject(c.People, c.Invitations, c.Profiles),
		members.Subject(app.Logins{SignIn: c.SignIn, Provider: c.Provider}, app.Passkeys{Members: c.Members}),
		preferences.Subject(c.Host, app.Messages{Push: c.Push}),
		talk.Subject(c.Talk),
		rules.Subject(),
		records.Subject(app.Games{Tables: c.Host, Opened: c.Opened}),
		lobby.Subject(c.Lobby, c.Ratings),
		house.Subject(c.House),
		bots.Subject(c.BotAccounts, c.Invitations),
		leaderboard.Subject(c.Boards),
		eventpages.Subject(c.Events, events.Sources{Tables: c.Host.Records, People: c.People}, c.Talk),
	}
}
