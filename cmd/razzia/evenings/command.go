// Package evenings has the command for evenings: for an organiser at a terminal, and for a screen in a room.
package evenings

import (
	"context"
	"fmt"
	"net/http/cookiejar"
	"os"
	"strings"
	"time"

	"razzia/client"
	"razzia/cmd/razzia/command"
	"razzia/internal/i18n"
)

// Command lists evenings, opens them, shows them and organises them.
type Command struct {
	Server    string `default:"http://127.0.0.1:8080" env:"RAZZIA_SERVER" placeholder:"URL" help:"Address of the server. A link to an evening has it already."`
	TokenFile string `placeholder:"FILE" help:"File with a personal token. Without it, the token is in the environment variable RAZZIA_TOKEN. Looking needs none."`
	Plain     bool   `help:"No colours; the same as setting NO_COLOR."`
	command.JSONFlag
	command.WordsFlags

	List   List   `cmd:"" default:"withargs" help:"List the next evenings, and the last ones."`
	Open   Open   `cmd:"" help:"Open an evening, and print its link and a QR code of it."`
	Show   Show   `cmd:"" help:"Show an evening: who is there, the tables, the time left, the standings."`
	Change Change `cmd:"" help:"Change the plan of an evening that has not begun."`
	Start  Order  `cmd:"" help:"Begin an evening before its time, or its next round."`
	Pause  Order  `cmd:"" help:"Let no game begin. Games that are on are played to their end."`
	Resume Order  `cmd:"" help:"Go on after a pause."`

	EndRound Order    `cmd:"" help:"Do not wait for the last tables of the round."`
	Undo     Order    `cmd:"" help:"Wait for them after all, before the next round begins."`
	Swap     Swap     `cmd:"" help:"Let two guests change places in the round that is paired."`
	SendAway SendAway `cmd:"" help:"Send a guest away. A bot plays on for them."`
	Cancel   Cancel   `cmd:"" help:"Call an evening off, or end it after the games that are over."`

	Join  Order `cmd:"" help:"Take part, with the account of the token."`
	Rest  Order `cmd:"" help:"Rest: play no game until you join again."`
	Leave Order `cmd:"" help:"Leave an evening. A bot plays on for you."`
}

// Help shows how the command is used.
func (Command) Help() string {
	return `An evening is games of many people in one session, which runs by itself. EVENING is its key or its link. Looking needs no token;
opening and organising take one with the scope club, joining one with the scope play. Make it on the page Programs. It is never on the
command line, where other users of the machine could read it.

Examples:
  razzia evening
  razzia evening open --name "Club night" --start 20:00 --rounds 3 --seats 4 --clock usual
  razzia evening show https://play.example.org/e/k3mr7pq2xw --watch
  razzia evening start k3mr7pq2xw --server https://play.example.org --token-file token
  razzia evening swap k3mr7pq2xw Anna Felix`
}

// Validate refuses what is no address and no language.
func (c *Command) Validate() error {
	if _, err := client.ParseAddress(c.Server); err != nil {
		return fmt.Errorf("--server: %w", err)
	}
	return c.WordsFlags.Validate()
}

// Below runs a command with this one.
func (c *Command) Below(child any) func(command.Streams) error {
	return func(std command.Streams) error {
		ctx, stop := command.Interruptible()
		defer stop()
		v := &visit{Command: c, Streams: std, words: c.Words(os.Getenv), getenv: os.Getenv, now: time.Now, zone: time.Local}
		return command.Explain(v.words, child.(doing).run(ctx, v))
	}
}

// A doing is a command below [Command].
type doing interface {
	run(ctx context.Context, v *visit) error
}

// A visit is a call of the command.
type visit struct {
	*Command
	command.Streams
	words  *i18n.Localizer
	getenv func(string) string
	now    func() time.Time
	zone   *time.Location // of the person at the terminal
}

// evening reads the name of an evening: its key, or a link, whose server comes before --server.
func (v *visit) evening(name string) (key string) {
	server, key, is := strings.Cut(strings.TrimSuffix(name, "/"), path)
	if !is {
		return name
	}
	if server != "" {
		v.Server = server
	}
	return key
}

// path is that of the pages of evenings.
const path = "/e/"

// server is the server of the visit. One that only looks needs no token, and is the same guest at each request.
func (v *visit) server(looks bool) (*client.Server, error) {
	address, err := client.ParseAddress(v.Server)
	if err != nil {
		return nil, err
	}
	to := client.Config{Address: address, Language: string(v.words.Language())}
	if looks && v.TokenFile == "" && v.getenv(command.TokenVariable) == "" {
		if to.Jar, err = cookiejar.New(nil); err != nil {
			return nil, err
		}
		return client.New(to), nil
	}
	if to.Token, err = command.Token(v.getenv, v.TokenFile); err != nil {
		return nil, err
	}
	return client.New(to), nil
}

// address is a page of the server, such as /e/k3mr7pq2xw.
func (v *visit) address(page string) (string, error) {
	base, err := client.ParseAddress(v.Server)
	if err != nil {
		return "", err
	}
	return base.String() + page, nil
}
