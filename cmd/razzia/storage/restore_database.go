package storage

import (
	"errors"
	"fmt"

	"razzia/cmd/razzia/command"
	"razzia/internal/backup"
	"razzia/internal/operate/place"
	"razzia/internal/store"
)

// newDatabase is the advice about a database that has games already.
const newDatabase = "make a new one (createdb), restore into it, and start the nodes with its address"

// toDatabase restores the backup into a database that is empty.
func (c Restore) toDatabase(std command.Streams) error {
	if c.Replace {
		return errors.New("--replace is for a folder: nothing in a database is replaced: " + newDatabase)
	}
	ctx, stop := command.Interruptible()
	defer stop()
	work, done, err := backup.Workplace("")
	if err != nil {
		return err
	}
	defer done()
	staged, err := c.stage(work, std.In)
	if err != nil {
		return err
	}
	switch rows, err := place.Fill(ctx, c.Database, staged.Folder()); {
	case errors.Is(err, store.ErrNotEmpty):
		return fmt.Errorf("the database has games: %s", newDatabase)
	case err != nil:
		return err
	default:
		_, err = fmt.Fprintf(std.Out, "restored %s and the key of the cookies, of %s, into %s: %d rows\n",
			tablesOf(staged.Manifest), command.When(staged.At), command.Printable(place.At(c.Database).String()), rows)
		return err
	}
}
