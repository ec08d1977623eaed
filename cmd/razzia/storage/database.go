package storage

import (
	"errors"
	"fmt"
	"io"

	"razzia/cmd/razzia/command"
	"razzia/internal/operate/place"
)

// DatabaseFlag names a database with games. The commands that save and check games share it.
type DatabaseFlag struct {
	Database string `env:"RAZZIA_DATABASE" placeholder:"URL" help:"PostgreSQL database with the games, instead of a folder."`
}

// errNoDatabase is the error for an address of a database that is none.
var errNoDatabase = errors.New("the address of the database has to begin with postgres://")

// ErrNeedDatabase is the error of a node without a database.
var ErrNeedDatabase = errors.New("a node shares its games with others in a database: name it with --database, or as database in the file of --config")

// Validate refuses an address that is none.
func (f DatabaseFlag) Validate() error {
	switch {
	case f.Database == "":
		return nil
	case !place.IsDatabase(f.Database):
		return errNoDatabase
	default:
		return place.At(f.Database).Validate()
	}
}

// Source returns where the games are: in the database, or in the folder if there is none.
func (f DatabaseFlag) Source(g GamesFlags) (place.Place, error) {
	if f.Database != "" {
		return place.At(f.Database), nil
	}
	folder, err := g.Place()
	return place.At(folder), err
}

// TellSource says from where a command reads, where its output is for programs.
func TellSource(to io.Writer, what string, from place.Place) {
	fmt.Fprintf(to, "razzia: %s of %s\n", what, command.Printable(from.String()))
}
