package serve

import (
	"log/slog"
	"os"

	"razzia/cmd/razzia/build"
	"razzia/cmd/razzia/storage"
	"razzia/internal/operate/place"
)

// tellStart begins the log: which program starts, and with which games. It warns of games in the folder of the settings while a database
// is served: commands that do not know of the database would work on them.
func (c Command) tellStart(log *slog.Logger) error {
	from, err := storage.DatabaseFlag{Database: c.Database}.Source(c.GamesFlags)
	if err != nil {
		return err
	}
	log.Info("starting", "version", build.This().String(), "games", from.String())
	if !from.IsDatabase() || c.Data == "" || place.MustBeHere(c.Data) != nil {
		return nil
	}
	if file, err := os.Stat(place.Database(c.Data)); err == nil && file.Size() > 0 {
		log.Warn("there are games in the folder of the settings too, which this server does not serve: commands that do not know of the database work "+
			"on them. Name the database in the file of --config, and move the folder away", "folder", c.Data)
	}
	return nil
}
