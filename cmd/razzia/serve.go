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
	"razzia/internal/store"
	"razzia/internal/study"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// serveCommand serves the table to browsers.
type serveCommand struct {
	Listen  string   `default:"127.0.0.1:8080" env:"RAZZIA_LISTEN" help:"Address to listen on; :8080 is for all who can reach this machine."`
	Data    string   `type:"path" env:"RAZZIA_DATA" help:"Folder for the games and the key of the cookies; by default one of the user's own."`
	Browser string   `enum:"auto,never" default:"auto" env:"RAZZIA_BROWSER" help:"Open the browser when started on a desktop: auto or never."`
	Proxy   string   `enum:",forwarded-for" default:"" env:"RAZZIA_PROXY" help:"Behind a proxy of your own that sets X-Forwarded-For: forwarded-for."`
	Host    []string `env:"RAZZIA_HOST" placeholder:"NAME" help:"A name under which browsers reach the server; may be repeated. IP addresses, localhost and the name of this machine need none."`
	Log     string   `enum:"debug,info,warn,error" default:"info" env:"RAZZIA_LOG" help:"The least to log: debug, info, warn or error."`
}

// Help shows how the command is used.
func (serveCommand) Help() string {
	return `Whoever opens the address is at the table. Games are kept and go on after a restart.

Examples:
  razzia serve
  razzia serve --listen :8080 --data games`
}

// Run serves until it is told to stop.
func (c serveCommand) Run(std streams) error {
	told, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, end := context.WithCancel(context.Background())
	defer end()
	context.AfterFunc(told, func() {
		stop() // told once more, it ends at once, as any program does; so it is when it says so
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
	held, err := holdFolder(folder)
	if err != nil {
		return err
	}
	defer held.free()
	h, err := openHouse(folder, log)
	if err != nil {
		return err
	}
	defer h.close()
	listener, err := listen(c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	pages := h.pages(guard.Proxy(c.Proxy), c.Host)
	if err := h.tables.Resume(ctx); err != nil {
		return err
	}
	address := "http://" + reachable(listener.Addr())
	if err := held.signAt(address); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "Razzia! is at %s\n", address)
	if c.Browser == "auto" {
		openBrowser(address)
	}
	return serveUntil(ctx, listener, pages)
}

// logger logs what is at least of a level, one of the flag's.
func logger(level string, to io.Writer) *slog.Logger {
	var least slog.Level
	_ = least.UnmarshalText([]byte(level)) // one of the enum
	return slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{Level: least}))
}

// A house is what the pages of a server stand on.
type house struct {
	log     *slog.Logger
	key     []byte // of the cookies
	games   *store.Store
	tables  *host.Host
	reviews *study.Queue
}

// openHouse opens the house whose games are in a folder.
func openHouse(folder string, log *slog.Logger) (house, error) {
	key, err := sessionKey(folder)
	if err != nil {
		return house{}, err
	}
	games, err := store.Open(filepath.Join(folder, "razzia.db"))
	if err != nil {
		return house{}, err
	}
	return house{
		log: log, key: key, games: games,
		tables: host.New(host.Config{Store: games, Bus: new(bus.Local), Log: log, Adviser: hint.NewAdviser(level.Analyst)}),
		reviews: study.NewQueue(study.Config{Log: log, Store: games, Analyst: analyst,
			Open: func() (bot.Analyst, error) { return review.Open(reviewer) }}),
	}, nil
}

// close closes the house: the games last, for the others still write to them.
func (h house) close() {
	h.reviews.Close()
	h.tables.Close()
	h.games.Close()
}

// pages are what the house shows.
func (h house) pages(proxy guard.Proxy, hosts []string) *web.Server {
	own, _ := os.Hostname() // a machine without a name is reached by its address
	return web.New(web.Config{
		Hosts: hosts, Own: own,
		Host: h.tables, Key: h.key, Log: h.log, Levels: bot.Levels(), Level: level.Usual, Strength: level.StrengthOf, Proxy: proxy,
		Reviews: h.reviews, Ready: h.tables.Ready,
	})
}

// reviewer analyses finished games, a whole game in a few seconds. Analyst is its name in the store: its version goes up
// whenever its judgement changes, because reviews by another analyst are not shown.
const (
	reviewer = "search:nodes=300,margin=0"
	analyst  = reviewer + " v1"
)

// folder is where games are kept; it is made if it is not there.
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

// sessionKey reads the key that cookies are signed with, and makes it at the first start.
func sessionKey(folder string) ([]byte, error) {
	name := filepath.Join(folder, "session.key")
	key, err := os.ReadFile(name)
	if err == nil && len(key) < keySize {
		return nil, fmt.Errorf("%s holds %d bytes: want %d; remove it to have a new one", name, len(key), keySize)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = make([]byte, keySize)
	_, _ = rand.Read(key) // never fails, as its documentation says
	return key, keepWhole(name, key)
}

// keepWhole writes a file that is there wholly or not at all, even if the machine fails: with half a key
// no start succeeds, and without the key nobody has his seats any more.
func keepWhole(name string, content []byte) error {
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

// keySize is the size of the key of the cookies, in bytes.
const keySize = 32

// patience is how long running requests may take when the server stops.
const patience = 10 * time.Second

// serveUntil serves until the context ends; then running requests end, and streams are told to connect
// again. Whoever is not done after some time is hung up on.
func serveUntil(ctx context.Context, listener net.Listener, pages *web.Server) error {
	server := serverOf(pages)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	pages.Log.Info("stopping; to end at once, say so once more")
	pages.Close()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if err := server.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	pages.Log.Warn("some requests did not end and were cut off", "after", patience)
	return server.Close()
}

// serverOf bounds how long one may take to ask. How long a body and an answer may take is for the pages
// to say; the bound on writing here is for what the server itself answers to nonsense.
func serverOf(pages http.Handler) *http.Server {
	return &http.Server{
		Handler: pages, ReadHeaderTimeout: 10 * time.Second, WriteTimeout: time.Minute,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
	}
}

// reachable is an address that a browser on this machine can open.
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
