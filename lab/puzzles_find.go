package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"

	"razzia/cmd/razzia/command"
	"razzia/internal/puzzle"
	"razzia/lab/find"
)

// find looks for puzzles in games, and appends what it finds to the file.
func (c Puzzles) find(std command.Streams, kind puzzle.Kind) error {
	ctx, stop := command.Interruptible()
	defer stop()
	first, err := c.read()
	if err != nil {
		return err
	}
	if first != nil {
		c.Games = min(c.Games, len(first))
	}
	options := find.Options{Kind: kind, Seed: c.Seed, Players: c.Players, Turns: c.Turns, Ways: c.Ways, Lines: c.Lines}
	file, from, err := openPool(c.Out, &options)
	if err != nil {
		return err
	}
	defer file.Close()
	bar, found := command.NewProgress(std.Err, c.Games), 0
	bar.Reach(from)
	err = c.games(ctx, options, first, from, func(g find.Game) error {
		bar.Step()
		found += len(g.Puzzles)
		_, err := file.Write(find.AppendGame(nil, &g))
		return err
	})
	bar.Clear()
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("interrupted: the same command goes on with the next game")
	case err != nil:
		return err
	}
	_, err = fmt.Fprintf(std.Out, "%d puzzles in %d games\n", found, c.Games-from)
	return err
}

// openPool opens the file of a search, to append to it. It returns the number of the first game that is not there. It cuts a last line that
// is not whole, and refuses a file of other options.
func openPool(name string, options *find.Options) (file *os.File, from int, err error) {
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, 0, err
	}
	pool, length, err := find.ReadPool(text)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	if length > 0 && !reflect.DeepEqual(pool.Options, *options) {
		return nil, 0, fmt.Errorf("%s was written with the options %+v: want these, or another file", name, pool.Options)
	}
	if file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return nil, 0, err
	}
	if err = file.Truncate(int64(length)); err == nil {
		_, err = file.Seek(int64(length), 0)
	}
	if err == nil && length == 0 {
		_, err = file.Write(find.AppendOptions(nil, options))
	}
	return file, len(pool.Games), err
}

// games looks for puzzles in all games, or for lines from all first puzzles, from a number on, with all workers, and calls use for each
// game in their order.
func (c Puzzles) games(ctx context.Context, options find.Options, first []puzzle.Puzzle, from int,
	use func(find.Game) error,
) error {
	return command.InOrder(ctx, c.Workers, from, c.Games, func() (func(int) (find.Game, error), error) {
		f, err := find.New(options)
		if err != nil {
			return nil, err
		}
		f.From(first)
		return f.Game, nil
	}, use)
}
