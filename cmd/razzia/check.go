package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"razzia/internal/backup"
	"razzia/internal/check"
	"razzia/internal/store/sqlite"
)

// checkCommand checks the games in a folder.
type checkCommand struct {
	gamesFlags
	databaseFlag
}

// Help shows how the command is used.
func (checkCommand) Help() string {
	return `Each log is read and replayed by the rules, each seed is compared with its commitment and with the cards that were dealt,
and lists, reviews and records are compared with the logs. The command only reads; the server may run meanwhile. Each
problem is a line with what is wrong and what to do. The exit status is 1 if there is any. A database is copied to a file
first, in the folder for temporary files, as it is at one moment.

Examples:
  razzia check
  razzia check --data games
  razzia check --database postgres://razzia@localhost/razzia`
}

// Run checks the games.
func (c checkCommand) Run(std streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	r, err := c.check(ctx)
	if err != nil {
		return err
	}
	for _, p := range r.Problems {
		fmt.Fprintln(std.out, printable(p.String()))
	}
	fmt.Fprintf(std.out, "checked %s, %s, %s and %s: %s\n", counted(r.Tables, "table", "tables"), counted(r.Entries, "entry", "entries"),
		counted(r.Reviews, "review", "reviews"), counted(r.Records, "record", "records"), counted(len(r.Problems), "problem", "problems"))
	if len(r.Problems) > 0 {
		return errReported
	}
	return nil
}

// check checks the games in the folder, or a copy of those in the database.
func (c checkCommand) check(ctx context.Context) (*check.Report, error) {
	if c.Database == "" {
		folder, err := c.place()
		if err != nil {
			return nil, err
		}
		return checkGames(ctx, folder)
	}
	work, done, err := backup.Workplace("")
	if err != nil {
		return nil, err
	}
	defer done()
	if err := fromDatabase(c.Database)(ctx, work); err != nil {
		return nil, err
	}
	return checkGames(ctx, work)
}

// checkGames checks the games and the key in a folder.
func checkGames(ctx context.Context, folder string) (*check.Report, error) {
	games, err := sqlite.OpenReader(ctx, database(folder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no games in %s: choose their folder with --data", folder)
	}
	if err != nil {
		return nil, asOwner(err)
	}
	defer games.Close()
	if err := games.IsCurrent(ctx); err != nil {
		return nil, err
	}
	report, err := check.Run(ctx, games)
	if err != nil {
		return nil, err
	}
	if key, err := os.ReadFile(filepath.Join(folder, keyName)); err != nil || len(key) < keySize {
		report.Problems = append(report.Problems, check.Problem{Part: keyName, What: fmt.Sprintf("it has %d bytes: want %d", len(key), keySize),
			Do: "restore it from the last backup; with another key all players become strangers"})
	}
	return report, checkKeys(ctx, games, report)
}

// checkKeys checks the keys that a rotation has made.
func checkKeys(ctx context.Context, games *sqlite.Reader, report *check.Report) error {
	list, err := games.CookieKeys(ctx)
	for _, key := range list {
		if len(key.Secret) < keySize {
			report.Problems = append(report.Problems, check.Problem{Part: "cookie_keys", What: fmt.Sprintf("the key %s has %d bytes: want %d", key.ID, len(key.Secret), keySize),
				Do: "restore the last good backup, or rotate the keys and retire this one"})
		}
	}
	return err
}

// counted writes a number with its noun.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
