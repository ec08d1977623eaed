package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"razzia/internal/operate/place"
	"razzia/internal/store"
)

// copyCommand copies all games to another folder or database.
type copyCommand struct {
	From string `required:"" placeholder:"PLACE" help:"Folder or PostgreSQL database with the games."`
	To   string `required:"" placeholder:"PLACE" help:"Folder or PostgreSQL database to copy them to; it has to be empty."`
}

// Help shows how the command is used.
func (copyCommand) Help() string {
	return `Copies everything that the server keeps, with the key of the cookies, and compares the copy with the original.
Stop the server first: moves made meanwhile are not in the copy.

Examples:
  razzia copy --from games --to postgres://razzia@localhost/razzia
  razzia copy --from postgres://razzia@localhost/razzia --to games`
}

// Run copies the games.
func (c copyCommand) Run(std streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	log := slog.New(slog.NewTextHandler(std.err, nil))
	if err := c.mustHaveSource(ctx); err != nil {
		return place.AsOwner(fmt.Errorf("there are no games to copy: %w", err))
	}
	from, err := openPlace(ctx, c.From, log)
	if err != nil {
		return err
	}
	defer from.close()
	to, err := openPlace(ctx, c.To, log)
	if err != nil {
		return err
	}
	defer to.close()
	return c.copyAll(ctx, from, to, std)
}

// mustHaveSource fails if there is nothing to copy.
func (c copyCommand) mustHaveSource(ctx context.Context) error {
	if place.IsDatabase(c.From) {
		return place.MustHaveGames(ctx, c.From)
	}
	_, err := os.Stat(filepath.Join(c.From, place.DatabaseName))
	return err
}

// openPlace opens a folder, for this process alone, or a database.
func openPlace(ctx context.Context, name string, log *slog.Logger) (storage, error) {
	if place.IsDatabase(name) {
		return openDatabase(ctx, name, log)
	}
	return serveCommand{gamesFlags: gamesFlags{Data: name}}.openStorage(ctx, log)
}

// copyAll copies the games and the keys from one storage to another.
func (c copyCommand) copyAll(ctx context.Context, from, to storage, std streams) error {
	began := time.Now()
	rows, err := place.CopyAll(ctx, from.games, to.games, func() error { return to.setKey(ctx, from.key) })
	if errors.Is(err, store.ErrNotEmpty) {
		return fmt.Errorf("%s is not empty: copy into a new one", placeOf(to))
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(std.out, "copied and compared %d rows in %v; they are in %s\n", rows, time.Since(began).Round(time.Millisecond),
		placeOf(to))
	return err
}

// placeOf names a place in words, without the address of a database, which may have a password.
func placeOf(s storage) string {
	if s.folder == "" {
		return "the database of --to"
	}
	return "the folder " + s.folder
}
