package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/alecthomas/kong"

	"razzia/internal/operate/place"
)

// databaseFlag names a database with games. The commands that save and check games share it.
type databaseFlag struct {
	Database string `env:"RAZZIA_DATABASE" placeholder:"URL" help:"PostgreSQL database with the games, instead of a folder."`
}

// errNoDatabase is the error for an address of a database that is none.
var errNoDatabase = errors.New("the address of the database has to begin with postgres://")

// errNeedDatabase is the error of a node without a database.
var errNeedDatabase = errors.New("a node shares its games with others in a database: name it with --database, or as database in the file of --config")

// Validate refuses an address that is none.
func (f databaseFlag) Validate() error {
	switch {
	case f.Database == "":
		return nil
	case !place.IsDatabase(f.Database):
		return errNoDatabase
	default:
		return place.At(f.Database).Validate()
	}
}

// source returns where the games are: in the database, or in the folder if there is none.
func (f databaseFlag) source(g gamesFlags) (place.Place, error) {
	if f.Database != "" {
		return place.At(f.Database), nil
	}
	folder, err := g.place()
	return place.At(folder), err
}

// tellSource says from where a command reads, where its output is for programs.
func tellSource(to io.Writer, what string, from place.Place) {
	fmt.Fprintf(to, "razzia: %s of %s\n", what, printable(from.String()))
}

// onePlace refuses a command whose arguments name a folder while the environment or the file of settings names a database, which would
// come first: the reader of the line thinks of the folder. The server takes the database, and says so when it starts.
func onePlace(ctx *kong.Context) error {
	named := map[string]bool{}
	for _, step := range ctx.Path {
		if step.Flag != nil && !step.Resolved { // the file of settings resolves flags
			named[step.Flag.Name] = true
		}
	}
	if !named["data"] || named["database"] || ctx.Selected().Name == "serve" {
		return nil
	}
	for _, flag := range ctx.Flags() {
		if database, _ := ctx.FlagValue(flag).(string); flag.Name == "database" && database != "" {
			return errors.New("--data names a folder, but the settings name a database (RAZZIA_DATABASE, or database in the file of " +
				"--config), which comes first: leave --data out, or add --database= to take the folder")
		}
	}
	return nil
}
