package web

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/bulk"
	"razzia/internal/host"
	"razzia/internal/idempotency"
	"razzia/internal/identity"
	"razzia/internal/keyring"
	"razzia/internal/lobby"
	"razzia/internal/moderation"
	"razzia/internal/oidc"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/rating"
	"razzia/internal/solving"
	"razzia/internal/subject"
	"razzia/internal/web/action"
	"razzia/internal/web/api"
	"razzia/internal/web/api/operations"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/home"
	"razzia/internal/web/live"
	"razzia/internal/web/pages"
	"razzia/internal/web/playground"
	"razzia/internal/web/privacy"
	"razzia/internal/web/static"
	"razzia/internal/web/tables"
	"razzia/internal/web/ui"
)

// A Config is what a Server is made of: what the operator sets, and what it shows.
type Config struct {
	Settings
	Services
	Subjects []subject.Subject // with pages of their own
	Host     *host.Host
	Limiter  *guard.Limiter
	Now      func() time.Time
	Log      *slog.Logger
}

// Settings are what the operator sets. A key in Cookies is required; the rest has defaults.
type Settings struct {
	Cookies
	Bots
	Requests
	Audit *slog.Logger  // for security events; the log by default
	Keep  host.Keep     // how long the host keeps games and talk, as a page says; for ever by default
	Grace time.Duration // how long a player counts as present after their last stream; live.StreamGrace by default

	Provider  *oidc.Provider       // signs members in; nil for none
	Words     *moderation.Words    // are not wanted in talk and in names
	Sanctions moderation.Sanctions // bans, and silences: of persons who may not talk
	MCP       bool                 // whether language models may play, as bot accounts

	// Warning says what the operator should look at although tables can be played; "" for nothing, and nil for never. The
	// answer to a monitor shows it.
	Warning func() string

	// Reach lists the addresses under which other machines can open the server now, the best first, such as
	// "http://192.168.1.5:8080". Nil for a server that only its own machine reaches.
	Reach func() []string
}

// Cookies have what signs the cookies of guests.
type Cookies struct {
	Key  []byte        // signs by session.Fixed, if there are no Keys
	Keys *keyring.Ring // nil for a key that never changes
}

// Bots are the bots that people may play against.
type Bots struct {
	Levels   []string    // to choose from, weakest first
	Level    string      // for a player who chooses none, proposed in forms; the last of Levels by default
	Strength ui.Strength // as measured; nil if it was not
}

// Services are what pages of the site itself, tables and the home page show besides tables.
type Services struct {
	Members     *identity.Registry // has the accounts
	Reviews     *analysis.Queue    // analyses finished games
	Opened      *analysis.Opened   // keeps games from files
	Talk        *moderation.Talk
	Filter      *moderation.Filter // of talk and of names
	Lobby       *lobby.Service
	People      *people.Relations // has friends, blocks and invitations
	Invitations *people.Invitations
	Games       *bulk.Games // sends finished games to programs
	Ratings     rating.Store
	Profiles    *profile.Profiles
	Puzzles     *solving.Puzzles
	Once        *idempotency.Keeper // of what programs ask for with a key
}

// Requests say which requests are answered, and who hears of them.
type Requests struct {
	Limits guard.Limits // guard.DefaultLimits by default
	Times  guard.Times  // guard.DefaultTimes by default
	Proxy  guard.Proxy
	Hosts  []string                            // host names that requests may use; invitations have the first
	Own    string                              // the name of this machine, which requests may use too
	Served func(context.Context, guard.Served) // called after each request; nil for no such call
}

// A Server serves the tables of a host to browsers and programs. It is an http.Handler.
type Server struct {
	Config
	Tables  *tables.Room // has the pages of tables
	handler http.Handler
	report  exchange.Reporter
	census  *guard.Census
	live    *live.Hub
	pages   *pages.Kit
	streams *pages.Streams
	reviews *action.Reviews
	desk    *action.Desk
	api     *api.API
	own     *operations.Operations
}

// New makes a Server.
func New(c Config) *Server {
	c = c.completed()
	s := &Server{
		Config: c, report: exchange.Reporter{Log: c.Log, Audit: guard.NewAudit(c.Audit)}, census: guard.NewCensus(c.Now, c.Log),
		live:    live.NewHub(live.Config{Host: c.Host, Now: c.Now, Grace: c.Grace}),
		reviews: &action.Reviews{Queue: c.Reviews, Limiter: c.Limiter},
	}
	s.desk = &action.Desk{Host: c.Host, Bots: action.Bots{Levels: c.Levels, Usual: c.Level}, Present: s.live.Present, Lobby: c.Lobby,
		Filter: c.Filter, Now: c.Now}
	s.streams = &pages.Streams{Live: s.live, Limiter: c.Limiter, Members: c.Members, Talk: c.Talk, People: c.People, Now: c.Now}
	s.pages = &pages.Kit{Report: s.report, Live: s.live, Gate: s.newGate(), Now: c.Now, Proxy: c.Proxy, Hosts: c.Hosts, Reach: c.Reach,
		Places: c.places(), Levels: c.offeredLevels(),
		Panels: gather(c.Subjects, func(s subject.Subject) []pages.Panel { return s.Panels })}
	s.Tables = tables.New(tables.Config{Kit: s.pages, Streams: s.streams, Host: c.Host, Desk: s.desk, Talk: c.Talk, Reviews: s.reviews,
		Games: s.games(), Levels: s.pages.Levels, Ratings: c.Ratings,
		Occasions:   gather(c.Subjects, func(s subject.Subject) []pages.Occasion { return s.Occasions }),
		Steps:       gather(c.Subjects, func(s subject.Subject) []pages.Step { return s.Steps }),
		Besides:     gather(c.Subjects, func(s subject.Subject) []pages.Beside { return s.Besides }),
		Feats:       c.feats(),
		Invitations: c.Invitations, Programs: operations.Renderer{Host: c.Host}})
	mux := s.routes()
	s.handler = guard.New(guard.Config{
		Hosts: c.Hosts, Own: c.Own, Probes: []string{livePath, readyPath}, Proxy: c.Proxy, Times: c.Times,
		Now: c.Now, Log: c.Log, Audit: s.report.Audit, Refuse: s.refuse, Served: c.Served, Longer: s.api.Longer(),
		Route: func(r *http.Request) string { _, pattern := mux.Handler(r); return pattern },
	}).Protect(mux)
	return s
}

// completed returns the configuration with the defaults.
func (c Config) completed() Config {
	if c.Audit == nil {
		c.Audit = c.Log
	}
	c.Log, c.Audit = guard.WithRequestID(c.Log), guard.WithRequestID(c.Audit)
	if c.Times == (guard.Times{}) {
		c.Times = guard.DefaultTimes
	}
	return c
}

// feats are those of all subjects that have some.
func (c *Config) feats() (list []pages.Feats) {
	for _, subject := range c.Subjects {
		if subject.Feats != nil {
			list = append(list, subject.Feats)
		}
	}
	return list
}

// places are those of all subjects, in the order of the menu, between the home page and the pages about the site itself.
func (c *Config) places() []pages.Place {
	list := []pages.Place{
		{Path: "/{$}", In: ui.InBar, Key: "nav.play", Icon: "icon-cards", Listed: true, Preview: true, Shortcut: "/#against-bots"},
		{Path: "/#finished", In: ui.OfMe, Key: "nav.games", Icon: "icon-cards", Under: "/"},
		{Path: "/t", Under: "/"},
	}
	for _, subject := range c.Subjects {
		list = append(list, subject.Places...)
	}
	return append(list, pages.Place{Path: "/privacy", In: ui.OfHouse, Key: "privacy.title", Icon: "icon-eye", Listed: true},
		pages.Place{Path: "/playground", Listed: true})
}

// Paths for monitors.
const (
	livePath  = "/healthz"
	readyPath = "/readyz"
)

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close ends all streams: their clients connect again, to the server that runs then. Other requests end by themselves.
func (s *Server) Close() {
	s.live.Close()
	s.report.Audit.Close()
}

// Drain prepares the end of the server, which goes on answering all but new streams: monitors are told that it is not ready,
// and open streams end within [live.Leaving], so that their clients connect to another server.
func (s *Server) Drain() { s.live.Drain() }

// Undrain takes a drain back.
func (s *Server) Undrain() { s.live.Undrain() }

// Draining reports whether a drain is on.
func (s *Server) Draining() bool { return s.live.Draining() }

// routes makes the handler of all addresses.
func (s *Server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	s.addRoutes(mux, func(pattern string, cost guard.Cost, h exchange.Handler) { mux.Handle(pattern, s.handle(cost, h)) })
	return mux
}

// addRoutes lists the addresses, each with its cost.
func (s *Server) addRoutes(mux *http.ServeMux, route pages.Route) {
	router := &pages.Router{Kit: s.pages, Streams: s.streams, Limiter: s.Limiter, Desk: s.desk, Handle: route}
	for _, subject := range s.Subjects {
		if subject.Routes != nil {
			subject.Routes(router)
		}
	}
	start := &home.Room{Kit: s.pages, Host: s.Host, People: s.People, Profiles: s.Profiles, Puzzles: s.Puzzles, Lobby: s.Lobby,
		Levels: s.pages.Levels, Tiles: gather(s.Subjects, func(one subject.Subject) []pages.Tile { return one.Tiles }),
		Exhibitors: gather(s.Subjects, exhibitors), Passkeys: hasPasskeys}
	s.pages.Waits = start.Waits
	start.Routes(route)
	s.Tables.Routes(route)
	s.programs(route)
	s.routeTools(route, mux)
	(&privacy.Room{Kit: s.pages, Keep: s.Keep, Provider: s.Provider != nil, OpenData: s.Games.Open,
		Told: gather(s.Subjects, told), Data: s.own.SendData}).Routes(route)
	playground.Room{Kit: s.pages, Document: func() []byte { return Document(s.Subjects) }}.Routes(route)
	static.AddRoutes(mux)
	mux.HandleFunc("GET "+livePath, func(w http.ResponseWriter, _ *http.Request) { exchange.Text(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET "+readyPath, s.ready)
	route(otherPattern, guard.Reading, s.noRoute(mux))
}
