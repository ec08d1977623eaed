package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"razzia/bot"
	"razzia/engine"
	"razzia/notation"
)

// simulateCommand lets bots play whole games.
type simulateCommand struct {
	Games    int           `default:"1000" help:"Number of games."`
	Players  int           `default:"4" help:"Number of players, 2 to 5."`
	Bots     []string      `default:"greedy" sep:"none" placeholder:"PLAYER,…" help:"Who plays, by seat; fewer than seats take turns, and from game to game they move on by a seat (greedy if nothing is said). One of ${bots}, with settings after a colon (search:nodes=1000), or exec:COMMAND for a program behind the engine protocol, which takes the rest of the list: others follow with another --bots."`
	Piles    int           `default:"2" help:"Number of piles, 2 or 1."`
	Seed     uint64        `default:"1" help:"The same seed gives the same games."`
	Movetime time.Duration `default:"200ms" help:"The time that an engine is given for a move."`
	Out      string        `placeholder:"FILE" help:"Write the records there, as JSON Lines; - is standard output, and the summary goes to standard error."`
	Workers  int           `default:"0" help:"Games to play at once; 0 is one for each core. The result is the same."`
}

// Help shows how the command is used.
func (simulateCommand) Help() string {
	return `The summary gives for each bot and each package its share of the win (a shared victory counts for each
winner as its part) with half the width of the 95 % interval, how long games were and how rounds ended. A
program that gives no legal move in time ends it all; the arena counts such forfeits and goes on.

Examples:
  razzia simulate --games 1000 --players 4 --bots random,greedy --seed 1
  razzia simulate --games 100000 --players 3 --bots random --out games.jsonl
  razzia simulate --games 20 --bots expert,search:nodes=100,solve=1 --bots "exec:python3 examples/engine.py"`
}

// Validate refuses tables that there are not, and bots that nobody knows.
func (c simulateCommand) Validate() error {
	if err := checkTable(c.Players, c.Piles); err != nil {
		return err
	}
	if c.Games < 1 {
		return fmt.Errorf("--games %d: want 1 or more", c.Games)
	}
	if c.Workers < 0 {
		return fmt.Errorf("--workers %d: want 0 or more", c.Workers)
	}
	if err := checkMovetime(c.Movetime); err != nil {
		return err
	}
	return c.checkBots()
}

// checkBots refuses bots that there are not. Whether a program can be started is seen when it is.
func (c simulateCommand) checkBots() error {
	specs := c.whoPlays()
	if len(specs) == 0 {
		return fmt.Errorf("--bots: nobody plays: want one of %s", strings.Join(bot.Names(), ", "))
	}
	if len(specs) > c.Players {
		return fmt.Errorf("--bots: %d for %d seats", len(specs), c.Players)
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

// whoPlays lists the players that the flag names, by their specs.
func (c simulateCommand) whoPlays() (list []string) {
	for _, text := range c.Bots {
		if text != "" {
			list = append(list, splitSpecs(text)...)
		}
	}
	return list
}

// Run plays the games and writes records and summary.
func (c simulateCommand) Run(std streams) (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends it at once
	opener := newOpener(c.Movetime)
	defer func() { err = errors.Join(err, opener.Close()) }()
	s := simulation{c, c.whoPlays(), opener}
	if err := tryAll(ctx, opener, s.specs); err != nil {
		return err
	}
	return s.run(ctx, std)
}

// A simulation plays the games of a command.
type simulation struct {
	simulateCommand
	specs   []string // who plays
	players *engine.Opener
}

// run plays the games until the context ends, and writes records and summary.
func (c simulation) run(ctx context.Context, std streams) error {
	records, summaryTo, err := c.openOut(std)
	if err != nil {
		return err
	}
	bar := newProgress(std.err, c.Games)
	sum := newSummary(c.Players, c.specs)
	err = c.play(ctx, func(r notation.Record) error {
		bar.step()
		if err := sum.add(r); err != nil {
			return err
		}
		_, err := records.Write(append(notation.AppendRecord(nil, &r), '\n'))
		return err
	})
	bar.clear()
	if closed := records.Close(); closed != nil {
		return closed
	}
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted after %d of %d games", sum.games, c.Games)
	}
	if err != nil {
		return err
	}
	return sum.write(summaryTo)
}

// openOut opens what the records are written to, and says where the summary goes.
func (c simulateCommand) openOut(std streams) (records io.WriteCloser, summary io.Writer, err error) {
	switch c.Out {
	case "":
		return buffered{bufio.NewWriter(io.Discard), io.NopCloser(nil)}, std.out, nil
	case "-":
		return buffered{bufio.NewWriter(std.out), io.NopCloser(nil)}, std.err, nil
	}
	file, err := os.OpenFile(c.Out, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	return buffered{bufio.NewWriter(file), file}, std.out, err
}

// buffered is a buffer that is flushed when it is closed, with what lies behind it.
type buffered struct {
	*bufio.Writer
	behind io.Closer
}

// Close flushes and closes. It gives the first error there was, also one of a write before.
func (b buffered) Close() error {
	flushed, closed := b.Flush(), b.behind.Close()
	if flushed != nil {
		return flushed
	}
	return closed
}

// play plays the games on all cores and hands their records over in order.
func (c simulation) play(ctx context.Context, use func(notation.Record) error) error {
	var working sync.WaitGroup
	defer working.Wait() // nobody may start a program after all were ended
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := c.Workers
	if workers == 0 {
		workers = runtime.NumCPU()
	}
	// The queue holds the games in order, each with a place for its result; its length bounds how far
	// a worker may be ahead.
	queue := make(chan chan simulated, 16*workers)
	tasks := make(chan task)
	go c.deal(ctx, queue, tasks)
	for range workers {
		working.Go(func() { c.work(ctx, tasks) })
	}
	for result := range queue {
		r := <-result
		if r.err != nil {
			return r.err
		}
		if err := use(r.record); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// A task is a game to play, and where its result goes.
type task struct {
	game   int
	result chan<- simulated
}

// simulated is the result of a task.
type simulated struct {
	record notation.Record
	err    error
}

// deal hands out the games.
func (c simulation) deal(ctx context.Context, queue chan<- chan simulated, tasks chan<- task) {
	defer close(queue)
	defer close(tasks)
	for game := range c.Games {
		result := make(chan simulated, 1)
		select {
		case queue <- result:
		case <-ctx.Done():
			return
		}
		tasks <- task{game, result}
	}
}

// work plays games until there is none left.
func (c simulation) work(ctx context.Context, tasks <-chan task) {
	for t := range tasks {
		record, err := c.game(ctx, t.game)
		t.result <- simulated{record, err}
	}
}
