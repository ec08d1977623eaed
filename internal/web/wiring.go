package web

import (
	"net/http"

	"razzia/internal/app"
	"razzia/internal/identity"
	memberpages "razzia/internal/identity/pages"
	"razzia/internal/web/api"
	"razzia/internal/web/auth"
	"razzia/internal/web/downloads"
	"razzia/internal/web/exchange"
	"razzia/internal/web/mcp"
	"razzia/internal/web/pages"
	"razzia/internal/web/session"
	"razzia/internal/web/ui"
)

// newGate makes what finds out who requests come from.
func (s *Server) newGate() *auth.Gate {
	return &auth.Gate{
		Members: s.Members, Keys: s.Keys, Signer: signerOf(s.Config), Limiter: s.Limiter, Audit: s.report.Audit, Filter: s.Filter, Now: s.Now,
		NoRoute:    otherPattern,
		Forgetting: app.Forgetting{Host: s.Host, Members: s.Members},
		SignInRoutes: append([]string{"POST " + api.UseLinkPath, "POST " + api.SignInPath, "POST " + api.ChallengePath},
			memberpages.SignInRoutes...),
	}
}

// signerOf makes what signs the cookies.
func signerOf(c Config) session.Signer {
	if c.Keys == nil {
		return session.Fixed(c.Key, c.Now)
	}
	return session.NewSigner(c.Keys.Set, c.Now)
}

// ownData is where the data of a person are that no other operation reads.
func (s *Server) ownData() api.OwnData {
	return api.OwnData{Talk: s.Talk.Store, Sanctions: s.Sanctions, Records: s.Opened.Store}
}

// programs makes the API, and adds its routes.
func (s *Server) programs(route pages.Route) *api.API {
	a := api.New(api.Config{
		Host: s.Host, Live: s.live, Reviews: s.reviews, Desk: s.desk, Report: s.report, Talk: s.Talk, Now: s.Now,
		Accounts: api.Accounts{Members: s.Members, Gate: s.pages.Gate, SignIn: s.SignIn, Passkeys: app.Passkeys{Members: s.Members},
			Bots: s.BotAccounts, Messages: app.Messages{Push: s.Push}, Data: s.ownData()},
		Lobby: s.Lobby, People: s.People, Invitations: s.Invitations,
		Standings: api.Standings{Ratings: s.Ratings, Profiles: s.Profiles, House: s.House, Boards: s.Boards, Daily: s.Daily,
			Puzzles: s.Puzzles, Training: s.Training},
		Downloads: s.downloads(),
	})
	a.Routes(route)
	return a
}

// routeTools lets language models play by the operations of the API, which a handler answers, if the operator wants that.
func (s *Server) routeTools(route pages.Route, operations http.Handler) {
	if !s.MCP {
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

// games are the tables, and the games from files.
func (s *Server) games() app.Games { return app.Games{Tables: s.Host, Opened: s.Opened} }

// offeredLevels are the levels of bots to choose from.
func (b Bots) offeredLevels() ui.Levels {
	return ui.Levels{Names: b.Levels, Chosen: b.Level, Strength: b.Strength}
}

// downloads send finished games to programs.
func (s *Server) downloads() api.Downloads {
	room := &downloads.Room{Games: s.Games, Limiter: s.Limiter, Report: s.report}
	return api.Downloads{Games: room.SendGames, Positions: room.SendPositions}
}
