package storage

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/internal/backup"
	"razzia/internal/export"
	"razzia/internal/operate/place"
	"razzia/internal/owner"
	"razzia/internal/site"
	"razzia/internal/store/postgres"
	"razzia/internal/store/sqlite"
)

// Export writes all finished games to a file.
type Export struct {
	GamesFlags
	DatabaseFlag
	NoNames bool    `help:"Call the players by their seats, Player 1 and so on."`
	Since   dateArg `placeholder:"DATE" help:"Only games that ended on that day (UTC) or later, such as 2026-11-23."`
	File    string  `arg:"" help:"The file to write, such as games.jsonl.gz: packed with gzip if it ends in .gz; - is the standard output."`
	Replace bool    `aliases:"force" help:"Replace FILE if it exists."`
}

// Help shows how the command is used.
func (Export) Help() string {
	return `Each line is a game: a record, in JSON. Running games, talk and identities of players are not in the file.
The server may run meanwhile. docs/host/export.md says how to read the file with DuckDB and pandas.

Examples:
  razzia export games.jsonl.gz
  razzia export --no-names --since 2026-01-01 games.jsonl
  razzia export - | razzia state`
}

// A dateArg is a day as a flag has it, the zero Time for none.
type dateArg struct{ time.Time }

// UnmarshalText reads a day.
func (d *dateArg) UnmarshalText(text []byte) (err error) {
	if d.Time, err = time.Parse(time.DateOnly, string(text)); err != nil {
		return fmt.Errorf("%q is no date: want one such as 2026-11-23", text)
	}
	return nil
}

// Run writes the games.
func (c Export) Run(std command.Streams) error {
	ctx, stop := command.Interruptible()
	defer stop()
	from, err := c.Source(c.GamesFlags)
	if err != nil {
		return err
	}
	source, done, err := openExported(ctx, from)
	if err != nil {
		return err
	}
	defer done()
	selection := export.Selection{Since: c.Since.Time, Now: time.Now(), Names: export.Own}
	if c.NoNames {
		selection.Names = export.Numbers
	}
	var report export.Report
	write := func(to io.Writer) (err error) {
		report, err = export.Run(ctx, source, selection, c.writer(to))
		return err
	}
	if c.File == command.StandardOutput {
		TellSource(std.Err, "the finished games", from)
		err = write(std.Out)
	} else {
		err = c.toFile(write)
	}
	if err != nil {
		return err
	}
	return c.tell(report, from, std)
}

// tell says what was written, and which games could not be read.
func (c Export) tell(report export.Report, from place.Place, std command.Streams) error {
	if c.File != command.StandardOutput {
		fmt.Fprintf(std.Out, "%s has %s from %s\n", c.File, command.Counted(report.Games, "finished game",
			"finished games"), command.Printable(from.String()))
	}
	if n := len(report.Damaged); n > 0 {
		return fmt.Errorf("%s could not be read: run razzia check", command.Counted(n, "game", "games"))
	}
	return nil
}

// openExported opens the games in a place. Done closes them.
func openExported(ctx context.Context, from place.Place) (source export.Source, done func() error, err error) {
	if from.IsDatabase() {
		games, err := postgres.OpenReader(ctx, from.URL())
		if err != nil {
			return nil, nil, err
		}
		return games, games.Close, nil
	}
	games, err := sqlite.OpenReader(ctx, place.Database(from.Folder()), site.Relations())
	if errors.Is(err, fs.ErrNotExist) {
		err = place.ErrNoGames(from.Folder())
	}
	if err != nil {
		return nil, nil, place.AsOwner(err)
	}
	if err := games.IsCurrent(ctx); err != nil {
		return nil, nil, errors.Join(err, games.Close())
	}
	return games, games.Close, nil
}

// writer returns what writes games, packed if the name of the file says so.
func (c Export) writer(to io.Writer) export.Writer {
	if strings.HasSuffix(c.File, ".gz") {
		packed := gzip.NewWriter(to)
		return packedWriter{export.NewRecords(packed), packed}
	}
	return export.NewRecords(to)
}

// A packedWriter packs what another writes.
type packedWriter struct {
	export.Writer
	packed *gzip.Writer
}

// Close writes what is left.
func (w packedWriter) Close() error { return errors.Join(w.Writer.Close(), w.packed.Close()) }

// toFile writes the file of the command: in full or not at all.
func (c Export) toFile(write func(io.Writer) error) error {
	old := backup.Kept
	if c.Replace {
		old = backup.Replaced
	}
	if _, err := os.Lstat(c.File); err == nil && old == backup.Kept { // before the work
		return c.taken()
	}
	fresh, err := os.CreateTemp(filepath.Dir(c.File), ".razzia-export-*") // readable only for the user
	if err != nil {
		return err
	}
	defer os.Remove(fresh.Name()) // without effect once it has its name
	err = write(fresh)
	if err = errors.Join(err, owner.Inherit(fresh), fresh.Sync(), fresh.Close()); err != nil {
		return err
	}
	err = backup.Place(fresh.Name(), c.File, old)
	if errors.Is(err, fs.ErrExist) && old == backup.Kept { // otherwise it is a folder
		return c.taken()
	}
	return err
}

// taken is the error if the file exists.
func (c Export) taken() error {
	return fmt.Errorf("%s exists already: choose another name, or add --replace", c.File)
}
