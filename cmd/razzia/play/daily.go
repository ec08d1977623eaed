package play

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"razzia/client"
	"razzia/cmd/razzia/command"
	"razzia/internal/daily"
	"razzia/internal/tui"
)

// Daily plays the daily of a server: its puzzle and its round.
type Daily struct {
	command.JSONFlag
	Server string `default:"http://127.0.0.1:8080" env:"RAZZIA_SERVER" help:"Address of the server."`
	Day    string `placeholder:"DATE" help:"A day of the archive, such as 2026-11-24; its round is practice. Without it: today."`
	Cookie string `placeholder:"FILE" help:"The file for the cookie by which the server knows you."`
	Plain  bool   `help:"No colours; the same as setting NO_COLOR."`
	command.WordsFlags
}

// Help shows how the command is used.
func (Daily) Help() string {
	return `Each day has one puzzle and one round against bots, the same for everybody at the server, from midnight to midnight in UTC. The first try
counts. The puzzle takes moves as razzia puzzle does, the round is the table of razzia play; both are described there.

q or the end of the input leaves at any time. The same command goes on where you left, until the day is over. What is done is not asked again:
then the result is shown, with words to share. With --json the day is printed as the API has it, and nothing is played.

A server knows you by a cookie. It is kept in a file for each server, on Linux in $XDG_CONFIG_HOME/razzia/servers (~/.config/razzia/servers). Keep it
secret: a program that has it can play as you. An address without a scheme is http:// for this machine, and https:// for others.

Examples:
  razzia daily
  razzia daily --server play.example.org --lang de
  razzia daily --day 2026-11-24`
}

// Validate refuses what is no address, no day and no language.
func (c Daily) Validate() error {
	if _, err := client.ParseAddress(c.Server); err != nil {
		return fmt.Errorf("--server: %w", err)
	}
	if c.Day != "" {
		if _, err := daily.ParseDay(c.Day); err != nil {
			return fmt.Errorf("--day: %w", err)
		}
	}
	return c.WordsFlags.Validate()
}

// A terminal has what the command needs of the computer and of its user.
type terminal struct {
	now    func() time.Time
	config func() (string, error) // the folder of the user's configuration
	ready  func(tui.Terminal) bool
	show   func(context.Context, tui.Config, tui.Terminal) (tui.Result, error)
}

var thisTerminal = terminal{time.Now, os.UserConfigDir, tui.Terminal.Ready, tui.Run}

// Run plays until the day is done or the player leaves.
func (c Daily) Run(std command.Streams) error { return c.visit(std, thisTerminal) }

// visit plays with a terminal.
func (c Daily) visit(std command.Streams, at terminal) error {
	address, err := client.ParseAddress(c.Server)
	if err != nil {
		return err
	}
	jar, err := c.jar(address, at)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGHUP)
	defer stop()
	words := c.Words(os.Getenv)
	v := visit{
		asking:   newAsking(std, words, command.ColoursOf(std, c.Plain)),
		terminal: at,
		server:   client.New(client.Config{Address: address, Jar: jar, Language: string(words.Language())}),
	}
	if c.JSON {
		return v.explain(v.print(ctx, c.Day))
	}
	err = v.explain(v.run(ctx, c.Day))
	if fault := jar.Fault(); fault != nil {
		err = errors.Join(err, errors.New(v.words.Text("terminal.unsaved", "cause", fault.Error())))
	}
	return err
}

// jar opens the file with the cookie of a server.
func (c Daily) jar(address *url.URL, at terminal) (*client.Jar, error) {
	path := c.Cookie
	if path == "" {
		folder, err := at.config()
		if err != nil {
			return nil, fmt.Errorf("no folder for the cookie of the server: name a file with --cookie (%w)", err)
		}
		path = filepath.Join(folder, "razzia", "servers", fileOf(address))
	}
	return client.OpenJar(path, address)
}

// fileOf is the name of the file of a server, which each system allows.
func fileOf(address *url.URL) string {
	safe := func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '.' || r == '-' {
			return r
		}
		return '_'
	}
	return address.Scheme + "_" + strings.Map(safe, address.Host) + ".json"
}
