package web

import (
	"net/http"
	"slices"

	"razzia/internal/analysis"
	"razzia/internal/identity"
	"razzia/internal/identity/passkey"
	"razzia/internal/members"
	memberpages "razzia/internal/members/pages"
	oauthpages "razzia/internal/oauth/pages"
	"razzia/internal/subject"
	"razzia/internal/web/api"
	"razzia/internal/web/api/operations"
	"razzia/internal/web/auth"
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
		NoRoute:      otherPattern,
		Forgetting:   members.Forgetting{Host: s.Host, Members: s.Members},
		SignInRoutes: slices.Concat(memberpages.SignInRoutes, oauthpages.OpenRoutes),
	}
}

// signerOf makes what signs the cookies.
func signerOf(c Config) session.Signer {
	if c.Keys == nil {
		return session.Fixed(c.Key, c.Now)
	}
	return session.NewSigner(c.Keys.Set, c.Now)
}

// programs makes the API, and adds its routes.
func (s *Server) programs(route pages.Route) {
	s.own = operations.New(operations.Config{
		Host: s.Host, Live: s.live, Reviews: s.reviews, Desk: s.desk, Report: s.report, Talk: s.Talk, Now: s.Now, Records: s.Opened.Store,
		Data: gather(s.Subjects, func(one subject.Subject) []api.Datum { return one.Data })})
	s.api = api.New(api.Config{Gate: s.pages.Gate, Report: s.report, Now: s.Now, Once: s.Once}, groups(s.own, s.Subjects)...)
	s.api.Routes(route)
}

// gather lists what subjects bring of a kind.
func gather[V any](subjects []subject.Subject, of func(subject.Subject) []V) (list []V) {
	for _, s := range subjects {
		list = append(list, of(s)...)
	}
	return list
}

// told lists the keys of what a subject says on the page of privacy.
func told(s subject.Subject) (keys []string) {
	for _, r := range s.Relations {
		if r.IsPersonal() {
			keys = append(keys, r.Told.Page)
		}
	}
	return keys
}

// exhibitors lists what a subject has for the band of the home page.
func exhibitors(s subject.Subject) []pages.Exhibitor {
	if s.Exhibit == nil {
		return nil
	}
	return []pages.Exhibitor{s.Exhibit}
}

// hasPasskeys reports whether browsers have passkeys for a site.
func hasPasskeys(scheme, host string) bool {
	_, has := passkey.SiteOf(scheme, host)
	return has
}

// groups lists the operations of the site: its own, and those that subjects bring.
func groups(own *operations.Operations, subjects []subject.Subject) []api.Group {
	all := []api.Group{own.Add}
	for _, s := range subjects {
		if s.Operations != nil {
			all = append(all, s.Operations)
		}
	}
	return all
}

// Document is the OpenAPI document of the API of a site with some subjects, which need no services for it.
func Document(subjects []subject.Subject) []byte {
	return api.Document(groups(operations.New(operations.Config{}), subjects)...)
}

// routeTools lets language models play by the operations of the API, which a handler answers, if the operator wants that.
func (s *Server) routeTools(route pages.Route, api http.Handler) {
	if !s.MCP {
		return
	}
	s.pages.Gate.Open(mcp.Pattern, identity.ReadScope)
	mcp.New(mcp.Config{
		API: api, Document: Document(s.Subjects), Gate: s.pages.Gate, Host: s.Host, Closing: s.live.Closed(), Fail: s.failTool,
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
func (s *Server) games() analysis.Games { return analysis.Games{Tables: s.Host, Opened: s.Opened} }

// offeredLevels are the levels of bots to choose from.
func (b Bots) offeredLevels() ui.Levels {
	return ui.Levels{Names: b.Levels, Chosen: b.Level, Strength: b.Strength}
}
