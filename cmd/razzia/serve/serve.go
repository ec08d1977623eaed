// Package serve has the command that serves the table to browsers, and the one that asks a server whether it is ready.
package serve

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"time"

	"razzia/bot"
	"razzia/bot/hint"
	"razzia/bot/level"
	"razzia/bot/review"
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/analysis"
	"razzia/internal/events"
	"razzia/internal/host"
	"razzia/internal/house"
	"razzia/internal/lobby"
	"razzia/internal/measure"
	"razzia/internal/metrics"
	"razzia/internal/profile"
	"razzia/internal/rating"
	"razzia/internal/roots"
	"razzia/internal/solving"
	"razzia/internal/table"
	"razzia/internal/training"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// Command serves the table to browsers.
type Command struct {
	storage.GamesFlags
	Database     string        `env:"RAZZIA_DATABASE" placeholder:"URL" help:"PostgreSQL database for the games, such as postgres://razzia@localhost/razzia, which several servers may share; then no folder is used."`
	NeedDatabase bool          `env:"RAZZIA_NEED_DATABASE" help:"Refuse to start without a database: for one of several nodes, which would otherwise begin games of its own in a folder."`
	NoCopy       bool          `env:"RAZZIA_NO_COPY" help:"Convert the games of an older program without a copy of them before."`
	Listen       string        `default:"127.0.0.1:8080" env:"RAZZIA_LISTEN" help:"Address to listen on; :8080 accepts connections from other machines too."`
	Browser      string        `enum:"auto,never" default:"auto" env:"RAZZIA_BROWSER" help:"Open the browser when started on a desktop: auto or never."`
	Proxy        string        `enum:",forwarded-for" default:"" env:"RAZZIA_PROXY" help:"How your reverse proxy names the client's address: forwarded-for, if it sets X-Forwarded-For, Forwarded or X-Real-IP. Leave it out without a proxy."`
	Node         string        `env:"RAZZIA_NODE" placeholder:"NAME" help:"A name of this server, shown in each line of the logs."`
	Drain        time.Duration `default:"0s" env:"RAZZIA_DRAIN" placeholder:"0s" help:"How long the server goes on answering after the signal to stop, while /readyz says that it drains and its streams end one by one. For a server behind a load balancer."`
	hostFlags
	logFlags
	backupFlags
	figuresFlags
	keepFlags
	storage.SocketFlags
	dataFlags
	wordFlags
	pushFlags
	MCP    bool       `name:"mcp" env:"RAZZIA_MCP" help:"Let language models play with the token of a bot account, by the Model Context Protocol at /mcp."`
	Limits limitFlags `embed:"" prefix:"limit-"`
	OIDC   oidcFlags  `embed:"" prefix:"oidc-"`
}

// Help shows how the command is used.
func (Command) Help() string {
	return `Everyone who opens the address can play. Games are saved and continue after a restart.

Examples:
  razzia serve
  razzia serve --listen :8080 --data games
  razzia serve --listen :8080 --database postgres://razzia@localhost/razzia
  razzia serve --config /etc/razzia/razzia.toml`
}

// Validate refuses names, backups, limits and providers that cannot be. With several parts that have the method the command has none of
// them by itself.
func (c Command) Validate() error {
	if c.NeedDatabase && c.Database == "" {
		return storage.ErrNeedDatabase
	}
	return errors.Join(c.hostFlags.Validate(), c.backupFlags.Validate(), c.Limits.Validate(), c.OIDC.Validate())
}

// Run serves until a signal stops it.
func (c Command) Run(std command.Streams) error {
	signalled, stop := signal.NotifyContext(context.Background(), stopSignals()...)
	defer stop()
	ctx, end := context.WithCancel(context.Background())
	defer end()
	context.AfterFunc(signalled, func() {
		stop() // before the log says so: from here on a second signal ends the program at once
		end()
	})
	return c.serve(ctx, std)
}

func (c Command) serve(ctx context.Context, std command.Streams) error {
	logs, err := c.logFlags.open(c.Node, std)
	if err != nil {
		return err
	}
	defer logs.close()
	defer heedHangups(logs.main)()
	if roots.Ensure() {
		logs.main.Warn("this system has no root certificates: those in the program are used, which are as old as it is")
	}
	place, err := c.openModerated(ctx, logs.main)
	if err != nil {
		return err
	}
	figures := c.figures(c.Node)
	s := newServices(place, logs.main, figures, host.Config{Keep: c.keep(), Tables: c.Limits.MemoryTables})
	defer s.close()
	listener, err := listen("--listen", c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	backups := c.schedule(s.Place, logs.main)
	config := c.pages(logs, func() []string { return c.reach(listener.Addr(), ownNetwork) })
	closeMembers, err := s.openMembers(ctx, c, &config)
	if err != nil {
		return err
	}
	defer closeMembers()
	config.People = s.openPeople()
	defer config.People.Close()
	config.Daily = s.daily(config.People)
	if config.Push, err = c.sender(ctx, s, config.Members, config.Hosts); err != nil {
		return err
	}
	config.Warning, config.Served = warningOf(backups), both(config.Served, figures.Served)
	config.Games, config.MCP = s.downloads(c.OpenData), c.MCP
	pages := s.pages(config)
	watch(figures, s, pages, backups)
	stop, err := c.serveFigures(figures, logs.main)
	if err != nil {
		return err
	}
	defer stop()
	address := "http://" + reachable(listener.Addr())
	closeSocket, err := c.serveAdmin(controls{s, pages, backups, config.Members, config.Keys, c.Node, time.Now(), address,
		c.address(listener.Addr()), cmp.Or(s.Folder, c.Data), messages(config.Push)}, logs)
	if err != nil {
		return err
	}
	defer closeSocket()
	if err := s.begin(ctx, address); err != nil {
		return err
	}
	c.welcome(logs.console, address, listener)
	defer s.followWords(ctx, logs, c.Limits.Talk)()
	defer inBackground(ctx, backups, config.Push, s.rater(), s.reviews.Measures, s.keeper(), config.Daily.Keeper)()
	return serveUntil(ctx, listener, pages, c.Drain)
}

// welcome tells the operator where the server is, and opens a browser if they want one.
func (c Command) welcome(console io.Writer, address string, listener net.Listener) {
	c.announce(console, address, listener.Addr(), ownNetwork)
	if c.Browser == "auto" {
		command.OpenBrowser(address)
	}
}

// services are the parts of the program that the web pages use.
type services struct {
	storage.Storage
	log     *slog.Logger
	tables  *host.Host
	lobby   *lobby.Lobby
	events  *events.Hub
	reviews *analysis.Queue
}

// newServices makes the services for the games in a storage, and completes the configuration of its host. Figures may be nil.
func newServices(s storage.Storage, log *slog.Logger, figures *metrics.Metrics, c host.Config) services {
	board := lobby.NewBoard(lobby.Config{Store: s.Games, Names: s.Profiles, Bus: s.Bus, Log: log, NewID: host.NewID,
		Ratings: s.Games.Ratings().Of, Banned: func(person string) bool {
			_, banned := s.Sanctions.Bans.Of(person)
			return banned
		}})
	c.Store, c.Bus, c.Grace, c.Clock, c.Names, c.Log = figures.Store(s.Games), s.Bus, s.Grace, s.Clock, s.Profiles, log
	hub := events.NewHub(events.Config{Bus: s.Bus})
	c.Changed = func(sum table.Summary) { board.Changed(sum); hub.Changed(sum) }
	c.Acted, c.Adviser = figures.Acted, hint.NewAdviser(level.Analyst)
	tables := host.New(c)
	return services{
		Storage: s, log: log, tables: tables, lobby: lobby.New(board, tables), events: hub,
		reviews: analysis.NewQueue(analysis.Config{Log: log, Store: s.Games, Analyst: analyst,
			Open:     func() (bot.Analyst, error) { return review.Open(reviewer) },
			Measures: &analysis.Measures{Store: s.Games.Measures(), Open: measure.Open, Log: log, Now: time.Now}}),
	}
}

// begin resumes the tables of a folder, and writes the address of the server into it. Nodes claim the tables of a database by and by.
func (s services) begin(ctx context.Context, address string) error {
	if s.Folder != "" {
		if err := s.tables.Resume(ctx); err != nil {
			return err
		}
	}
	return s.WriteAddress(address)
}

// rater returns what rates finished games.
func (s services) rater() *rating.Rater {
	return &rating.Rater{Store: s.Games.Ratings(), Log: s.log}
}

// keeper returns what counts finished games in profiles.
func (s services) keeper() *profile.Keeper {
	return &profile.Keeper{Store: s.Games.Figures(), Judge: s.reviews.Measures.Judge, Log: s.log}
}

// close closes the services, the storage last because the others still write to it.
func (s services) close() {
	s.reviews.Close()
	s.lobby.Close()
	s.events.Close()
	s.tables.Close()
	s.Storage.Close()
}

// pages is the part of the configuration of the web server that the flags say. Reach lists the addresses under which others
// can open it.
func (c Command) pages(logs *logs, reach func() []string) web.Config {
	own, _ := os.Hostname() // without a name the machine is reached by its IP address
	names, _ := c.names()   // Validate has refused others
	return web.Config{
		Requests: web.Requests{Hosts: names, Own: own, Proxy: guard.Proxy(c.Proxy), Limits: c.Limits.limits(), Served: logs.served},
		Reach:    reach, Keep: c.keep(),
		Log: logs.main, Audit: logs.audit,
	}
}

// pages makes the web server from the part of its configuration that the flags say.
func (s services) pages(c web.Config) *web.Server {
	c.Host, c.Key, c.Levels, c.Level, c.Strength = s.tables, s.Key, bot.Levels(), level.Usual, level.StrengthOf
	c.Events = s.events
	c.Talk, c.Words, c.Lobby, c.Reviews, c.Opened = s.Games, s.Words, s.lobby, s.reviews, &analysis.Opened{Store: s.Games, Now: time.Now}
	c.House = &house.House{Store: s.Games.House(), Now: time.Now}
	c.Ratings, c.Figures, c.Boards, c.Sanctions = s.Games.Ratings(), s.Games.Figures(), s.Games.Leaderboard(), s.Sanctions
	c.Training = training.Open(s.Games.Training())
	c.Puzzles = solving.Open(solving.Config{Store: s.Games.Solving(), Held: c.Daily.Held})
	return web.New(c)
}

// reviewer is the spec of the bot that analyses finished games: a whole game takes it a few seconds. analyst is the name
// that the store keeps with each review. Raise its version whenever its values change: reviews with another name are
// not shown.
const (
	reviewer = "search:nodes=300,margin=0"
	analyst  = reviewer + " v1"
)
