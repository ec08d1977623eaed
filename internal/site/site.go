// Package site puts a whole site together, once: the server, the tests of its pages, the pictures and the weeks of simulated people open
// it here. Nothing is missing in it but what the operator turns off by a setting.
package site

import (
	"cmp"
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"razzia/bot"
	"razzia/bot/hint"
	"razzia/bot/level"
	"razzia/internal/admin"
	"razzia/internal/analysis"
	"razzia/internal/bots"
	"razzia/internal/bulk"
	"razzia/internal/bus"
	"razzia/internal/daily"
	"razzia/internal/daily/play"
	"razzia/internal/duel"
	"razzia/internal/events"
	"razzia/internal/homecoming"
	"razzia/internal/host"
	"razzia/internal/house"
	"razzia/internal/idempotency"
	"razzia/internal/identity"
	"razzia/internal/keyring"
	"razzia/internal/leaderboard"
	"razzia/internal/lobby"
	"razzia/internal/mail"
	"razzia/internal/measure"
	"razzia/internal/members"
	"razzia/internal/milestones"
	"razzia/internal/moderation"
	"razzia/internal/operators"
	"razzia/internal/people"
	"razzia/internal/profile"
	"razzia/internal/push"
	"razzia/internal/puzzle"
	"razzia/internal/rating"
	"razzia/internal/solving"
	"razzia/internal/store"
	"razzia/internal/table"
	"razzia/internal/training"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// A Config is what a site is made of. A Store is required, and a key in Pages or Keys; the rest has defaults.
type Config struct {
	Store Store
	Bus   host.Bus         // within this process by default
	Log   *slog.Logger     // slog.Default() by default
	Now   func() time.Time // time.Now by default

	Host    host.Config     // but for what the rest of the site gives it. The store of these three is Store by default
	Pages   web.Settings    // of the pages
	Members identity.Config // the same of the accounts
	Push    push.Config     // the same of messages to people who are away
	Reviews analysis.Config // the same of the analyses

	Mail mail.Config // of letters to members: its server and the address of the site; without a server there are none

	// Keys opens the keys of cookies; nil for the one of Pages.
	Keys func(context.Context, *identity.Registry) (*keyring.Ring, error)

	Opponents
	OpenData bool // everybody may download the games of all
	NoPush   bool // people who are away get no messages

	// Reported is told of each report to the operator that is kept; nil for no such call.
	Reported func(moderation.Report)
}

// Opponents are what a site asks for moves, values and positions.
type Opponents struct {
	Adviser func() (bot.Analyst, error)    // of hints; level.Analyst by default
	Judge   func() (*measure.Judge, error) // of decisions; measure.Open by default
	Puzzles func() (*daily.Puzzles, error) // those of days; puzzle.Shipped by default
	Chance  func(n int) int                // chooses a puzzle; at random by default
	House   func(house.Store) house.Store  // what the page of what is played reads; the store itself by default
}

// A Site is open until it is closed. Its fields are for the program that runs it, and for tests.
type Site struct {
	Store   Store
	Host    *host.Host
	Lobby   *lobby.Lobby
	Events  *events.Hub
	Reviews *analysis.Queue
	Members *identity.Registry
	People  *people.Relations
	Daily   *play.Service
	House   *house.House // counts what is played
	Push    *push.Sender // nil if the operator sends no messages
	Mail    *mail.Office // nil if they send no letters
	Pages   *web.Server

	Operators *operators.Service
	operated  atomic.Pointer[admin.Server] // nil until Operate

	on    store.Engine // what the statements of subjects run on
	log   *slog.Logger
	close []func() // the last one first
}

// Open opens a site. It fails if the store does.
func Open(ctx context.Context, c Config) (*Site, error) {
	c = c.completed()
	s := &Site{Store: c.Store, on: c.Store.Engine(), log: c.Log}
	s.openTables(&c)
	err := s.openMembers(ctx, &c)
	if err == nil {
		err = s.openSubjects(ctx, &c)
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	s.Pages = web.New(s.shown(&c))
	return s, nil
}

// completed returns the configuration with the defaults.
func (c Config) completed() Config {
	if c.Bus == nil {
		c.Bus = new(bus.Local)
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Adviser == nil {
		c.Adviser = level.Analyst
	}
	if c.Judge == nil {
		c.Judge = measure.Open
	}
	if c.Puzzles == nil {
		c.Puzzles = puzzle.Shipped
	}
	if c.House == nil {
		c.House = func(store house.Store) house.Store { return store }
	}
	return c
}

// openTables opens the tables, the lobby and the streams of what happens.
func (s *Site) openTables(c *Config) {
	board := lobby.NewBoard(lobby.Config{Store: lobby.NewStore(s.on), Names: c.names, Bus: c.Bus, Log: c.Log, Now: c.Now, NewID: host.NewID,
		Ratings: rating.NewStore(s.on, rating.Model).Of, Banned: func(person string) bool {
			_, banned := c.Pages.Sanctions.Bans.Of(person)
			return banned
		}})
	s.Events = events.NewHub(events.Config{Bus: c.Bus, Now: c.Now})
	h := c.Host
	if h.Store == nil {
		h.Store = c.Store
	}
	h.Bus, h.Log, h.Now, h.Names, h.Adviser = c.Bus, c.Log, c.Now, c.names, hint.NewAdviser(c.Adviser)
	h.Changed = func(sum table.Summary) { board.Changed(sum); s.Events.Changed(sum) }
	s.Host = host.New(h)
	s.Lobby = lobby.New(board, s.Host)
	r := c.Reviews
	r.Log, r.Store = c.Log, analysis.NewStore(s.on)
	r.Measures = &analysis.Measures{Store: analysis.NewMeasures(s.on), Open: c.Judge, Log: c.Log, Now: c.Now}
	s.Reviews = analysis.NewQueue(r)
	s.close = append(s.close, s.Host.Close, s.Events.Close, s.Lobby.Close, s.Reviews.Close)
}

// names reads the present names and faces of persons, with dots in the place of words in names that are older than the list.
func (c *Config) names(ctx context.Context, persons []string) (table.Profiles, error) {
	found, err := identity.NewStore(c.Store.Engine()).Profiles(ctx, persons)
	for person, p := range found {
		p.Name, _ = c.Pages.Words.Check(p.Name)
		found[person] = p
	}
	return found, err
}

// openMembers opens the accounts, the lists of who is banned or may not talk, and the keys of cookies.
func (s *Site) openMembers(ctx context.Context, c *Config) (err error) {
	m := c.Members
	if m.Store == nil {
		m.Store = identity.NewStore(s.on)
	}
	m.Log, m.Now = c.Log, c.Now
	m.Changed = s.Renamed
	if s.Members, err = identity.Open(ctx, m); err != nil {
		return err
	}
	s.close = append(s.close, s.Members.Close)
	if c.Keys != nil {
		if c.Pages.Keys, err = c.Keys(ctx, s.Members); err != nil {
			return err
		}
		s.close = append(s.close, c.Pages.Keys.Close)
	}
	if c.Pages.Sanctions == (moderation.Sanctions{}) {
		c.Pages.Sanctions, err = moderation.OpenSanctions(ctx, moderation.NewBans(s.on), moderation.NewSilences(s.on), c.Now, c.Log)
	}
	return err
}

// Renamed shows the present names of persons.
func (s *Site) Renamed(persons []string) {
	s.Host.Renamed(persons)
	s.Lobby.Renamed(persons)
}

// openSubjects opens what the site has beside its tables, and completes the configuration of its pages.
func (s *Site) openSubjects(ctx context.Context, c *Config) (err error) {
	s.People = people.Open(people.Config{Store: people.NewStore(s.on), Log: c.Log, Now: c.Now, Games: people.GamesOf(s.Host),
		Shown: c.Pages.Words.Dotted, Touched: s.Events.Touch})
	s.close = append(s.close, s.People.Close)
	s.Daily = &play.Service{Store: daily.NewStore(s.on), Tables: s.Host, People: s.People, Sanctions: c.Pages.Sanctions, Keeper: &daily.Keeper{
		Store: daily.NewStore(s.on), Log: c.Log, Now: c.Now, Open: c.Judge, Puzzles: c.Puzzles, Table: s.Host.Table}}
	s.Operators = &operators.Service{Store: operators.NewStore(s.on), Members: s.Members, Now: c.Now}
	s.House = &house.House{Store: c.House(house.NewStore(s.on)), Now: c.Now}
	p := c.Push
	p.Store, p.Log, p.Now, p.Identities, p.TurnBased = push.NewStore(s.on), c.Log, c.Now, s.Members.Identities, lobby.TurnBased
	p.Table, p.Tables, p.Wrong = s.Host.Records.Look, s.unfinished, s.Host.ClockOff
	s.openMail(c, &p)
	if !c.NoPush {
		s.Push, err = push.Open(ctx, p)
	}
	return err
}

// shown is what the pages of the site show.
func (s *Site) shown(c *Config) web.Config {
	p := web.Config{Settings: c.Pages, Host: s.Host, Now: c.Now, Log: c.Log}
	p.Level, p.Strength = cmp.Or(p.Level, level.Usual), level.StrengthOf
	if len(p.Levels) == 0 {
		p.Levels = bot.Levels()
	}
	if p.Limits == (guard.Limits{}) {
		p.Limits = guard.DefaultLimits
	}
	p.Limiter = guard.NewLimiter(p.Limits, c.Now)
	p.Services = s.services(c, p.Limiter)
	g := s.ground(c, &p)
	s.openClubs(c, &g)
	p.Subjects = subjects(g)
	return p
}

// services are the parts of the site beside its tables.
func (s *Site) services(c *Config, limiter *guard.Limiter) web.Services {
	filter := &moderation.Filter{Words: c.Pages.Words, Sanctions: c.Pages.Sanctions, Log: guard.WithRequestID(c.Log)}
	often := func(caller people.Caller) error {
		return limiter.Allow(guard.Listing, guard.Client{Person: caller.Viewer().ID, Address: caller.Address})
	}
	ratings := rating.NewStore(s.on, rating.Model)
	return web.Services{Members: s.Members, Reviews: s.Reviews, People: s.People, Filter: filter, Ratings: ratings,
		Lobby:       &lobby.Service{Open: s.Lobby, Tables: s.Host, People: s.People, Often: often},
		Talk:        &moderation.Talk{Store: moderation.Telling(moderation.NewStore(s.on), c.Reported), Tables: s.Host, Members: s.Members},
		Opened:      &analysis.Opened{Store: analysis.NewRecords(s.on), Now: c.Now},
		Invitations: &people.Invitations{People: s.People, Tables: s.Host, Bots: identity.Bots{Members: s.Members}},
		Games: &bulk.Games{Store: bulk.NewStore(s.on), Look: s.Host.Records.Look, Judge: s.Reviews.Measures, Open: c.OpenData,
			Now: c.Now},
		Profiles: &profile.Profiles{Store: profile.NewStore(s.on), Judge: s.Reviews.Measures.Judge, Table: s.Host.Table,
			People: s.People, Rated: ratings, Members: s.Members, Sanctions: c.Pages.Sanctions},
		Once:    &idempotency.Keeper{Store: idempotency.NewStore(s.on), Now: c.Now},
		Puzzles: solving.Open(solving.Config{Store: solving.NewStore(s.on), Now: c.Now, Chance: c.Chance, Held: s.Daily.Held})}
}

// ground is what the subjects of the site stand on.
func (s *Site) ground(c *Config, p *web.Config) Ground {
	return Ground{Config: p, On: s.on, Daily: s.Daily, Push: s.Push, Mail: s.Mail, Events: s.Events, House: s.House,
		Figures: &profile.Keeper{Store: profile.NewStore(s.on), Judge: s.Reviews.Measures.Judge, Log: c.Log},
		SignIn:  members.SignIn{Members: s.Members, Host: s.Host, Push: s.Push},
		BotAccounts: bots.Accounts{Members: s.Members, Ratings: p.Ratings, Filter: p.Filter,
			Forgetting: members.Forgetting{Host: s.Host, Members: s.Members}},
		Boards: &leaderboard.Service{Boards: leaderboard.New(leaderboard.NewStore(s.on), c.Now), People: s.People,
			Sanctions: c.Pages.Sanctions, Profiles: p.Profiles},
		Duels: &duel.Service{Store: duel.NewStore(s.on), Tables: s.Host, People: s.People, Sanctions: c.Pages.Sanctions, Keeper: &duel.Keeper{
			Store: duel.NewStore(s.on), Log: c.Log, Table: s.Host.Table, Tell: s.Reviews.Measures.Tell}},
		Milestones: &milestones.Keeper{Store: milestones.NewStore(s.on), Log: c.Log},
		Homecoming: &homecoming.Service{Store: homecoming.NewStore(s.on), Tables: s.Host, Filter: p.Filter, Levels: bot.Names()},
		Server:     &s.operated, Operators: s.Operators,
		Training: &training.Service{Trainer: training.Open(training.NewStore(s.on)), Profiles: p.Profiles, Tables: s.Host}}
}

// unfinished lists the unfinished tables of a person.
func (s *Site) unfinished(ctx context.Context, identities []string, most int) ([]table.Summary, error) {
	return s.Host.Records.TablesOf(ctx, identities, host.TableQuery{Most: most})
}

// Close closes all but the store, and the pages, which the caller closes first: their streams end then.
func (s *Site) Close() {
	for i := len(s.close) - 1; i >= 0; i-- {
		s.close[i]()
	}
}
