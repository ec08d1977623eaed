package web

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"razzia/internal/analysis"
	"razzia/internal/app"
	"razzia/internal/bulk"
	"razzia/internal/events"
	"razzia/internal/host"
	"razzia/internal/house"
	"razzia/internal/identity"
	"razzia/internal/keyring"
	"razzia/internal/leaderboard"
	"razzia/internal/lobby"
	"razzia/internal/moderation"
	"razzia/internal/oidc"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/push"
	"razzia/internal/rating"
	"razzia/internal/solving"
	"razzia/internal/training"
	"razzia/internal/web/action"
	"razzia/internal/web/api"
	botpages "razzia/internal/web/bots"
	"razzia/internal/web/daily"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	housepages "razzia/internal/web/house"
	boardpages "razzia/internal/web/leaderboard"
	"razzia/internal/web/live"
	lobbypages "razzia/internal/web/lobby"
	"razzia/internal/web/pages"
	peoplepages "razzia/internal/web/people"
	"razzia/internal/web/playground"
	"razzia/internal/web/preferences"
	"razzia/internal/web/privacy"
	profilepages "razzia/internal/web/profile"
	puzzlepages "razzia/internal/web/puzzles"
	"razzia/internal/web/records"
	"razzia/internal/web/rules"
	"razzia/internal/web/static"
	"razzia/internal/web/tables"
	"razzia/internal/web/talk"
	trainingpages "razzia/internal/web/training"
	"razzia/internal/web/ui"
)

// A Config is what a Server is made of: what the operator sets, and what it shows.
type Config struct {
	Settings
	Services
	Standings
	Host *host.Host
	Now  func() time.Time
	Log  *slog.Logger
}

// Settings are what the operator sets. A key in Cookies is required; the rest has defaults.
type Settings struct {
	Cookies
	Bots
	Requests
	Audit *slog.Logger  // for security events; the log by default
	Keep  host.Keep     // how long the host keeps games and talk, as a page says; for ever by default
	Grace time.Duration // how long a player counts as present after their last stream; live.StreamGrace by default

	Provider  *oidc.Provider    // signs members in; nil for none
	Words     *moderation.Words // are not wanted in talk and in names
	Sanctions app.Sanctions     // bans, and silences: of persons who may not talk
	MCP       bool              // whether language models may play, as bot accounts

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

// Services are the parts of a site beside its tables.
type Services struct {
	Members *identity.Registry // has the accounts
	Reviews *analysis.Queue    // analyses finished games
	Push    *push.Sender       // tells people that it is their turn; nil if the operator sends no messages
	Opened  *analysis.Opened   // keeps games from files
	Talk    moderation.Store   // has mutes and reports
	Lobby   *lobby.Lobby       // has open tables and quick matches
	People  *people.Relations  // has friends, blocks and invitations
	Events  *events.Hub        // tells programs what happens to their persons
	Daily   *app.Daily         // has the puzzle and the round of each day
	Games   *bulk.Games        // sends finished games to programs
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

// Standings are what finished games say about players, and about all that is played.
type Standings struct {
	Ratings  rating.Store
	Figures  profile.Store // for profiles
	Puzzles  *solving.Puzzles
	Training *training.Trainer // asks the questions of drills
	House    *house.House      // counts what is played
	Boards   leaderboard.Store // has who is on the leaderboard
}

// A Server serves the tables of a host to browsers and programs. It is an http.Handler.
type Server struct {
	Config
	Tables  *tables.Room // has the pages of tables
	handler http.Handler
	report  exchange.Reporter
	limiter *guard.Limiter
	census  *guard.Census
	live    *live.Hub
	pages   *pages.Kit
	streams *pages.Streams
	reviews *action.Reviews // nil for no analyses
	filter  *app.Filter
	lobby   *app.Lobby
	talk    *app.Talk
	desk    *action.Desk
	api     *api.API
}

// New makes a Server.
func New(c Config) *Server {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Audit == nil {
		c.Audit = c.Log
	}
	c.Log, c.Audit = guard.WithRequestID(c.Log), guard.WithRequestID(c.Audit)
	if c.Limits == (guard.Limits{}) {
		c.Limits = guard.DefaultLimits
	}
	if c.Times == (guard.Times{}) {
		c.Times = guard.DefaultTimes
	}
	if c.Level == "" && len(c.Levels) > 0 {
		c.Level = c.Levels[len(c.Levels)-1]
	}
	s := &Server{
		Config: c, report: exchange.Reporter{Log: c.Log, Audit: guard.NewAudit(c.Audit)},
		limiter: guard.NewLimiter(c.Limits, c.Now),
		census:  guard.NewCensus(c.Now, c.Log),
		live:    live.NewHub(live.Config{Host: c.Host, Now: c.Now, Grace: c.Grace}),
	}
	s.filter = &app.Filter{Words: c.Words, Sanctions: c.Sanctions, Log: c.Log}
	s.lobby = &app.Lobby{Open: c.Lobby, Tables: c.Host, People: c.People, Often: func(caller app.Caller) error {
		return s.limiter.Allow(guard.Listing, guard.Client{Person: caller.Viewer().ID, Address: caller.Address})
	}}
	s.talk = &app.Talk{Store: c.Talk, Tables: c.Host, Members: c.Members}
	s.desk = &action.Desk{Host: c.Host, Bots: action.Bots{Levels: c.Levels, Usual: c.Level}, Present: s.live.Present, Lobby: s.lobby,
		Filter: s.filter, Now: c.Now}
	s.streams = &pages.Streams{Live: s.live, Limiter: s.limiter, Members: c.Members, Talk: s.talk, People: c.People, Now: c.Now}
	s.pages = &pages.Kit{
		Report: s.report, Live: s.live, Gate: s.newGate(), Now: c.Now, Proxy: c.Proxy, Hosts: c.Hosts, Reach: c.Reach,
		Messages: c.Push != nil, People: c.People != nil, Profile: c.Figures != nil && c.Reviews != nil,
		Puzzles: c.Puzzles != nil, Drills: c.Training != nil, Boards: c.Boards != nil && c.People != nil, Daily: c.Daily != nil,
	}
	if c.Reviews != nil {
		s.reviews = &action.Reviews{Queue: c.Reviews, Limiter: s.limiter}
	}
	s.Tables = tables.New(tables.Config{Kit: s.pages, Streams: s.streams, Host: c.Host, Desk: s.desk, Talk: s.talk, Reviews: s.reviews,
		Games: s.games(), Levels: s.levels(), Ratings: c.Ratings, Days: s.days(), Invitations: &app.Invitations{People: c.People},
		Programs: api.Renderer{Host: c.Host}})
	mux := s.routes()
	s.handler = guard.New(guard.Config{
		Hosts: c.Hosts, Own: c.Own, Probes: []string{livePath, readyPath}, Proxy: c.Proxy, Times: c.Times,
		Now: c.Now, Log: c.Log, Audit: s.report.Audit, Refuse: s.refuse, Served: c.Served,
		Route: func(r *http.Request) string { _, pattern := mux.Handler(r); return pattern },
	}).Protect(mux)
	return s
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
	profiles := s.profiles()
	s.home(profiles).Routes(route)
	rules.Room{Kit: s.pages}.Routes(route)
	if s.Members != nil {
		s.members().Routes(route)
	}
	(&preferences.Room{Kit: s.pages, Host: s.Host, Messages: s.messages()}).Routes(route)
	s.Tables.Routes(route)
	records.New(s.pages, s.games()).Routes(route)
	if s.Lobby != nil {
		(&lobbypages.Room{Kit: s.pages, Streams: s.streams, Lobby: s.lobby, Ratings: s.Ratings, Levels: s.levels()}).Routes(route)
	}
	house := s.house()
	housepages.Room{Kit: s.pages, House: house}.Routes(route)
	if s.Talk != nil {
		(&talk.Room{Kit: s.pages, Talk: s.talk}).Routes(route)
	}
	invitations := &app.Invitations{People: s.People, Tables: s.Host, Bots: identity.Bots{Members: s.Members}}
	if s.People != nil {
		(&botpages.Room{Kit: s.pages, Bots: s.botAccounts(), Invitations: invitations, Desk: s.desk}).Routes(route)
		(&peoplepages.Room{Kit: s.pages, People: s.People, Invitations: invitations, Profiles: profiles, Desk: s.desk,
			Limiter: s.limiter}).Routes(route)
	}
	boards := s.leaderboards(profiles)
	if profiles != nil {
		(&profilepages.Room{Kit: s.pages, Profiles: profiles, Ratings: s.Ratings, Boards: boards}).Routes(route)
	}
	if boards != nil {
		(&boardpages.Room{Kit: s.pages, Boards: boards}).Routes(route)
	}
	if s.Daily != nil {
		daily.New(s.pages, s.Daily).Routes(route)
	}
	train := s.training(profiles)
	if train != nil {
		(&trainingpages.Room{Kit: s.pages, Training: train}).Routes(route)
	}
	if s.Puzzles != nil {
		(&puzzlepages.Room{Kit: s.pages, Puzzles: s.Puzzles}).Routes(route)
	}
	s.api = s.programs(route, invitations, api.Standings{Ratings: s.Ratings, Profiles: profiles, House: house, Boards: boards, Daily: s.Daily,
		Puzzles: s.Puzzles, Training: train})
	s.routeEvents(route)
	s.routeTools(route, mux)
	(&privacy.Room{Kit: s.pages, Keep: s.Keep, Provider: s.Provider != nil, OpenData: s.Games != nil && s.Games.Open,
		Data: s.api.SendData}).Routes(route)
	playground.Room{Kit: s.pages, Document: api.Document}.Routes(route)
	static.AddRoutes(mux)
	mux.HandleFunc("GET "+livePath, func(w http.ResponseWriter, _ *http.Request) { exchange.Text(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET "+readyPath, s.ready)
	route(otherPattern, guard.Reading, s.noRoute(mux))
}
