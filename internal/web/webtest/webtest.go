package webtest

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/hint"
	"razzia/bot/level"
	"razzia/bot/review"
	"razzia/bot/search"
	"razzia/internal/analysis"
	"razzia/internal/analysis/analysistest"
	"razzia/internal/app"
	"razzia/internal/bus"
	"razzia/internal/events"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/house"
	"razzia/internal/house/housetest"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/lobby/lobbytest"
	"razzia/internal/measure"
	"razzia/internal/moderation"
	"razzia/internal/moderation/moderationtest"
	"razzia/internal/store/sqlite"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// A Server is a web server with its host.
type Server struct {
	*httptest.Server
	Host      *host.Host
	Pages     *web.Server
	Kept      *sqlite.Store   // of NewStored; nil for others
	Network   *Network        // nil for a server on TCP
	Transport *http.Transport // of clients, over Network; nil for the default
}

// Key signs the cookies of tests.
var Key = []byte("a key for tests, 32 bytes long  .")

// New starts a server with tables in memory.
func New(t testing.TB, limits guard.Limits) *Server {
	t.Helper()
	return NewLogging(t, limits, slog.New(slog.DiscardHandler))
}

// NewLogging starts a server with a log.
func NewLogging(t testing.TB, limits guard.Limits, log *slog.Logger) *Server {
	t.Helper()
	return NewWith(t, web.Config{Requests: web.Requests{Limits: limits}, Log: log}, analysis.Config{Open: OpenAnalyst})
}

// NewWith starts a server with these configurations. Empty fields get the values for tests.
func NewWith(t testing.TB, c web.Config, reviews analysis.Config) *Server {
	t.Helper()
	reviews.Log = c.Log
	if reviews.Measures == nil {
		reviews.Measures = &analysis.Measures{Open: measure.Open, Log: c.Log, Now: time.Now}
	}
	c.Reviews = analysis.NewQueue(reviews)
	t.Cleanup(c.Reviews.Close)
	if c.Times == (guard.Times{}) {
		c.Times = guard.Times{Body: time.Hour, Answer: time.Hour} // a busy machine is slower than a bad connection
	}
	s := unstarted(t, c)
	s.start(t)
	return s
}

// NewInMemory starts a server on a [Network], for tests with a fake clock and for measurements.
func NewInMemory(t testing.TB, c web.Config) *Server {
	t.Helper()
	s := unstarted(t, c)
	s.Network = NewNetwork()
	s.Transport = &http.Transport{DialContext: s.Network.Dial}
	s.Listener.Close()
	s.Listener = s.Network
	s.start(t)
	return s
}

// unstarted makes a server and completes its configuration.
func unstarted(t testing.TB, c web.Config) *Server {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Limits == (guard.Limits{}) {
		c.Limits = guard.NoLimits
	}
	accounts := new(moderationtest.Memory)
	if c.Host == nil {
		kept, wire := new(lobbytest.Memory), new(bus.Local)
		board := lobby.NewBoard(lobby.Config{Store: kept, Names: accounts.Profiles, Bus: wire, Log: c.Log, Now: c.Now, NewID: host.NewID})
		c.Events = events.NewHub(events.Config{Bus: wire, Now: c.Now})
		hub := c.Events
		c.Host = host.New(host.Config{Store: new(hosttest.Memory), Names: accounts.Profiles, Bus: wire, Log: c.Log, Now: c.Now,
			Seed: hosttest.Seeds(t), Adviser: hint.NewAdviser(OpenAdviser),
			Changed: func(sum table.Summary) { kept.Put(sum); board.Changed(sum); hub.Changed(sum) }})
		c.Lobby = lobby.New(board, c.Host)
	}
	if c.Opened == nil {
		c.Opened = &analysis.Opened{Store: new(analysistest.Memory), Now: time.Now}
	}
	if c.Members == nil {
		c.Members = openMembers(c, accounts)
	}
	if c.House == nil {
		c.House = &house.House{Store: housetest.Some(time.Now()), Now: time.Now}
	}
	if c.Talk == nil {
		c.Talk = accounts
	}
	if c.Sanctions == (app.Sanctions{}) {
		c.Sanctions = openSanctions(c)
	}
	c.Key, c.Levels, c.Level, c.Strength = Key, bot.Names(), level.Usual, level.StrengthOf
	pages := web.New(c)
	return &Server{Server: httptest.NewUnstartedServer(pages), Host: c.Host, Pages: pages}
}

// openSanctions opens lists without any ban.
func openSanctions(c web.Config) app.Sanctions {
	if c.Now == nil {
		c.Now = time.Now
	}
	s, err := app.OpenSanctions(context.Background(), new(moderationtest.BanMemory), new(moderationtest.BanMemory), c.Now, c.Log)
	if err != nil {
		panic(err) // a memory never fails
	}
	return s
}

// Ban bans a person or an address for good, in the name of the operator.
func (s *Server) Ban(t testing.TB, subject string) { impose(t, s.Pages.Sanctions.Bans, subject) }

// Unban ends a ban.
func (s *Server) Unban(t testing.TB, subject string) {
	t.Helper()
	if found, err := s.Pages.Sanctions.Bans.Unban(t.Context(), subject); !found || err != nil {
		t.Fatalf("the ban of %s is found: %v, %v", subject, found, err)
	}
}

// Silence stops a person from talking for good.
func (s *Server) Silence(t testing.TB, subject string) {
	impose(t, s.Pages.Sanctions.Silences, subject)
}

func impose(t testing.TB, list *moderation.Bans, subject string) {
	t.Helper()
	if _, err := list.Ban(t.Context(), subject, 0); err != nil {
		t.Fatal(err)
	}
}

// openMembers opens accounts. Their names are those at the tables.
func openMembers(c web.Config, accounts identity.Store) *identity.Registry {
	renamed := func(persons []string) {
		c.Host.Renamed(persons)
		if c.Lobby != nil {
			c.Lobby.Renamed(persons)
		}
	}
	b, err := identity.Open(context.Background(), identity.Config{Store: accounts, Log: c.Log, Now: c.Now, Changed: renamed})
	if err != nil {
		panic(err) // a memory never fails
	}
	return b
}

func (s *Server) start(t testing.TB) {
	s.Start()
	t.Cleanup(func() {
		if s.Transport != nil {
			s.Transport.CloseIdleConnections()
		}
		s.Pages.Close()
		s.Close()
		if s.Pages.Lobby != nil {
			s.Pages.Lobby.Close()
		}
		if s.Pages.Events != nil {
			s.Pages.Events.Close()
		}
		s.Host.Close()
	})
}

// OpenAnalyst opens an analyst that searches one move ahead.
func OpenAnalyst() (bot.Analyst, error) {
	return review.Open("search:nodes=1,margin=0,solve=1,eval=static")
}

// OpenAdviser opens an analyst for hints that searches few nodes and does not use a clock.
func OpenAdviser() (bot.Analyst, error) {
	return search.New(search.Settings{Evaluator: search.Static{}, Limit: search.Limit{Nodes: 20}}, 1), nil
}

// WaitFor waits until a table is ready, and returns it.
func (s *Server) WaitFor(t *testing.T, at string, ready func(*table.Table) bool) *table.Table {
	t.Helper()
	id := TableID(at)
	versions, stop := s.Host.Watch(id)
	defer stop()
	for {
		now, err := s.Host.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if ready(now) {
			return now
		}
		select {
		case <-versions:
		case <-t.Context().Done():
			t.Fatal("the test ended before the table was ready")
		}
	}
}

// FirstSeatsTurn reports whether seat 0, which the maker of a table has, is to move, or the game is over.
func FirstSeatsTurn(t *table.Table) bool {
	return t.Phase == table.Over || t.Game.State.Actor == 0
}

// Choose chooses a move of the greedy bot for the seat that is to move.
func Choose(t *testing.T, now *table.Table) razzia.Move {
	t.Helper()
	player, err := bot.New("greedy", uint64(len(now.Moves)))
	if err != nil {
		t.Fatal(err)
	}
	m, err := player.Choose(t.Context(), now.Game.State, now.Game.State.Actor)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TableID returns the ID of the table with this path.
func TableID(at string) table.ID { return table.ID(path.Base(at)) }

// VersionAt is the version of a table.
func VersionAt(t *testing.T, h *Server, at string) int {
	t.Helper()
	now, err := h.Host.Table(t.Context(), TableID(at))
	if err != nil {
		t.Fatal(err)
	}
	return now.Version
}
