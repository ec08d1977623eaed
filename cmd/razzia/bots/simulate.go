package bots

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"razzia/bot"
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/seats"
	"razzia/engine"
	"razzia/notation"
)

// Simulate plays whole games between bots.
type Simulate struct {
	Games    int           `default:"1000" help:"Number of games."`
	From     int           `default:"0" help:"Number of the first game. So a simulation is continued, or played in parts: each game is the same as in one run."`
	Players  int           `default:"4" help:"Number of players, 2 to 5."`
	Bots     []string      `default:"greedy" sep:"none" placeholder:"PLAYER,…" help:"The players by seat, by default greedy. Fewer players than seats take several seats each; they move on by a seat from game to game. Each is one of ${bots}, with settings after a colon (search:nodes=1000), or exec:COMMAND for a program with the engine protocol. A command extends to the end of the list: name further players with another --bots."`
	Piles    int           `default:"2" help:"Number of piles, 2 or 1."`
	Seed     uint64        `default:"1" help:"The same seed gives the same games."`
	Movetime time.Duration `default:"200ms" help:"Time limit of an engine for a move."`
	Out      string        `placeholder:"FILE" help:"Write the records to FILE as JSON Lines; - is standard output, and the summary goes to standard error then."`
	Workers  int           `default:"0" help:"Number of games to play at once; 0 is one for each core. The result is the same."`
}

// Help shows how the command is used.
func (Simulate) Help() string {
	return `The summary has the share of the win of each bot and each package, with half the width of its 95 % interval, the
length of games and the ends of rounds. The winners of a shared victory divide the win. A program that makes no
legal move in time ends the simulation with an error; razzia arena counts such forfeits and goes on.

Examples:
  razzia simulate --games 1000 --players 4 --bots random,greedy --seed 1
  razzia simulate --games 100000 --players 3 --bots random --out games.jsonl
  razzia simulate --games 20 --bots expert,search:nodes=100,solve=1 --bots "exec:python3 examples/engine.py"`
}

// Validate refuses settings out of range and unknown bots.
func (c Simulate) Validate() error {
	if err := seats.Check(c.Players, c.Piles); err != nil {
		return err
	}
	if c.Games < 1 {
		return fmt.Errorf("--games %d: want 1 or more", c.Games)
	}
	if c.From < 0 {
		return fmt.Errorf("--from %d: want 0 or more", c.From)
	}
	if c.Workers < 0 {
		return fmt.Errorf("--workers %d: want 0 or more", c.Workers)
	}
	if err := seats.CheckMovetime(c.Movetime); err != nil {
		return err
	}
	return c.checkBots()
}

// checkBots refuses unknown bots and too many of them. Programs are checked when they are started.
func (c Simulate) checkBots() error {
	specs := c.playerSpecs()
	if len(specs) == 0 {
		return fmt.Errorf("--bots: no player: want one of %s", strings.Join(bot.Names(), ", "))
	}
	if len(specs) > c.Players {
		return fmt.Errorf("--bots: %d players for %d seats: want no more than seats", len(specs), c.Players)
	}
	for _, spec := range specs {
		if engine.IsCommand(spec) {
			continue
		}
		if _, err := bot.Open(spec, 0); err != nil {
			return fmt.Errorf("--bots: %w", err)
		}
	}
	return nil
}

// playerSpecs lists the specs of the players that --bots names.
func (c Simulate) playerSpecs() (list []string) {
	for _, text := range c.Bots {
		if text != "" {
			list = append(list, seats.SplitSpecs(text)...)
		}
	}
	return list
}

// Run plays the games and writes the records and the summary.
func (c Simulate) Run(std command.Streams) (err error) {
	ctx, stop := command.Interruptible()
	defer stop()
	opener := seats.NewOpener(c.Movetime)
	defer func() { err = errors.Join(err, opener.Close()) }()
	s := simulation{c, c.playerSpecs(), opener}
	if err := seats.TryAll(ctx, opener, s.specs); err != nil {
		return err
	}
	return s.run(ctx, std)
}

// A simulation plays the games of a command.
type simulation struct {
	Simulate
	specs   []string // of the players
	players *engine.Opener
}

// run is Run with a context that interrupts it.
func (c simulation) run(ctx context.Context, std command.Streams) error {
	records, summaryTo, err := c.openOut(std)
	if err != nil {
		return err
	}
	bar := command.NewProgress(std.Err, c.Games)
	sum := newSummary(c.Players, c.specs)
	err = c.play(ctx, func(r notation.Record) error {
		bar.Step()
		if err := sum.add(r); err != nil {
			return err
		}
		_, err := records.Write(append(notation.AppendRecord(nil, &r), '\n'))
		return err
	})
	bar.Clear()
	if closed := records.Close(); closed != nil {
		return closed
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted after %d of %d games: the same command plays them again from the start", sum.games, c.Games)
	}
	if err != nil {
		return err
	}
	return sum.write(summaryTo)
}

// openOut opens the output of the records, and selects that of the summary.
func (c Simulate) openOut(std command.Streams) (records io.WriteCloser, summary io.Writer, err error) {
	switch c.Out {
	case "":
		return buffered{bufio.NewWriter(io.Discard), io.NopCloser(nil)}, std.Out, nil
	case "-":
		return buffered{bufio.NewWriter(std.Out), io.NopCloser(nil)}, std.Err, nil
	}
	file, err := os.OpenFile(c.Out, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	return buffered{bufio.NewWriter(file), file}, std.Out, err
}

// buffered is a buffered writer that also closes its destination.
type buffered struct {
	*bufio.Writer
	to io.Closer
}

// Close flushes the buffer and closes the destination. It returns the first error, which may be that of an earlier
// write.
func (b buffered) Close() error {
	flushed, closed := b.Flush(), b.to.Close()
	if flushed != nil {
		return flushed
	}
	return closed
}

// play plays the games on all workers and calls use with their records in order.
func (c simulation) play(ctx context.Context, use func(notation.Record) error) error {
	workers := c.Workers
	if workers == 0 {
		workers = runtime.NumCPU()
	}
	return command.InOrder(ctx, workers, c.From, c.From+c.Games, func() (func(int) (notation.Record, error), error) {
		return func(number int) (notation.Record, error) { return c.game(ctx, number) }, nil
	}, use)
}
