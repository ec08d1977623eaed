package storage

import (
	"context"
	"fmt"

	"razzia/cmd/razzia/command"
	"razzia/internal/backup"
	"razzia/internal/integrity"
	"razzia/internal/operate/place"
)

// Check checks the games in a folder.
type Check struct {
	GamesFlags
	DatabaseFlag
	IdentityFlag
	File string `arg:"" optional:"" help:"A backup to read in place of the games; - is the standard input."`
}

// Help shows how the command is used.
func (Check) Help() string {
	return `Each log is read and replayed by the rules, each seed is compared with its commitment and with the cards that were dealt,
and lists, reviews and records are compared with the logs. The command only reads; the server may run meanwhile. Each
problem is a line with what is wrong and what to do. The exit status is 1 if there is any. A database is copied to a file
first, in the folder for temporary files, as it is at one moment.

A backup is read to its end without unpacking it: each file is compared with its size and digest.

Examples:
  razzia check
  razzia check --data games
  razzia check evening.tar.gz
  razzia check --database postgres://razzia@localhost/razzia`
}

// Run checks the games.
func (c Check) Run(std command.Streams) error {
	ctx, stop := command.Interruptible()
	defer stop()
	if c.File != "" {
		return c.checkBackup(ctx, std)
	}
	from, err := c.Source(c.GamesFlags)
	if err != nil {
		return err
	}
	r, err := check(ctx, from)
	if err != nil {
		return err
	}
	for _, p := range r.Problems {
		fmt.Fprintln(std.Out, command.Printable(p.String()))
	}
	fmt.Fprintf(std.Out, "checked %s, %s, %s and %s in %s: %s\n", command.Counted(r.Tables, "table", "tables"),
		command.Counted(r.Entries, "entry", "entries"), command.Counted(r.Reviews, "review", "reviews"),
		command.Counted(r.Records, "record", "records"),
		command.Printable(from.String()), command.Counted(len(r.Problems), "problem", "problems"))
	if len(r.Problems) > 0 {
		return command.ErrReported
	}
	return nil
}

// check checks the games in a folder, or a copy of those in a database.
func check(ctx context.Context, from place.Place) (*integrity.Report, error) {
	if !from.IsDatabase() {
		return place.Check(ctx, from.Folder())
	}
	work, done, err := backup.Workplace("")
	if err != nil {
		return nil, err
	}
	defer done()
	if err := from.Copy(ctx, work); err != nil {
		return nil, err
	}
	return place.Check(ctx, work)
}
