package storage

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/internal/bus/notify"
	"razzia/internal/operate/place"
	"razzia/internal/store"
)

// Copy copies all games to another folder or database.
type Copy struct {
	From string `required:"" placeholder:"PLACE" help:"Folder or PostgreSQL database with the games."`
	To   string `required:"" placeholder:"PLACE" help:"Folder or PostgreSQL database to copy them to; it has to be empty."`
}

// Help shows how the command is used.
func (Copy) Help() string {
	return `Copies everything that the server keeps, with the key of the cookies, and compares the copy with the original. Stop the servers
first. The original is marked then: no server and no command takes it for the games any more, but a restore --replace. The
settings must name the new place.

Examples:
  razzia copy --from games --to postgres://razzia@localhost/razzia
  razzia copy --from postgres://razzia@localhost/razzia --to games`
}

// Run copies the games.
func (c Copy) Run(std command.Streams) error {
	ctx, stop := command.Interruptible()
	defer stop()
	log := slog.New(slog.NewTextHandler(std.Err, nil))
	if err := c.mustHaveSource(ctx); err != nil {
		return place.AsOwner(fmt.Errorf("there are no games to copy: %w", err))
	}
	if err := errors.Join(mustNotBeServed(ctx, place.At(c.From)), mustNotBeServed(ctx, place.At(c.To))); err != nil {
		return err
	}
	from, err := OpenPlace(ctx, place.At(c.From), log)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := OpenPlace(ctx, place.At(c.To), log)
	if err != nil {
		return err
	}
	defer to.Close()
	return c.copyAll(ctx, from, to, std)
}

// mustHaveSource fails if there is nothing to copy, or no key: a copy with a new one would make strangers of all guests.
func (c Copy) mustHaveSource(ctx context.Context) error {
	if place.IsDatabase(c.From) {
		return place.MustHaveGames(ctx, c.From)
	}
	if _, err := os.Stat(place.Database(c.From)); err != nil {
		return err
	}
	if place.HasLostKey(c.From) {
		return place.ErrLostKey(c.From)
	}
	return nil
}

// mustNotBeServed refuses a database that nodes serve. A folder is locked by its server.
func mustNotBeServed(ctx context.Context, p place.Place) error {
	if !p.IsDatabase() {
		return nil
	}
	served, err := notify.Served(ctx, p.URL())
	if err == nil && served {
		err = fmt.Errorf("a server serves %v: stop all its nodes first; what they store meanwhile would be lost", p)
	}
	return err
}

// OpenPlace opens a folder, for this process alone, or a database, without being one of its nodes.
func OpenPlace(ctx context.Context, p place.Place, log *slog.Logger) (Storage, error) {
	if p.IsDatabase() {
		return openRows(ctx, p.URL(), log)
	}
	folder, err := GamesFlags{Data: p.Folder()}.Folder()
	if err != nil {
		return Storage{}, err
	}
	return OpenAlone(folder, log, Copied)
}

// copyAll copies the games and the keys from one storage to another, and marks the first.
func (c Copy) copyAll(ctx context.Context, from, to Storage, std command.Streams) error {
	began := time.Now()
	rows, err := place.CopyAll(ctx, from.Games, to.Games, func() error { return to.setKey(ctx, from.Key) })
	if errors.Is(err, store.ErrNotEmpty) {
		return fmt.Errorf("%v is not empty: copy into a new one", to.Place)
	}
	if err != nil {
		return err
	}
	if err := mustNotBeServed(ctx, from.Place); err != nil { // it began meanwhile
		return fmt.Errorf("%w: then copy again, into another place: the copy in %v lacks what was stored since", err, to.Place)
	}
	if err := from.Games.MarkMoved(ctx, to.Place.String()); err != nil {
		return fmt.Errorf("the games are in %v, but %v could not be marked, so that nothing uses it any more: %w", to.Place, from.Place, err)
	}
	_, err = fmt.Fprintf(std.Out, "copied and compared %d rows in %v; they are in %s\n"+
		"%s is marked as moved: nothing but a restore uses it any more, so name the new place in the settings\n",
		rows, time.Since(began).Round(time.Millisecond), command.Printable(to.Place.String()), command.Printable(from.Place.String()))
	return err
}
