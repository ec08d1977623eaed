package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"razzia/internal/store"
	"razzia/internal/store/postgres"
	"razzia/internal/store/sqlite"
)

// databaseFlag names a database with games. The commands that save and check games share it.
type databaseFlag struct {
	Database string `env:"RAZZIA_DATABASE" placeholder:"URL" help:"PostgreSQL database with the games, instead of a folder."`
}

// errNoDatabase is the error for an address of a database that is none.
var errNoDatabase = errors.New("the address of the database has to begin with postgres://")

// Validate refuses an address that is none.
func (f databaseFlag) Validate() error {
	if f.Database != "" && !isDatabase(f.Database) {
		return errNoDatabase
	}
	return nil
}

// A copier copies the games, as an SQLite file, and the key to a folder, as they are at one moment. It checks nothing.
type copier func(ctx context.Context, to string) error

// source returns what copies the games of a database, or of a folder if there is none.
func (f databaseFlag) source(g gamesFlags) (copier, error) {
	if f.Database != "" {
		return fromDatabase(f.Database), nil
	}
	folder, err := g.place()
	return fromFolder(folder), err
}

// fromFolder copies the games of a folder.
func fromFolder(folder string) copier {
	return func(ctx context.Context, to string) error {
		key, err := os.ReadFile(filepath.Join(folder, keyName))
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("no games in %s: choose their folder with --data", folder)
		}
		if err != nil {
			return asOwner(err)
		}
		if len(key) < keySize { // no server starts with it, and no restore takes it
			return errShortKey(filepath.Join(folder, keyName), len(key))
		}
		if err := os.WriteFile(filepath.Join(to, keyName), key, 0o600); err != nil {
			return err
		}
		r, err := sqlite.OpenReader(ctx, database(folder))
		if err != nil {
			return err
		}
		return errors.Join(r.CopyTo(ctx, database(to)), r.Close())
	}
}

// fromDatabase copies the games of a PostgreSQL database.
func fromDatabase(url string) copier {
	return func(ctx context.Context, to string) error {
		r, err := postgres.OpenReader(ctx, url)
		if err != nil {
			return err
		}
		defer r.Close()
		key, err := r.Key(ctx, cookieKey)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, keyName), key, 0o600); err != nil {
			return err
		}
		games, err := sqlite.Open(database(to))
		if err != nil {
			return err
		}
		_, err = store.Copy(ctx, r, games)
		return errors.Join(err, games.Close(), mustBeWhole(database(to)))
	}
}

// mustHaveGames refuses a database without games, or of another version, before a command opens it as a server does: that would make or convert
// its tables.
func mustHaveGames(ctx context.Context, url string) error {
	r, err := postgres.OpenReader(ctx, url)
	if err != nil {
		return err
	}
	return r.Close()
}

// mustBeWhole fails if SQLite has left a part of a closed file in the log beside it.
func mustBeWhole(file string) error {
	if _, err := os.Stat(file + "-wal"); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s-wal is still there: %w", file, err)
	}
	return nil
}
