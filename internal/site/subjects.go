package site

import (
	"slices"
	"sync/atomic"

	"razzia/internal/admin"
	"razzia/internal/analysis"
	"razzia/internal/bots"
	botpages "razzia/internal/bots/pages"
	downloads "razzia/internal/bulk/operations"
	"razzia/internal/club"
	"razzia/internal/club/evening"
	eveningoperations "razzia/internal/club/evening/operations"
	eveningpages "razzia/internal/club/evening/pages"
	"razzia/internal/club/league"
	leagueoperations "razzia/internal/club/league/operations"
	leaguepages "razzia/internal/club/league/pages"
	clubpages "razzia/internal/club/pages"
	dailypages "razzia/internal/daily/pages"
	"razzia/internal/daily/play"
	"razzia/internal/duel"
	duelpages "razzia/internal/duel/pages"
	"razzia/internal/events"
	eventpages "razzia/internal/events/pages"
	"razzia/internal/homecoming"
	homepages "razzia/internal/homecoming/pages"
	"razzia/internal/host"
	"razzia/internal/house"
	housepages "razzia/internal/house/pages"
	"razzia/internal/idempotency"
	"razzia/internal/identity"
	installpages "razzia/internal/install/pages"
	"razzia/internal/leaderboard"
	boardpages "razzia/internal/leaderboard/pages"
	lobbypages "razzia/internal/lobby/pages"
	"razzia/internal/mail"
	mailpages "razzia/internal/mail/pages"
	"razzia/internal/members"
	memberpages "razzia/internal/members/pages"
	"razzia/internal/milestones"
	milestonepages "razzia/internal/milestones/pages"
	talkpages "razzia/internal/moderation/pages"
	"razzia/internal/oauth"
	oauthpages "razzia/internal/oauth/pages"
	"razzia/internal/occasion"
	"razzia/internal/offline/pack"
	offlinepages "razzia/internal/offline/pages"
	"razzia/internal/operators"
	operatorpages "razzia/internal/operators/pages"
	paperpages "razzia/internal/paper/pages"
	peoplepages "razzia/internal/people/pages"
	"razzia/internal/profile"
	profilepages "razzia/internal/profile/pages"
	"razzia/internal/push"
	ratings "razzia/internal/rating/operations"
	scorepages "razzia/internal/scorepad/pages"
	"razzia/internal/showcase"
	showpages "razzia/internal/showcase/pages"
	puzzlepages "razzia/internal/solving/pages"
	"razzia/internal/store"
	"razzia/internal/subject"
	"razzia/internal/training"
	trainingpages "razzia/internal/training/pages"
	"razzia/internal/web"
	"razzia/internal/web/action"
	"razzia/internal/web/preferences"
	"razzia/internal/web/records"
	"razzia/internal/web/rules"
)

// A Ground is what subjects stand on: the services of the site, and the engine on which they store. Without services a subject still says
// what it is made of.
type Ground struct {
	*web.Config
	On          store.Engine
	Daily       *play.Service
	Duels       *duel.Service
	Clubs       *club.Service
	Evenings    *evening.Service // what clubs play, and everybody else
	Leagues     *league.Service
	Figures     *profile.Keeper
	SignIn      members.SignIn
	BotAccounts bots.Accounts
	Push        *push.Sender // tells people that it is their turn; nil if the operator sends no messages
	Mail        *mail.Office // writes letters to members; nil if the operator sends none
	Events      *events.Hub  // tells programs what happens to their persons
	Boards      *leaderboard.Service
	House       *house.House // counts what is played
	Training    *training.Service
	Milestones  *milestones.Keeper
	Homecoming  *homecoming.Service
	Operators   *operators.Service
	Server      *atomic.Pointer[admin.Server] // carries out what operators want
}

// subjects lists what the site has, in the order of its menu.
func subjects(c Ground) []subject.Subject {
	sources := &events.Sources{Tables: c.Host.Records, People: c.People}
	list := []subject.Subject{
		dailypages.Subject(c.Daily),
		puzzlepages.Subject(c.Puzzles),
		duelpages.Subject(c.Duels),
		trainingpages.Subject(c.Training),
		milestonepages.Subject(&milestones.Service{Store: c.Milestones.Store}, c.Milestones),
		profilepages.Subject(c.Profiles, c.Figures, c.Ratings),
		peoplepages.Subject(c.People, c.Invitations, c.Profiles),
		clubpages.Subject(c.Clubs, eveningpages.Subject(c.Evenings), eveningoperations.Subject(c.Evenings),
			leaguepages.Subject(c.Leagues), leagueoperations.Subject(c.Leagues)),
		memberpages.Subject(members.Logins{SignIn: c.SignIn, Provider: c.Provider}, members.Passkeys{Members: c.Members}),
		preferences.Subject(c.Host, push.Messages{Push: c.Push}),
		mailpages.Subject(c.Mail),
		talkpages.Subject(c.Talk, c.Sanctions),
		rules.Subject(),
		paperpages.Subject(),
		scorepages.Subject(),
		installpages.Subject(),
		offlinepages.Subject(&pack.Source{Log: c.Log, Now: c.Now}, &pack.Puzzles{Held: c.Daily.Held}),
		homepages.Subject(c.Homecoming, c.Profiles),
		records.Subject(analysis.Games{Tables: c.Host, Opened: c.Opened}),
		showpages.Subject(&showcase.Keeper{Opened: c.Opened, Now: c.Now}),
		lobbypages.Subject(c.Lobby, c.Ratings, action.Bots{Levels: c.Levels, Usual: c.Level}),
		housepages.Subject(c.House),
		botpages.Subject(c.BotAccounts, c.Invitations),
		oauthpages.Subject(&oauth.Service{Members: c.Members, Bots: c.BotAccounts, Store: oauth.NewStore(c.On)}, c.MCP),
		boardpages.Subject(c.Boards),
		eventpages.Subject(c.Events, sources, c.Talk),
		ratings.Subject(c.Ratings, c.Host),
		{Relations: idempotency.Stored},
		operatorpages.Subject(operatorpages.Config{Operators: c.Operators, Passkeys: members.Passkeys{Members: c.Members},
			Bans: c.Sanctions.Bans, Server: c.Server, Actions: Actions}),
		{Operations: downloads.Operations{Games: c.Games, Limiter: c.Limiter}.Add},
	}
	for _, one := range More {
		list = append(list, one(c))
	}
	var starts []occasion.Source
	for i := range list {
		starts = append(starts, list[i].Starts...)
	}
	sources.Occasions = occasion.Of(starts)
	return list
}

// Relations lists all that a site stores: those first to which others refer, and whose rows change others. Its engines are opened with
// it: what is done about persons, tables and time in all relations, and their copies and checks, follow from it.
func Relations() []store.Relation {
	list := slices.Concat(store.Tables, store.Plans, identity.Stored, store.Vacations)
	for _, s := range unopened() {
		list = append(list, s.Relations...)
	}
	return list
}

// More are subjects that a program adds to those of the list, before it opens a site.
var More []func(Ground) subject.Subject

//go:generate go run ./describe ../../docs/build/openapi.json
//go:generate python3 ../../python/generate.py

// Document is the OpenAPI document of the API of a site. It needs no services, so no site is opened.
func Document() []byte { return web.Document(unopened()) }

// unopened lists the subjects of a site without services: they only say what they are made of.
func unopened() []subject.Subject {
	return subjects(Ground{Config: &web.Config{Host: new(host.Host)}, Daily: new(play.Service), Duels: &duel.Service{Keeper: new(duel.Keeper)},
		Evenings: &evening.Service{Keeper: new(evening.Keeper)},
		Leagues:  &league.Service{Keeper: new(league.Keeper)}, Milestones: new(milestones.Keeper),
		Operators: new(operators.Service)})
}

// Actions lists what the operator can do at a site.
func Actions() []admin.Declared {
	list := slices.Clone(admin.Actions)
	for _, s := range unopened() {
		for _, a := range s.Actions {
			list = append(list, a.Action)
		}
	}
	return list
}

// Actions lists what the subjects of the site let the operator do.
func (s *Site) Actions() (list []admin.Bound) {
	for _, subject := range s.Pages.Subjects {
		list = append(list, subject.Actions...)
	}
	return list
}
