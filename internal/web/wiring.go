package web

import (
	"net/http"

	"razzia/internal/app"
	"razzia/internal/events"
	"razzia/internal/house"
	"razzia/internal/identity"
	"razzia/internal/leaderboard"
	"razzia/internal/web/api"
	"razzia/internal/web/auth"
	"razzia/internal/web/daily"
	"razzia/internal/web/downloads"
	eventpages "razzia/internal/web/events"
	"razzia/internal/web/exchange"
	"razzia/internal/web/home"
	"razzia/internal/web/mcp"
	"razzia/internal/web/members"
	"razzia/internal/web/pages"
	"razzia/internal/web/session"
	"razzia/internal/web/tables"
	"razzia/internal/web/ui"
)

// newGate makes what finds out who requests come from.
func (s *Server) newGate() *auth.Gate {
	return &auth.Gate{
		Members: s.Members, Keys: s.Keys, Signer: signerOf(s.Config), Limiter: s.limiter, Audit: s.report.Audit, Filter: s.filter, Now: s.Now,
		NoRoute:      otherPattern,
		Forgetting:   app.Forgetting{Host: s.Host, Members: s.Members},
		SignInRoutes: append([]string{"POST " + api.UseLinkPath, "POST " + api.SignInPath, "POST " + api.ChallengePath}, members.SignInRoutes...),
	}
}

// signerOf makes what signs the cookies.
func signerOf(c Config) session.Signer {
	if c.Keys == nil {
		return session.Fixed(c.Key, c.Now)
	}
	return session.NewSigner(c.Keys.Set, c.Now)
}

// house counts what is played.
func (s *Server) house() *house.House {
	if s.House == nil {
		return &house.House{Store: house.Nothing{}, Now: s.Now}
	}
	return s.House
}

// signIn signs devices in.
func (s *Server) signIn() app.SignIn {
	return app.SignIn{Members: s.Members, Host: s.Host, Push: s.Push}
}

// messages are those to people who are away.
func (s *Server) messages() app.Messages { return app.Messages{Push: s.Push} }

// ownData is where the data of a person are that no other operation reads.
func (s *Server) ownData() api.OwnData {
	data := api.OwnData{Talk: s.Talk, Sanctions: s.Sanctions}
	if s.Opened != nil {
		data.Records = s.Opened.Store
	}
	return data
}

// members are the pages of members.
func (s *Server) members() *members.Room {
	return &members.Room{
		Kit: s.pages, Logins: app.Logins{SignIn: s.signIn(), Provider: s.Provider}, Passkeys: app.Passkeys{Members: s.Members},
	}
}

// programs makes the API, and adds its routes.
func (s *Server) programs(route pages.Route, invitations *app.Invitations, standings api.Standings) *api.API {
	a := api.New(api.Config{
		Host: s.Host, Live: s.live, Reviews: s.reviews, Desk: s.desk, Report: s.report, Talk: s.talk, Now: s.Now,
		Accounts: api.Accounts{Members: s.Members, Gate: s.pages.Gate, SignIn: s.signIn(), Passkeys: app.Passkeys{Members: s.Members},
			Bots: s.botAccounts(), Messages: s.messages(), Data: s.ownData()},
		Lobby: s.lobby, People: s.People, Invitations: invitations,
		Standings: standings,
		Downloads: s.downloads(),
	})
	a.Routes(route)
	return a
}

// routeTools lets language models play by the operations of the API, which a handler answers, if the operator wants that.
func (s *Server) routeTools(route pages.Route, operations http.Handler) {
	if !s.MCP || s.Members == nil {
		return
	}
	s.pages.Gate.Open(mcp.Pattern, identity.ReadScope)
	mcp.New(mcp.Config{
		API: operations, Document: api.Document(), Gate: s.pages.Gate, Host: s.Host, Closing: s.live.Closed(), Fail: s.failTool,
		Stream: func(r *exchange.Request) (<-chan struct{}, func(), error) {
			viewer, end, err := s.streams.Begin(r)
			if err == nil && len(viewer.Identities) == 0 { // the token has just ended
				end()
				err = exchange.ErrToken
			}
			return viewer.Ended, end, err
		},
	}).Routes(route)
}

// botAccounts are the accounts of programs.
func (s *Server) botAccounts() app.BotAccounts {
	return app.BotAccounts{Members: s.Members, Ratings: s.Ratings, Filter: s.filter,
		Forgetting: app.Forgetting{Host: s.Host, Members: s.Members}}
}

// leaderboards show the members with the highest ratings; nil for none.
func (s *Server) leaderboards(profiles *app.Profiles) *app.Leaderboards {
	if !s.pages.Boards {
		return nil
	}
	return &app.Leaderboards{Boards: leaderboard.New(s.Boards, s.Now), People: s.People, Sanctions: s.Sanctions, Profiles: profiles}
}

// routeEvents adds the streams of what happens to persons, if the server has them.
func (s *Server) routeEvents(route pages.Route) {
	if s.Events != nil {
		(&eventpages.Room{Kit: s.pages, Streams: s.streams, Hub: s.Events, Talk: s.talk,
			Sources: events.Sources{Tables: s.Host.Records, People: s.People}}).Routes(route)
	}
}

// home is the home page.
func (s *Server) home(profiles *app.Profiles) *home.Room {
	room := &home.Room{Kit: s.pages, Host: s.Host, People: s.People, Profiles: profiles, Puzzles: s.Puzzles,
		Levels: s.levels(), Files: s.Opened != nil}
	if s.Daily != nil {
		room.Days = s.Daily
	}
	if s.Lobby != nil {
		room.Lobby = s.lobby
	}
	return room
}

// days have the daily; nil for none.
func (s *Server) days() tables.Days {
	if s.Daily == nil {
		return nil
	}
	return &daily.Plays{Kit: s.pages, Daily: s.Daily}
}

// profiles show what finished games say about persons; nil for none.
func (s *Server) profiles() *app.Profiles {
	if !s.pages.Profile {
		return nil
	}
	return &app.Profiles{Store: s.Figures, Judge: s.Reviews.Measures.Judge, People: s.People, Rated: s.Ratings,
		Members: s.Members, Sanctions: s.Sanctions}
}

// training asks people questions about positions; nil for none.
func (s *Server) training(profiles *app.Profiles) *app.Training {
	if s.Training == nil {
		return nil
	}
	return &app.Training{Trainer: s.Training, Profiles: profiles, Tables: s.Host}
}

// games are the tables, and the games from files.
func (s *Server) games() app.Games { return app.Games{Tables: s.Host, Opened: s.Opened} }

// levels are the levels of bots to choose from.
func (s *Server) levels() ui.Levels {
	return ui.Levels{Names: s.Levels, Chosen: s.Level, Strength: s.Strength}
}

// downloads send finished games to programs.
func (s *Server) downloads() api.Downloads {
	room := &downloads.Room{Games: s.Games, Limiter: s.limiter, Report: s.report}
	return api.Downloads{Games: room.SendGames, Positions: room.SendPositions}
}
