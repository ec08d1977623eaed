package main

import (
	"errors"

	"razzia/internal/operate/place"
)

// databaseFlag names a database with games. The commands that save and check games share it.
type databaseFlag struct {
	Database string `env:"RAZZIA_DATABASE" placeholder:"URL" help:"PostgreSQL database with the games, instead of a folder."`
}

// errNoDatabase is the error for an address of a database that is none.
var errNoDatabase = errors.New("the address of the database has to begin with postgres://")

// Validate refuses an address that is none.
func (f databaseFlag) Validate() error {
	if f.Database != "" && !place.IsDatabase(f.Database) {
		return errNoDatabase
	}
	return nil
}

// source returns what copies the games of a database, or of a folder if there is none.
func (f databaseFlag) source(g gamesFlags) (place.Copier, error) {
	if f.Database != "" {
		return place.FromDatabase(f.Database), nil
	}
	folder, err := g.place()
	return place.FromFolder(folder), err
}
