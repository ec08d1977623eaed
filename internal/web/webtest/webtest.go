package webtest

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path"
	"runtime/debug"
	"testing"
	"time"

	"razzia"
	"razzia/bot"
	"razzia/bot/review"
	"razzia/bot/search"
	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/house"
	"razzia/internal/house/housetest"
	"razzia/internal/moderation"
	"razzia/internal/site"
	"razzia/internal/site/keptest"
	"razzia/internal/site/sitetest"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// A Server is a web server with the site that it serves.
type Server struct {
	*httptest.Server
	Site      *site.Site
	Host      *host.Host
	Pages     *web.Server
	Kept      *keptest.Kept   // what the site stores, but for tables if the test gave its host another store
	Network   *Network        // nil for a server on TCP
	Transport *http.Transport // of clients, over Network; nil for the default
}

// A site keeps little, so a test program collects garbage all the time, unless it may grow to five times what it needs.
func init() { debug.SetGCPercent(400) }

// Key signs the cookies of tests.
var Key = []byte("a key for tests, 32 bytes long  .")

// New starts a server with these limits.
func New(t testing.TB, limits guard.Limits) *Server {
	t.Helper()
	return NewLogging(t, limits, nil)
}

// NewLogging starts a server with a log.
func NewLogging(t testing.TB, limits guard.Limits, log *slog.Logger) *Server {
	t.Helper()
	return NewWith(t, site.Config{Log: log, Pages: web.Settings{Requests: web.Requests{Limits: limits}}})
}

// NewWith starts a server of a whole site, which stores all in a file. Empty fields get the values for tests.
func NewWith(t testing.TB, c site.Config) *Server {
	t.Helper()
	s := unstarted(t, c)
	s.start(t)
	return s
}

// NewInMemory starts such a server on a [Network], for tests with a fake clock and for measurements.
func NewInMemory(t testing.TB, c site.Config) *Server {
	t.Helper()
	if c.Pages.Times == (guard.Times{}) {
		c.Pages.Times = guard.DefaultTimes
	}
	s := unstarted(t, c)
	s.Network = NewNetwork()
	s.Transport = &http.Transport{DialContext: s.Network.Dial}
	s.Listener.Close()
	s.Listener = s.Network
	s.start(t)
	return s
}

// unstarted opens a site, and makes a server of it.
func unstarted(t testing.TB, c site.Config) *Server {
	t.Helper()
	kept, _ := c.Store.(*keptest.Kept)
	if c.Store == nil {
		kept = sitetest.Open(t)
		c.Store = kept
	}
	opened, err := site.Open(t.Context(), completed(t, c))
	fatal.If(t, err)
	return &Server{Server: httptest.NewUnstartedServer(opened.Pages), Site: opened, Host: opened.Host, Pages: opened.Pages, Kept: kept}
}

// completed returns a configuration with the values for tests.
func completed(t testing.TB, c site.Config) site.Config {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Host.Seed == nil {
		c.Host.Seed = hosttest.Seeds(t)
	}
	if c.Reviews.Open == nil {
		c.Reviews.Open = OpenAnalyst
	}
	p := &c.Pages
	if p.Limits == (guard.Limits{}) {
		p.Limits = guard.NoLimits
	}
	if p.Times == (guard.Times{}) {
		p.Times = guard.Times{Body: time.Hour, Answer: time.Hour} // a busy machine is slower than a bad connection
	}
	if p.Keys == nil {
		p.Key = Key
	}
	p.Levels = bot.Names()
	c.Opponents = opponents(c.Opponents)
	return c
}

// opponents returns those for tests where a test gives none. They think little.
func opponents(o site.Opponents) site.Opponents {
	if o.Adviser == nil {
		o.Adviser = OpenAdviser
	}
	if o.Puzzles == nil {
		o.Puzzles = puzzlesOfDays
	}
	if o.Chance == nil {
		o.Chance = func(int) int { return 0 }
	}
	if o.House == nil {
		o.House = func(house.Store) house.Store { return housetest.Some(time.Now()) }
	}
	return o
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

func (s *Server) start(t testing.TB) {
	s.Start()
	t.Cleanup(func() {
		if s.Transport != nil {
			s.Transport.CloseIdleConnections()
		}
		s.Pages.Close()
		s.Close()
		s.Site.Close()
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
		fatal.If(t, err)
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
	fatal.If(t, err)
	m, err := player.Choose(t.Context(), now.Game.State, now.Game.State.Actor)
	fatal.If(t, err)
	return m
}

// TableID returns the ID of the table with this path.
func TableID(at string) table.ID { return table.ID(path.Base(at)) }

// VersionAt is the version of a table.
func VersionAt(t *testing.T, h *Server, at string) int {
	t.Helper()
	now, err := h.Host.Table(t.Context(), TableID(at))
	fatal.If(t, err)
	return now.Version
}
