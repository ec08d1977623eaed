package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"razzia/bot"
	"razzia/bot/hint"
	"razzia/bot/level"
	"razzia/bot/review"
	"razzia/internal/bus"
	"razzia/internal/host"
	"razzia/internal/store/sqlite"
	"razzia/internal/study"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// serveCommand serves the table to browsers.
type serveCommand struct {
	Listen  string   `default:"127.0.0.1:8080" env:"RAZZIA_LISTEN" help:"Address to listen on; :8080 accepts connections from other machines too."`
	Data    string   `type:"path" env:"RAZZIA_DATA" help:"Folder for the games and the key that signs the cookies; by default razzia in the user's data folder."`
	Browser string   `enum:"auto,never" default:"auto" env:"RAZZIA_BROWSER" help:"Open the browser when started on a desktop: auto or never."`
	Proxy   string   `enum:",forwarded-for" default:"" env:"RAZZIA_PROXY" help:"How your reverse proxy names the client's address: forwarded-for, if it sets X-Forwarded-For. Leave it out without a proxy."`
	Host    []string `env:"RAZZIA_HOST" placeholder:"NAME" help:"A name under which browsers reach the server; may be repeated. IP addresses, localhost and the name of this machine need none."`
	Log     string   `enum:"debug,info,warn,error" default:"info" env:"RAZZIA_LOG" help:"The lowest level of messages to log: debug, info, warn or error."`
}

// Help shows how the command is used.
func (serveCommand) Help() string {
	return `Everyone who opens the address can play. Games are saved and continue after a restart.

Examples:
  razzia serve
  razzia serve --listen :8080 --data games`
}

// Run serves until a signal stops it.
func (c serveCommand) Run(std streams) error {
	signalled, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, end := context.WithCancel(context.Background())
	defer end()
	context.AfterFunc(signalled, func() {
		stop() // before the log says so: from here on a second signal ends the program at once
		end()
	})
	return c.serve(ctx, std)
}

func (c serveCommand) serve(ctx context.Context, std streams) error {
	log := logger(c.Log, std.err)
	folder, err := c.folder()
	if err != nil {
		return err
	}
	lock, err := lockFolder(folder)
	if err != nil {
		return err
	}
	defer lock.release()
	s, err := openServices(folder, log)
	if err != nil {
		return err
	}
	defer s.close()
	listener, err := listen(c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	pages := s.pages(guard.Proxy(c.Proxy), c.Host, func() []string { return ownNetwork.reach(listener.Addr()) })
	if err := s.tables.Resume(ctx); err != nil {
		return err
	}
	address := "http://" + reachable(listener.Addr())
	if err := lock.writeAddress(address); err != nil {
		return err
	}
	announce(std.out, address, listener.Addr(), c.Proxy != "", ownNetwork)
	if c.Browser == "auto" {
		openBrowser(address)
	}
	return serveUntil(ctx, listener, pages)
}

// logger returns a logger that writes messages of at least a level, one of those that the flag allows.
func logger(level string, to io.Writer) *slog.Logger {
	var least slog.Level
	_ = least.UnmarshalText([]byte(level)) // never fails for the flag's values
	return slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{Level: least}))
}

// services are the parts of the program that the web pages use.
type services struct {
	log     *slog.Logger
	key     []byte // signs the cookies
	games   *sqlite.Store
	tables  *host.Host
	reviews *study.Queue
}

// openServices opens the store in a folder and makes the other services.
func openServices(folder string, log *slog.Logger) (services, error) {
	key, err := sessionKey(folder)
	if err != nil {
		return services{}, err
	}
	games, err := sqlite.Open(filepath.Join(folder, "razzia.db"))
	if err != nil {
		return services{}, err
	}
	return services{
		log: log, key: key, games: games,
		tables: host.New(host.Config{Store: games, Bus: new(bus.Local), Log: log, Adviser: hint.NewAdviser(level.Analyst)}),
		reviews: study.NewQueue(study.Config{Log: log, Store: games, Analyst: analyst,
			Open: func() (bot.Analyst, error) { return review.Open(reviewer) }}),
	}, nil
}

// close closes the services, the store last because the others still write to it.
func (s services) close() {
	s.reviews.Close()
	s.tables.Close()
	s.games.Close()
}

// pages makes the web server. Reach lists the addresses under which others can open it.
func (s services) pages(proxy guard.Proxy, hosts []string, reach func() []string) *web.Server {
	own, _ := os.Hostname() // without a name the machine is reached by its IP address
	return web.New(web.Config{
		Hosts: hosts, Own: own, Reach: reach,
		Host: s.tables, Key: s.key, Log: s.log, Levels: bot.Levels(), Level: level.Usual, Strength: level.StrengthOf, Proxy: proxy,
		Reviews: s.reviews, Shelf: &study.Shelf{Store: s.games, Now: time.Now},
	})
}

// reviewer is the spec of the bot that analyses finished games: a whole game takes it a few seconds. analyst is the name
// that the store keeps with each review. Raise its version whenever its values change: reviews with another name are
// not shown.
const (
	reviewer = "search:nodes=300,margin=0"
	analyst  = reviewer + " v1"
)

// folder returns the folder of the games and makes it if it does not exist.
func (c serveCommand) folder() (string, error) {
	folder := c.Data
	if folder == "" {
		own, err := dataFolder(os.Getenv)
		if err != nil {
			return "", fmt.Errorf("no folder for the games: %w: choose one with --data", err)
		}
		folder = own
	}
	return folder, os.MkdirAll(folder, 0o700)
}

// sessionKey reads the key that signs the cookies. The first start makes it.
func sessionKey(folder string) ([]byte, error) {
	name := filepath.Join(folder, "session.key")
	key, err := os.ReadFile(name)
	if err == nil && len(key) < keySize {
		return nil, fmt.Errorf("%s holds %d bytes: want %d; restore it from a backup, or remove it to get a new key: players then lose their seats", name, len(key), keySize)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = make([]byte, keySize)
	_, _ = rand.Read(key) // never returns an error
	return key, writeAtomically(name, key)
}

// writeAtomically writes a file in full or not at all, even if the machine fails. The server does not start with half
// a key, and with a new key all players lose their seats.
func writeAtomically(name string, content []byte) error {
	fresh := name + ".new"
	file, err := os.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Rename(fresh, name)
}

// keySize is the size of the key that signs the cookies, in bytes.
const keySize = 32

// shutdownTimeout is how long running requests may take when the server stops.
const shutdownTimeout = 10 * time.Second

// serveUntil serves until the context ends. Then it asks the clients of event streams to connect again and waits for
// running requests. Connections that are still open after shutdownTimeout are closed.
func serveUntil(ctx context.Context, listener net.Listener, pages *web.Server) error {
	server := newHTTPServer(pages)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	pages.Log.Info("stopping; send the signal again to end at once")
	pages.Close()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := server.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	pages.Log.Warn("closed connections whose requests did not end in time", "after", shutdownTimeout)
	return server.Close()
}

// newHTTPServer makes a server with limits on the size of a request's header and on the time to send it. The pages set
// the time limits of bodies and responses. The limits on reading and writing here hold for requests that net/http answers
// itself: malformed ones, and those with an unknown Expect, whose body it reads to the end.
func newHTTPServer(pages http.Handler) *http.Server {
	return &http.Server{
		Handler: pages, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 20 * time.Second, WriteTimeout: time.Minute,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
		DisableGeneralOptionsHandler: true, // the pages answer OPTIONS * too
	}
}

// reachable returns the address as a browser on this machine can open it: localhost instead of "all addresses".
func reachable(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return addr.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}
