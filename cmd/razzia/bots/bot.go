package bots

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"time"

	"razzia"
	"razzia/client"
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/seats"
	"razzia/engine"
	"razzia/internal/bridge"
)

// Bot plays with an engine at the tables of a server.
type Bot struct {
	Server    string        `required:"" env:"RAZZIA_SERVER" placeholder:"URL" help:"Address of the server."`
	TokenFile string        `placeholder:"FILE" help:"File with the personal token. Without it, the token is in the environment variable RAZZIA_TOKEN."`
	Engine    string        `required:"" placeholder:"COMMAND" help:"The command that starts the engine."`
	Movetime  time.Duration `default:"1s" help:"Time of the engine for a move."`
	Thinking  int           `default:"2" help:"Moves that are chosen at a time. Each takes a process of the engine."`
	Accept    string        `enum:",anyone,friends,nobody" default:"" help:"Whose invitations are accepted: anyone, friends or nobody. Without it: those of anyone for a bot account, which has no friends, and of friends for a person."`
	Players   []int         `default:"2,3,4,5" help:"Numbers of seats of the tables to which invitations are accepted."`
	Clocks    []string      `default:"none,bank,move" help:"Kinds of their clocks: none, bank (a time for the game) and move (a time for each move)."`
	Games     int           `default:"10" help:"Games at a time. Invitations wait until one is over; a rematch is declined."`
	Agree     []string      `default:"undo,break,seat,rematch" help:"Questions of other players that are answered with yes: undo (to take moves back), break, seat (to give the seat of an absent player to a friend), rematch; none for none. Others are answered with no."`
	Play      string        `placeholder:"LEVEL" help:"Begin games against bots of the server of this level, one after another."`
	Seats     int           `default:"2" help:"Number of seats of these games, 2 to 5."`
	Challenge string        `placeholder:"NAME" help:"Begin games against a bot account, a friend or a person you have played with, one after another: by an invitation, then by rematches. An ID may stand for the name. A bot account cannot challenge; its owner can."`
	Count     int           `placeholder:"N" help:"End when this many games are over. Without it: never."`
}

// Help shows how the command is used.
func (Bot) Help() string {
	return `The engine speaks the engine protocol (docs/build/engine.md). It plays for the member whose token it has, at all tables where they sit, and
takes a seat where an invitation keeps the rules of the flags; it declines others. Make the token on the page Programs, with the scopes
play and challenge. It is never on the command line, where other users of the machine could read it.

Its requests keep within what the server allows the account. It goes on after a lost connection, a restart of the server, and a crash of the engine, which it starts anew. Ctrl-C or SIGTERM ends it; the
games stay, and it goes on with them when it runs again. docs/build/bots.md tells more.

Examples:
  razzia bot --server https://play.example.org --token-file token --engine "python3 engine.py"
  RAZZIA_TOKEN=rzz_… razzia bot --server localhost:8080 --engine "razzia engine club" --accept anyone --games 100
  razzia bot --server localhost:8080 --token-file token --engine ./mybot --play club --count 10
  razzia bot --server localhost:8080 --token-file token --engine ./mybot --challenge Nelly --count 100`
}

// Validate refuses flags with which no game is played.
func (c Bot) Validate() error {
	if _, err := client.ParseAddress(c.Server); err != nil {
		return fmt.Errorf("--server: %w", err)
	}
	if err := seats.CheckMovetime(c.Movetime); err != nil {
		return err
	}
	for name, n := range map[string]int{"--games": c.Games, "--thinking": c.Thinking} {
		if n < 1 || n > 1000 {
			return fmt.Errorf("%s %d: want 1 to 1000", name, n)
		}
	}
	switch {
	case c.Play != "" && c.Challenge != "":
		return errors.New("--play and --challenge: want one of them")
	case c.Count < 0:
		return fmt.Errorf("--count %d: want 1 or more", c.Count)
	case c.Seats < razzia.MinPlayers || c.Seats > razzia.MaxPlayers:
		return fmt.Errorf("--seats %d: want %d to %d", c.Seats, razzia.MinPlayers, razzia.MaxPlayers)
	}
	return c.checkInvitations()
}

// checkInvitations refuses unknown rules for invitations and questions.
func (c Bot) checkInvitations() error {
	for _, n := range c.Players {
		if n < razzia.MinPlayers || n > razzia.MaxPlayers {
			return fmt.Errorf("--players %d: want %d to %d", n, razzia.MinPlayers, razzia.MaxPlayers)
		}
	}
	for _, clock := range c.Clocks {
		if clock != string(bridge.NoClock) && clock != string(bridge.Bank) && clock != string(bridge.PerMove) {
			return fmt.Errorf("--clocks %s: want some of none, bank and move", clock)
		}
	}
	for _, q := range c.Agree {
		if q != "none" && !slices.Contains(bridge.Questions, bridge.Question(q)) {
			return fmt.Errorf("--agree %s: want none, or some of undo, break, seat and rematch", q)
		}
	}
	return nil
}

// Run plays until a signal ends it.
func (c Bot) Run(std command.Streams) error {
	ctx, stop := command.Interruptible()
	defer stop()
	return c.play(ctx, std, os.Getenv)
}

// play plays until the context ends.
func (c Bot) play(ctx context.Context, std command.Streams, getenv func(string) string) (err error) {
	token, err := command.Token(getenv, c.TokenFile)
	if err != nil {
		return err
	}
	address, err := client.ParseAddress(c.Server)
	if err != nil {
		return err
	}
	player, err := engine.Start(ctx, c.Engine, engine.UsualLimits(c.Movetime))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, player.Close()) }()
	log := slog.New(slog.NewTextHandler(std.Err, nil))
	server := client.New(client.Config{Address: address, Token: token, Language: "en"})
	series, err := c.series(ctx, server)
	if err != nil {
		return err
	}
	log.Info("the engine runs", "engine", player.Name())
	err = bridge.New(bridge.Config{Server: server, Player: player, Rules: c.rules(), Series: series, Thinking: c.Thinking, Log: log}).Run(ctx)
	if err == nil {
		log.Info("ended; games that are not over go on without the engine until it runs again")
	}
	return err
}

// rules are the rules of the flags.
func (c Bot) rules() bridge.Rules {
	rules := bridge.Rules{Who: bridge.Who(c.Accept), Players: c.Players, Games: c.Games}
	for _, clock := range c.Clocks {
		rules.Clocks = append(rules.Clocks, bridge.Clock(clock))
	}
	for _, q := range c.Agree {
		rules.Agree = append(rules.Agree, bridge.Question(q))
	}
	return rules
}

// series are the games that the flags ask for.
func (c Bot) series(ctx context.Context, server *client.Server) (series bridge.Series, err error) {
	series = bridge.Series{Level: c.Play, Seats: c.Seats, Count: c.Count}
	if c.Challenge != "" {
		if series.Opponent, err = bridge.FindOpponent(ctx, server, c.Challenge); err != nil {
			return series, fmt.Errorf("--challenge: %w", err)
		}
	}
	return series, nil
}
