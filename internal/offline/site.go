package offline

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"razzia/bot"
	"razzia/bot/hint"
	"razzia/bot/level"
	"razzia/internal/analysis"
	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/measure"
	"razzia/internal/moderation"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/rating"
	"razzia/internal/solving"
	puzzlepages "razzia/internal/solving/pages"
	"razzia/internal/store"
	"razzia/internal/table"
	"razzia/internal/training"
	trainingpages "razzia/internal/training/pages"
	"razzia/internal/web/action"
	"razzia/internal/web/auth"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/live"
	"razzia/internal/web/pages"
	"razzia/internal/web/preferences/own"
	"razzia/internal/web/records"
	"razzia/internal/web/rules"
	"razzia/internal/web/session"
	"razzia/internal/web/tables"
	"razzia/internal/web/ui"
)

// A Config is what a Site is made of. A Journal is required; the rest has defaults.
type Config struct {
	Journal Journal
	Me      *session.Session // the person, if the journal has none yet; a new guest by default
	Now     func() time.Time // time.Now by default
	Log     *slog.Logger     // slog.Default() by default

	// Held are the puzzles of days that were not over when the browser last asked.
	Held []string
}

// A Site answers the pages of one person. It is an http.Handler.
type Site struct {
	Host    *host.Host
	handler http.Handler
	kit     *pages.Kit
	jar     *jar
	close   []func() // the last one first
}

// mark begins the IDs of tables of a browser. IDs of a server have 12 signs.
const mark = "offline-"

// Path is the address of the page of games without a net. All below it is answered by the browser, as are the tables below TablePath.
const (
	Path      = "/offline"
	TablePath = "/t/" + mark
)

// newID draws the ID of a table.
func newID() table.ID { return table.ID(mark + strings.ToLower(rand.Text()[:12])) }

// parts are what the pages are made of that know nothing of people here.
type parts struct {
	members *identity.Registry
	people  *people.Relations
	reviews *analysis.Queue
	talk    *moderation.Talk
	filter  *moderation.Filter
	puzzles *solving.Puzzles
	drills  *training.Service
}

// Open opens the site of a journal.
func Open(ctx context.Context, c Config) (*Site, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	values, err := c.Journal.All(ctx)
	if err != nil {
		return nil, err
	}
	kept, err := openStore(ctx, c.Journal, values, c.Log)
	if err != nil {
		return nil, err
	}
	s := new(Site)
	key, err := s.openJar(ctx, &c, values)
	if err != nil {
		return nil, err
	}
	s.Host = host.New(host.Config{Store: kept, Bus: new(bus.Local), Now: c.Now, Log: c.Log, Slots: 1,
		Adviser: hint.NewAdviser(level.Analyst), NewID: newID})
	s.close = append(s.close, s.Host.Close)
	p, err := s.open(ctx, &c, values)
	if err != nil {
		s.Close()
		return nil, err
	}
	s.serve(&c, p, session.Fixed(key, c.Now))
	return s, s.Host.Resume(ctx)
}

// open makes what the pages of tables ask besides tables.
func (s *Site) open(ctx context.Context, c *Config, values map[string][]byte) (p parts, err error) {
	none := store.Nothing{}
	if p.members, err = identity.Open(ctx, identity.Config{Store: guests{identity.NewStore(none)}, Log: c.Log, Now: c.Now}); err != nil {
		return p, err
	}
	s.close = append(s.close, p.members.Close)
	p.people = people.Open(people.Config{Store: people.NewStore(none), Log: c.Log, Now: c.Now, Games: people.GamesOf(s.Host)})
	s.close = append(s.close, p.people.Close)
	p.talk = &moderation.Talk{Store: moderation.NewStore(none), Tables: s.Host, Members: p.members}
	sanctions, err := moderation.OpenSanctions(ctx, moderation.NewBans(none), moderation.NewSilences(none), c.Now, c.Log)
	p.filter = &moderation.Filter{Sanctions: sanctions, Log: c.Log}
	p.reviews = analysis.NewQueue(analysis.Config{Open: func() (bot.Analyst, error) { return level.Analyst() }, Analyst: "offline", Log: c.Log,
		Now: c.Now, Measures: &analysis.Measures{Open: measure.Open, Log: c.Log, Now: c.Now}})
	s.close = append(s.close, p.reviews.Close)
	s.practise(c, &p, values)
	return p, err
}

// practise makes the puzzles and the drills.
func (s *Site) practise(c *Config, p *parts, values map[string][]byte) {
	held := func(context.Context) ([]string, error) { return c.Held, nil }
	p.puzzles = solving.Open(solving.Config{Store: openTries(c.Journal, values, c.Log), Now: c.Now, Held: held})
	none := &profile.Profiles{Store: profile.NewStore(store.Nothing{}), Judge: p.reviews.Measures.Judge, Table: s.Host.Table}
	p.drills = &training.Service{Trainer: training.Open(openDrills(c.Journal, values, c.Log)), Profiles: none, Tables: s.Host}
}

// guests are the identities here: all are those of guests.
type guests struct{ identity.Store }

// IsGuest is true.
func (guests) IsGuest(ctx context.Context, _ string) (bool, error) { return true, ctx.Err() }

// Close ends all streams, bots and analyses. The journal has all changes that were acknowledged.
func (s *Site) Close() {
	for i := len(s.close) - 1; i >= 0; i-- {
		s.close[i]()
	}
}

// serve makes the pages.
func (s *Site) serve(c *Config, p parts, signer session.Signer) {
	limiter := guard.NewLimiter(guard.NoLimits, c.Now)
	audit := guard.NewAudit(c.Log)
	hub := live.NewHub(live.Config{Host: s.Host, Now: c.Now})
	s.close = append(s.close, hub.Close)
	gate := &auth.Gate{Members: p.members, Signer: signer, Limiter: limiter, Audit: audit, Filter: p.filter, Now: c.Now, NoRoute: elsewhere}
	levels := ui.Levels{Names: bot.Levels(), Chosen: level.Usual, Strength: level.StrengthOf}
	s.kit = &pages.Kit{Report: exchange.Reporter{Log: c.Log, Audit: audit}, Live: hub, Gate: gate, Now: c.Now, Levels: levels, Places: places}
	desk := &action.Desk{Host: s.Host, Bots: action.Bots{Levels: levels.Names, Usual: levels.Chosen}, Present: hub.Present, Filter: p.filter,
		Now: c.Now}
	games := analysis.Games{Tables: s.Host, Opened: &analysis.Opened{Store: analysis.NewRecords(store.Nothing{}), Now: c.Now}}
	room := tables.New(tables.Config{Kit: s.kit, Host: s.Host, Desk: desk, Talk: p.talk, Levels: levels,
		Streams:     &pages.Streams{Live: hub, Limiter: limiter, Members: p.members, Talk: p.talk, People: p.people, Now: c.Now},
		Reviews:     &action.Reviews{Queue: p.reviews, Limiter: limiter},
		Games:       games,
		Ratings:     rating.NewStore(store.Nothing{}, rating.Model),
		Invitations: &people.Invitations{People: p.people, Tables: s.Host, Bots: identity.Bots{Members: p.members}}})
	mux := http.NewServeMux()
	route := func(pattern string, cost guard.Cost, h exchange.Handler) { mux.Handle(pattern, s.handle(cost, h)) }
	room.Routes(route)
	rules.Room{Kit: s.kit}.Routes(route)
	(&own.Room{Kit: s.kit}).Routes(route)
	(&records.Room{Kit: s.kit, Games: games}).Routes(route)
	(&puzzlepages.Room{Kit: s.kit, Puzzles: p.puzzles}).Routes(route)
	(&trainingpages.Room{Kit: s.kit, Training: p.drills}).Routes(route)
	s.routes(route, room)
	s.handler = guard.New(guard.Config{Times: guard.DefaultTimes, Now: c.Now, Log: c.Log, Audit: audit, Refuse: s.refuse,
		Route: func(r *http.Request) string { _, pattern := mux.Handler(r); return pattern }}).Protect(mux)
}
