// Package serve has the command that serves the table to browsers, and the one that asks a server whether it is ready.
package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"razzia/bot"
	"razzia/bot/review"
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/analysis"
	"razzia/internal/events"
	"razzia/internal/hook"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/metrics"
	"razzia/internal/operate/systemd"
	"razzia/internal/push"
	"razzia/internal/roots"
	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// Command serves the table to browsers.
type Command struct {
	storage.GamesFlags
	Database     string        `env:"RAZZIA_DATABASE" placeholder:"URL" help:"PostgreSQL database for the games, such as postgres://razzia@localhost/razzia, which several servers may share; then no folder is used."`
	NeedDatabase bool          `env:"RAZZIA_NEED_DATABASE" help:"Refuse to start without a database: for one of several nodes, which would otherwise begin games of its own in a folder."`
	NoCopy       bool          `env:"RAZZIA_NO_COPY" help:"Convert the games of an older program without a copy of them before."`
	Listen       string        `env:"RAZZIA_LISTEN" placeholder:"127.0.0.1:8080" help:"Address to listen on; :8080 accepts connections from other machines too, and unix:/run/razzia/http.sock those of a proxy at a socket."`
	Browser      string        `enum:"auto,never" default:"auto" env:"RAZZIA_BROWSER" help:"Open the browser when started on a desktop: auto or never."`
	Proxy        string        `enum:",forwarded-for" default:"" env:"RAZZIA_PROXY" help:"How your reverse proxy names the client's address: forwarded-for, if it sets X-Forwarded-For, Forwarded or X-Real-IP. Leave it out without a proxy."`
	Node         string        `env:"RAZZIA_NODE" placeholder:"NAME" help:"A name of this server, shown in each line of the logs."`
	Drain        time.Duration `default:"0s" env:"RAZZIA_DRAIN" placeholder:"0s" help:"How long the server goes on answering after the signal to stop, while /readyz says that it drains and its streams end one by one. For a server behind a load balancer."`
	hostFlags
	tlsFlags
	logFlags
	backupFlags
	figuresFlags
	keepFlags
	storage.SocketFlags
	dataFlags
	wordFlags
	pushFlags
	operatorFlags
	Check  bool       `help:"Look whether the server could start with these settings, and say all that is wrong. Nothing is started or changed."`
	MCP    bool       `name:"mcp" env:"RAZZIA_MCP" help:"Let language models play with the token of a bot account, by the Model Context Protocol at /mcp."`
	Limits limitFlags `embed:"" prefix:"limit-"`
	OIDC   oidcFlags  `embed:"" prefix:"oidc-"`
	Hook   hookFlags  `embed:"" prefix:"hook-"`
	Mail   mailFlags  `embed:"" prefix:"mail-"`

	doubts         []error // about the settings, for Check
	settingsUnread bool    // the file of settings could not be read
	again          command.Again
}

// Help shows how the command is used.
func (Command) Help() string {
	return `Everyone who opens the address can play. Games are saved and continue after a restart.

Examples:
  razzia serve
  razzia serve --listen :8080 --data games
  razzia serve --listen :8080 --database postgres://razzia@localhost/razzia
  razzia serve --tls-domain razzia.example.org
  razzia serve --config /etc/razzia/razzia.toml
  razzia serve --config /etc/razzia/razzia.toml --check`
}

// Validate refuses names, backups, limits and providers that cannot be. With several parts that have the method the command has none of
// them by itself. A command that only checks its settings says itself what is wrong.
func (c Command) Validate() error {
	if c.Check {
		return nil
	}
	return errors.Join(c.problems()...)
}

// problems lists what is wrong with the settings, as far as they say it themselves.
func (c Command) problems() (list []error) {
	if c.NeedDatabase && c.Database == "" {
		list = append(list, storage.ErrNeedDatabase)
	}
	if strings.HasPrefix(c.Listen, atUnix) && c.Proxy == "" {
		list = append(list, fmt.Errorf("--listen %s: want --proxy with it: otherwise all players count as one address", c.Listen))
	}
	for _, err := range []error{c.hostFlags.Validate(), c.tlsFlags.Validate(), c.backupFlags.Validate(), c.Limits.Validate(),
		c.OIDC.Validate(), c.Hook.Validate(), c.Mail.validate(len(c.Host)+len(c.TLSDomain) > 0)} {
		if err != nil {
			list = append(list, err)
		}
	}
	return list
}

// Run serves until a signal stops it.
func (c Command) Run(std command.Streams) error {
	if c.Check {
		return c.check(std)
	}
	signalled, stop := signal.NotifyContext(context.Background(), stopSignals()...)
	defer stop()
	ctx, end := context.WithCancel(context.Background())
	defer end()
	context.AfterFunc(signalled, func() {
		stop() // before the log says so: from here on a second signal ends the program at once
		end()
	})
	err := c.serve(ctx, std)
	tellFailure(err)
	return err
}

func (c Command) serve(ctx context.Context, std command.Streams) error {
	logs, err := c.logFlags.open(c.Node, std)
	if err != nil {
		return err
	}
	defer logs.close()
	hangups, endHangups := hangups()
	defer endHangups()
	if roots.Ensure() {
		logs.main.Warn("this system has no root certificates: those in the program are used, which are as old as it is")
	}
	place, doors, hook, err := c.openStart(ctx, logs.main)
	if err != nil {
		return err
	}
	defer doors.close()
	figures, listening := c.figures(c.Node), doors.main.Addr()
	backups := c.schedule(place.Place, logs.main)
	config, err := c.siteOf(place, logs, figures, func() []string { return c.reach(listening, ownNetwork) })
	if err != nil {
		place.Close()
		return err
	}
	config.Reported = tellReports(hook)
	config.Pages.Warning, config.Pages.Served = warningOf(backups, doors.credential), both(config.Pages.Served, figures.Served)
	s, err := open(ctx, place, config)
	if err != nil {
		return err
	}
	defer s.close()
	pages := s.site.Pages
	watch(figures, s, pages, backups, hook)
	stop, err := c.serveFigures(figures, logs.main)
	if err != nil {
		return err
	}
	defer stop()
	address := c.local(listening)
	reloads := &reloader{again: c.again, holds: c, logs: logs, services: s, doors: doors}
	closeSocket, err := c.serveAdmin(controls{s, pages, backups, doors.credential, pages.Members, pages.Keys, c.Node, time.Now(), address,
		c.address(listening), cmp.Or(s.Folder, c.Data), messages(s.site.Push), reloads, logs.trail}, logs)
	if err != nil {
		return err
	}
	defer closeSocket()
	if err := s.begin(ctx, address); err != nil {
		return err
	}
	c.welcome(logs.console, address, listening)
	if err := c.inviteOperator(ctx, s.site, logs.console, cmp.Or(c.address(listening), address)); err != nil {
		return err
	}
	go reloads.heed(hangups)
	defer s.followWords(ctx, logs, c.Limits.Talk)()
	tasks := slices.Concat(doors.keepCertificates(s.site.Tasks()), hookTasks(hook, pages, backups))
	defer inBackground(ctx, backups, append(tasks, s.watched))()
	return serveUntil(ctx, doors, pages, c.Drain)
}

// openStart opens the storage, the doors with their certificates, and the webhook, which is nil for none.
func (c Command) openStart(ctx context.Context, log *slog.Logger) (place storage.Storage, d doors, to *hook.Sender, err error) {
	if place, err = c.openModerated(ctx, log); err != nil {
		return place, d, nil, err
	}
	if d, err = c.openDoors(log); err != nil {
		place.Close()
		return place, d, nil, err
	}
	if d.credential, err = c.credential(ctx, place, log); err == nil {
		to, err = c.Hook.open(c.address(d.main.Addr()), c.Node, log)
	}
	if err != nil {
		d.close()
		place.Close()
	}
	return place, d, to, err
}

// welcome tells the operator where the server is, and opens a browser if they want one.
func (c Command) welcome(console io.Writer, address string, listening net.Addr) {
	c.announce(console, address, listening, ownNetwork)
	if c.Browser == "auto" && !strings.HasPrefix(address, atUnix) {
		command.OpenBrowser(address)
	}
}

// services are the parts of the program that the operator's actions use.
type services struct {
	storage.Storage
	log     *slog.Logger
	site    *site.Site
	tables  *host.Host
	lobby   *lobby.Lobby
	events  *events.Hub
	reviews *analysis.Queue
}

// open opens the site in a storage, which it closes if it fails.
func open(ctx context.Context, s storage.Storage, c site.Config) (services, error) {
	opened, err := site.Open(ctx, c)
	if err != nil {
		s.Close()
		return services{}, err
	}
	return services{Storage: s, log: c.Log, site: opened, tables: opened.Host, lobby: opened.Lobby, events: opened.Events,
		reviews: opened.Reviews}, nil
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

// watched tells systemd that the server is alive, as long as its tables and streams can be counted.
func (s services) watched(ctx context.Context) {
	systemd.Watch(ctx, func() { _, _ = s.tables.Stats(), s.site.Pages.Stats() })
}

// close closes the site, and then its storage.
func (s services) close() {
	s.site.Close()
	s.Storage.Close()
}

// siteOf is the configuration of the site in a storage, as the flags say. Reach lists the addresses under which others can open it. Figures
// may be nil.
func (c Command) siteOf(s storage.Storage, logs *logs, figures *metrics.Metrics, reach func() []string) (site.Config, error) {
	own, _ := os.Hostname() // without a name the machine is reached by its IP address
	names, _ := c.names()   // Validate has refused others
	provider, err := c.OIDC.open()
	if err != nil {
		return site.Config{}, err
	}
	contact, err := c.contact(names)
	if err != nil {
		return site.Config{}, err
	}
	letters, err := c.Mail.config(reach)
	if err != nil {
		return site.Config{}, err
	}
	pages := web.Settings{
		Requests: web.Requests{Hosts: names, Own: own, Proxy: guard.Proxy(c.Proxy), Limits: c.Limits.limits(), Served: logs.served},
		Reach:    reach, Keep: c.keep(), Audit: logs.audit, Cookies: web.Cookies{Key: s.Key},
		Sanctions: s.Sanctions, Words: s.Words, Provider: provider, MCP: c.MCP,
	}
	return site.Config{
		Store: s.Games, Bus: s.Bus, Log: logs.main, Pages: pages, Keys: s.OpenKeys, OpenData: c.OpenData,
		Push: push.Config{Contact: contact}, NoPush: c.NoPush, Mail: letters,
		Host: host.Config{Store: figures.Store(s.Games), Keep: c.keep(), Tables: c.Limits.MemoryTables, Acted: figures.Acted,
			Nodes: host.Nodes{Grace: s.Grace, Clock: s.Clock}},
		Members: identity.Config{Lease: s.Lease},
		Reviews: analysis.Config{Analyst: analyst, Open: func() (bot.Analyst, error) { return review.Open(review.Usual) }},
	}, nil
}

// analyst is the name that the store keeps with each review. Raise its version whenever its values change: reviews with another name are
// not shown.
const analyst = review.Usual + " v1"
