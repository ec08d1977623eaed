package storage

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"razzia/cmd/razzia/build"
	"razzia/internal/backup"
	"razzia/internal/operate/place"
	"razzia/internal/site"
	"razzia/internal/store/postgres"
	"razzia/internal/store/sqlite"
)

// A conversion says what is done before the games of an older program are converted.
type conversion string

// The values of conversion.
const (
	Copied    conversion = "a copy is made"
	Converted conversion = "nothing"
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
	games, err := sqlite.OpenReader(ctx, place.Database(folder), site.Relations())
	if err != nil {
		return err
	}
	missing, err := games.Missing(ctx)
	_ = games.Close() // it was only read
	if err != nil || len(missing) == 0 {
		return err
	}
	if c == Copied {
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
	if _, err := place.TakeBackup(ctx, place.At(folder), build.This().Version, file, backup.Replaced, nil); err != nil {
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
