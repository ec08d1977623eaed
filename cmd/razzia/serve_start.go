package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"razzia/internal/backup"
	"razzia/internal/operate/place"
	"razzia/internal/store/postgres"
	"razzia/internal/store/sqlite"
)

// tellStart begins the log: which program starts, and with which games. It warns of games in the folder of the settings while a database
// is served: commands that do not know of the database would work on them.
func (c serveCommand) tellStart(log *slog.Logger) error {
	from, err := databaseFlag{c.Database}.source(c.gamesFlags)
	if err != nil {
		return err
	}
	log.Info("starting", "version", thisBuild().String(), "games", from.String())
	if !from.IsDatabase() || c.Data == "" || place.MustBeHere(c.Data) != nil {
		return nil
	}
	if file, err := os.Stat(place.Database(c.Data)); err == nil && file.Size() > 0 {
		log.Warn("there are games in the folder of the settings too, which this server does not serve: commands that do not know of the database work "+
			"on them. Name the database in the file of --config, and move the folder away", "folder", c.Data)
	}
	return nil
}

// A conversion says what is done before the games of an older program are converted.
type conversion string

// The values of conversion.
const (
	copied    conversion = "a copy is made"
	converted conversion = "nothing"
)

// copyName is the name of the copy that is made in the folder of the games, with the version of their schema.
const copyName = "before-upgrade-schema-%d.tar.gz"

// prepare says in the log which steps convert the games in a folder when it is opened, and copies the games before, so that the program
// before can go on with them.
func (c conversion) prepare(folder string, log *slog.Logger) error {
	if file, err := os.Stat(place.Database(folder)); err != nil || file.Size() == 0 {
		return nil // there are none yet; the next call says what else is wrong
	}
	ctx := context.Background()
	games, err := sqlite.OpenReader(ctx, place.Database(folder))
	if err != nil {
		return err
	}
	missing, err := games.Missing(ctx)
	_ = games.Close() // it was only read
	if err != nil || len(missing) == 0 {
		return err
	}
	if c == copied {
		if err := copyBefore(ctx, folder, missing[0]-1, log); err != nil {
			return err
		}
	}
	tellSteps(log, missing)
	return nil
}

// copyBefore saves the games in a folder as they are. A copy of the same schema is replaced: one of a start that was interrupted, or of an
// upgrade that was taken back.
func copyBefore(ctx context.Context, folder string, schema int64, log *slog.Logger) error {
	file := filepath.Join(folder, fmt.Sprintf(copyName, schema))
	if _, err := place.TakeBackup(ctx, place.At(folder), thisBuild().version, file, backup.Replaced); err != nil {
		return fmt.Errorf("the games are of an older program, and no copy of them can be made before they are converted: %w: mend that, or "+
			"start once with --no-copy", err)
	}
	log.Info("the games as they were are in a backup: remove it when all is well", "file", file)
	return nil
}

// tellSteps says which steps of the schema convert the games.
func tellSteps(log *slog.Logger, missing []int64) {
	for _, version := range missing {
		log.Info("the games are converted", "to_schema", version)
	}
}

// tellConversion says which steps convert a database when it is opened. No copy of it is made here.
func tellConversion(ctx context.Context, url string, log *slog.Logger) error {
	missing, isNew, err := postgres.Missing(ctx, url)
	switch {
	case err != nil:
		return err
	case isNew:
		log.Info("the database is new: it begins without games")
	case len(missing) > 0:
		log.Info("the tables of the database are converted; nodes of the release before can go on with them. No copy is made here: that is the " +
			"backup that you took with the program before")
		tellSteps(log, missing)
	}
	return nil
}
