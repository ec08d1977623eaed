package bots

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"razzia/arena"
	"razzia/bot"
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/seats"
	"razzia/engine"
)

// Arena measures the strength of players.
type Arena struct {
	Entrants   []string      `arg:"" name:"player" sep:"none" help:"Two or more players: each is one of ${bots}, with settings after a colon (search:nodes=1000), or exec:COMMAND for a program with the engine protocol. NAME=PLAYER sets the name in the report."`
	Deals      int           `default:"1000" help:"Maximum number of deals."`
	Players    int           `default:"4" help:"Number of players at the table, 2 to 5."`
	Piles      int           `default:"2" help:"Number of piles, 2 or 1."`
	Seed       uint64        `default:"1" help:"The same seed gives the same deals."`
	Neighbours bool          `help:"Play only pairs of players that are next to each other in the list. Sort the list by strength."`
	Reference  string        `placeholder:"NAME" help:"The player whose rating is 0; by default the first."`
	Alone      bool          `help:"Play only the games of the first player alone among copies of each other player. These are half of the games, and enough to measure its share of the win."`
	Stop       []float64     `placeholder:"LOWER,UPPER" help:"For two players: stop as soon as it is clear which of these two values is the advantage of the first."`
	StopError  float64       `default:"0.05" help:"The chance of a wrong verdict that --stop accepts."`
	Luck       bool          `help:"Report the shares of the win also without the luck of the cards: the same on average, with a narrower interval. The nets estimate the luck."`
	Movetime   time.Duration `default:"200ms" help:"Time limit of an engine for a move."`
	Out        string        `placeholder:"FILE" help:"Append the games to FILE as records, JSON Lines. A match in FILE is continued."`
	JSON       bool          `name:"json" help:"Print the report as JSON, instead of the text."`
	SVG        string        `name:"svg" placeholder:"FILE" help:"Draw the ratings with error bars to FILE."`
	Workers    int           `default:"0" help:"Number of deals to play at once; 0 is one for each core. The result is the same."`
}

// Help shows how the command is used.
func (Arena) Help() string {
	return `Each pair plays duplicate matches: every deal in each seat rotation, with the first player among copies of the
second and with the second among copies of the first. Shares of the win, margins and ratings come with 95 %
intervals over deals. The same command with --out FILE continues a match that was interrupted or killed.
docs/bots/arena.md explains the figures.

Examples:
  razzia arena greedy random
  razzia arena greedy random --players 3 --deals 10000 --out match.jsonl --svg ladder.svg
  razzia arena greedy "exec:python3 examples/engine.py" --deals 100 --movetime 500ms
  razzia arena greedy random --stop 0,0.05
  razzia arena search:time=50ms greedy random --players 3 --deals 100 --alone
  razzia arena expert club --deals 50 --luck
  razzia arena random beginner casual club fast=search:nodes=100 --neighbours --reference club`
}

// Validate refuses settings for which there is no match.
func (c Arena) Validate() error {
	if err := seats.Check(c.Players, c.Piles); err != nil {
		return err
	}
	switch {
	case c.Workers < 0:
		return fmt.Errorf("--workers %d: want 0 or more", c.Workers)
	case len(c.Stop) != 0 && len(c.Stop) != 2:
		return fmt.Errorf("--stop: %d values: want two, LOWER,UPPER", len(c.Stop))
	}
	if err := seats.CheckMovetime(c.Movetime); err != nil {
		return err
	}
	if names, _ := c.entrants(); c.Reference != "" && !slices.Contains(names, c.Reference) {
		return fmt.Errorf("--reference %s: want the name of a player who takes part", c.Reference)
	}
	m := c.match(nil)
	return m.Check()
}

// match is the match that the flags describe. The opener opens the players; it may be nil for a check only.
func (c Arena) match(players *engine.Opener) *arena.Match {
	m := &arena.Match{Players: c.Players, Piles: c.Piles, Seed: c.Seed, Deals: c.Deals, Alone: c.Alone, Neighbours: c.Neighbours}
	names, specs := c.entrants()
	m.Reference = max(slices.Index(names, c.Reference), 0)
	for i, name := range names {
		spec := specs[i]
		m.Entrants = append(m.Entrants, arena.Entrant{Name: name, Open: func(seed uint64) (bot.Player, error) {
			return players.Open(context.Background(), spec, seed)
		}})
	}
	if c.Luck {
		m.Judge = newNetJudge
	}
	if len(c.Stop) == 2 {
		m.Stop = &arena.Stop{Lower: c.Stop[0], Upper: c.Stop[1], Error: c.StopError}
	}
	return m
}

// entrants returns the names and the specs of the players. The default name is the spec. If several players have the
// same name, a number follows the name of each but the first.
func (c Arena) entrants() (names, specs []string) {
	times := map[string]int{}
	for _, player := range c.Entrants {
		name, spec, named := strings.Cut(player, "=")
		if !named || name == "" || strings.Contains(name, ":") { // the equals sign belongs to a setting or a command
			name, spec = player, player
		}
		if times[name]++; times[name] > 1 {
			name = fmt.Sprintf("%s (%d)", name, times[name])
		}
		names, specs = append(names, name), append(specs, spec)
	}
	return names, specs
}

// Run plays the match and writes the report.
func (c Arena) Run(std command.Streams) error {
	ctx, stop := command.Interruptible()
	defer stop()
	return c.run(ctx, std)
}

// run is Run with a context that interrupts it.
func (c Arena) run(ctx context.Context, std command.Streams) (err error) {
	opener := seats.NewOpener(c.Movetime)
	defer func() { err = errors.Join(err, opener.Close()) }()
	_, specs := c.entrants()
	if err := seats.TryAll(ctx, opener, specs); err != nil {
		return err
	}
	m := c.match(opener)
	bar := command.NewProgress(std.Err, c.Deals)
	options := arena.Options{Workers: c.Workers, Step: bar.Reach}
	if c.Out != "" {
		if options.Log, err = arena.OpenGameLog(c.Out, m); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, options.Log.Close()) }()
	}
	results, err := m.Run(ctx, options)
	bar.Clear()
	if results == nil {
		return err
	}
	report := results.Report()
	report.Command = c.command()
	err = errors.Join(c.write(std.Out, &report), err)
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted after %d of %d deals: %s", report.Deals, c.Deals, c.afterInterrupt())
	}
	if err == nil && report.AllForfeited() {
		err = fmt.Errorf("every game was forfeited, the first by %s: %s", report.Forfeits[0].Entrant, report.Forfeits[0].Why)
	}
	return err
}

// afterInterrupt says how to go on after an interruption.
func (c Arena) afterInterrupt() string {
	if c.Out == "" {
		return "a match with --out FILE could be continued"
	}
	return "the same command continues the match in " + c.Out
}

// command returns the command that gives the same games and the same report again. It has all flags that these depend
// on, also those with default values, and none of the flags for outputs and speed.
func (c Arena) command() string {
	words := []string{"razzia", "arena"}
	for _, player := range c.Entrants {
		words = append(words, command.ShellWord(player))
	}
	words = append(words, fmt.Sprintf("--players %d --piles %d --deals %d --seed %d", c.Players, c.Piles, c.Deals, c.Seed))
	if c.Alone {
		words = append(words, "--alone")
	}
	if c.Neighbours {
		words = append(words, "--neighbours")
	}
	if c.Reference != "" {
		words = append(words, "--reference "+command.ShellWord(c.Reference))
	}
	if c.Luck {
		words = append(words, "--luck")
	}
	if len(c.Stop) == 2 {
		words = append(words, fmt.Sprintf("--stop %v,%v --stop-error %v", c.Stop[0], c.Stop[1], c.StopError))
	}
	if _, specs := c.entrants(); slices.ContainsFunc(specs, engine.IsCommand) {
		words = append(words, fmt.Sprintf("--movetime %v", c.Movetime))
	}
	return strings.Join(words, " ")
}

// write writes the report to the outputs that the flags name.
func (c Arena) write(out io.Writer, report *arena.Report) error {
	text, err := []byte(report.Text()), error(nil)
	if c.JSON {
		text, err = report.JSON()
	}
	if c.SVG != "" {
		err = errors.Join(err, os.WriteFile(c.SVG, report.SVG(), 0o666))
	}
	_, failed := out.Write(text)
	return errors.Join(err, failed)
}
