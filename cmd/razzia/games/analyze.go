package games

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"razzia/bot"
	"razzia/bot/review"
	"razzia/cmd/razzia/command"
	"razzia/notation"
)

// Analyze analyzes a game.
type Analyze struct {
	File    string `arg:"" name:"file" help:"File with one record, or several as JSON Lines. Standard input is -."`
	Game    int    `default:"1" help:"The number of the record in FILE, from 1."`
	By      string `default:"search:nodes=2000,margin=0" help:"The analyst: search, with its settings after a colon."`
	Moves   bool   `help:"List every decision, with the value of each legal move, and the luck of every reveal."`
	JSON    bool   `name:"json" help:"Print the whole analysis as JSON, instead of the text."`
	SVG     string `name:"svg" placeholder:"FILE" help:"Draw the chances over the game to FILE."`
	Workers int    `default:"0" help:"Number of positions to analyze at once; 0 is one for each core. The result is the same."`
}

// Help shows how the command is used.
func (Analyze) Help() string {
	return `The report shows the chances of all seats over the game, the three decisions that cost each seat most, and how much
of each seat's share of the win came from luck, from its own decisions and from those of others; docs/bots/analysis.md
explains the figures. More nodes give better values and take longer. With margin=0 values are shares of the
win alone, and points count only as far as they decide it.

Examples:
  razzia analyze game.razzia
  razzia analyze match.jsonl --game 7 --by search:nodes=20000,margin=0 --moves | less
  razzia simulate --games 1 --players 3 --out - | razzia analyze - --svg chances.svg`
}

// Validate refuses numbers out of range and unknown analysts.
func (c Analyze) Validate() error {
	if c.Game < 1 {
		return fmt.Errorf("--game %d: want 1 or more", c.Game)
	}
	if c.Workers < 0 {
		return fmt.Errorf("--workers %d: want 0 or more", c.Workers)
	}
	if _, err := review.Open(c.By); err != nil {
		return fmt.Errorf("--by: %w", err)
	}
	return nil
}

// Run reads the record, analyzes the game and writes the report.
func (c Analyze) Run(std command.Streams) error {
	ctx, stop := command.Interruptible()
	defer stop()
	return c.run(ctx, std)
}

// run is Run with a context that interrupts it.
func (c Analyze) run(ctx context.Context, std command.Streams) error {
	record, err := c.record(std)
	if err = errors.Join(err, writable(c.SVG)); err != nil {
		return err // before the analysis, which takes long
	}
	r, err := c.review(ctx, record, std.Err)
	if err != nil {
		return err
	}
	return c.write(std.Out, reviewed{c.Game, record.Players, c.By, r}, record)
}

// writable returns an error if a file that a flag names cannot be written. It accepts "", the flag without a file.
func writable(file string) error {
	if file == "" || file == "-" {
		return nil
	}
	f, err := os.OpenFile(file, os.O_WRONLY, 0)
	switch {
	case err == nil:
		return f.Close()
	case errors.Is(err, fs.ErrNotExist):
		_, err = os.Stat(filepath.Dir(file))
	}
	return err
}

// record reads the record that --game selects.
func (c Analyze) record(std command.Streams) (notation.Record, error) {
	in, err := open(c.File, std)
	if err != nil {
		return notation.Record{}, err
	}
	defer in.Close()
	reader := notation.NewReader(in)
	for game := 1; ; game++ {
		record, err := reader.Next()
		var refused *notation.RefusedError
		switch {
		case err == io.EOF && game == 1:
			return record, records.empty(c.File)
		case err == io.EOF:
			return record, fmt.Errorf("%s: no game %d: it has %d, so want --game 1 to %d", command.Printable(c.File), c.Game, game-1, game-1)
		case errors.As(err, &refused) && game == c.Game:
			return record, fmt.Errorf("%s:%w", command.Printable(c.File), refused)
		case errors.As(err, &refused):
		case err != nil:
			return record, fmt.Errorf("%s: %w", command.Printable(c.File), err)
		case game == c.Game:
			return record, nil
		}
	}
}

// review analyzes the game and shows the progress.
func (c Analyze) review(ctx context.Context, record notation.Record, show io.Writer) (*review.Review, error) {
	workers := c.Workers
	if workers == 0 {
		workers = runtime.NumCPU()
	}
	var bar *command.ProgressBar
	r, err := review.Of(ctx, record.Setup(), record.Moves, review.Options{
		Open:    func() (bot.Analyst, error) { return review.Open(c.By) },
		Workers: workers,
		Step: func(n, all int) {
			if bar == nil {
				bar = command.NewProgress(show, all)
			}
			bar.Reach(n)
		},
	})
	if bar != nil {
		bar.Clear()
	}
	if errors.Is(err, context.Canceled) {
		return nil, errors.New("interrupted: nothing was written")
	}
	return r, err
}

// reviewed is a review with its subject, as --json writes it.
type reviewed struct {
	Game    int            `json:"game"` // its number in the file, from 1
	Players []string       `json:"players"`
	By      string         `json:"by"` // the spec of the analyst
	Review  *review.Review `json:"review"`
}

// write writes the report to the outputs that the flags name.
func (c Analyze) write(out io.Writer, r reviewed, record notation.Record) error {
	var err error
	if c.SVG != "" {
		err = os.WriteFile(c.SVG, r.Review.SVG(record.Players), 0o666)
	}
	if c.JSON {
		return errors.Join(err, json.NewEncoder(out).Encode(r))
	}
	report, failed := c.text(r, record)
	if failed == nil {
		_, failed = io.WriteString(out, report)
	}
	return errors.Join(err, failed)
}
