package web

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"razzia/internal/host"
	"razzia/internal/study"
	"razzia/internal/web/ui"
)

// Config says what a Server is made of. Service and Key must be given; the rest has defaults.
type Config struct {
	Host     *host.Host
	Key      []byte           // what cookies are signed with; whoever has it can be anybody
	Now      func() time.Time // time.Now by default
	Log      *slog.Logger     // slog.Default() by default
	Levels   []string         // the bots to choose from, from weak to strong
	Level    string           // the bots that who chooses none plays against, and that a choice proposes; the last of Levels by default
	Strength ui.Strength      // how strong the bots are shown to be; nil if nobody measured it
	Reviews  *study.Queue     // who analyses games that are over; nil if nobody does
	Limits   Limits           // DefaultLimits by default
	Ready    func(context.Context) error
	Proxy    Proxy
}

// A Proxy says what stands between the server and who asks.
type Proxy string

// The proxies.
const (
	NoProxy      Proxy = ""              // the address of a connection is that of who asks
	ForwardedFor Proxy = "forwarded-for" // a proxy of ours says in X-Forwarded-For who asks
)

// A Server answers for the tables of a service. It is an http.Handler.
type Server struct {
	Config
	handler     http.Handler
	gate        *gate
	people      *presence
	projections *projections
	closing     context.Context
	close       context.CancelFunc
}

// New makes a Server.
func New(c Config) *Server {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits
	}
	if c.Level == "" && len(c.Levels) > 0 {
		c.Level = c.Levels[len(c.Levels)-1]
	}
	s := &Server{Config: c, gate: newGate(c.Limits, c.Now), people: newPresence(c.Now, streamGrace), projections: newProjections()}
	s.closing, s.close = context.WithCancel(context.Background())
	s.handler = s.logged(s.guarded(s.routes()))
	return s
}

// levels are the bots to choose from for a table of so many players, 0 if these are still to be chosen.
func (s *Server) levels(players int) ui.Levels {
	return ui.Levels{Names: s.Levels, Chosen: s.Level, Strength: s.Strength, Players: players}
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close tells all streams to connect again, to whoever serves then. Other requests end by themselves.
func (s *Server) Close() {
	s.close()
	s.people.close()
}

// routes is the table of addresses.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	page := func(pattern string, h handler) { mux.Handle(pattern, s.handle(h)) }
	page("GET /{$}", s.home)
	page("GET /rules", s.rules)
	page("POST /settings", s.saveSettings)
	page("POST /play", s.play)
	page("POST /lesson", s.teach)
	page("POST /together", s.playTogether)
	page("POST /tables", s.openTable)
	page("GET /t/{id}", s.showTable)
	page("GET /t/{id}/stream", s.stream)
	page("GET /t/{id}/replay", s.replay)
	page("GET /t/{id}/record", s.record)
	page("GET /t/{id}/fair", s.fair)
	page("POST /t/{id}/hint", s.giveHint)
	page("POST /t/{id}/{deed}", s.act)
	page("POST /t/{id}/analysis", s.analyze)
	page("GET /api/tables/{id}/record", s.record)
	page("GET /api/tables/{id}/stream", s.stream)
	s.api(mux)
	mux.HandleFunc("GET /static/{version}/{name}", serveStatic)
	mux.HandleFunc("GET /manifest.webmanifest", serveManifest)
	mux.HandleFunc("GET /favicon.ico", serveIcon)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", s.ready)
	page("/", func(_ http.ResponseWriter, _ *request) error { return errNoPage })
	return mux
}

// ready reports whether tables can be played here.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if s.closing.Err() != nil {
		say(w, http.StatusServiceUnavailable, "closing")
		return
	}
	if s.Ready != nil {
		if err := s.Ready(r.Context()); err != nil {
			s.Log.Error("not ready", "error", err)
			say(w, http.StatusServiceUnavailable, "not ready")
			return
		}
	}
	say(w, http.StatusOK, "ready")
}

func say(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}
