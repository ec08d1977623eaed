package place

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"razzia/internal/site"
	"razzia/internal/store"
	"razzia/internal/store/postgres"
	"razzia/internal/store/sqlite"
)

// CookieKey is the name of the key in a database that signs the cookies.
const CookieKey = "cookies"

// IsDatabase reports whether a place for games is the address of a database.
func IsDatabase(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// Copy copies the games, as an SQLite file, and the key to a folder, as they are at one moment. It checks nothing.
func (p Place) Copy(ctx context.Context, to string) error {
	if p.IsDatabase() {
		return copyDatabase(ctx, p.name, to)
	}
	return copyFolder(ctx, p.name, to)
}

// copyFolder copies the games of a folder.
func copyFolder(ctx context.Context, folder, to string) error {
	key, err := os.ReadFile(filepath.Join(folder, KeyName))
	switch {
	case HasLostKey(folder):
		return ErrLostKey(folder)
	case errors.Is(err, fs.ErrNotExist):
		return ErrNoGames(folder)
	case err != nil:
		return AsOwner(err)
	}
	if len(key) < KeySize { // no server starts with it, and no restore takes it
		return errShortKey(filepath.Join(folder, KeyName), len(key))
	}
	if err := os.WriteFile(filepath.Join(to, KeyName), key, 0o600); err != nil {
		return err
	}
	r, err := sqlite.OpenReader(ctx, Database(folder), site.Relations())
	if err != nil {
		return err
	}
	return errors.Join(r.CopyTo(ctx, Database(to)), r.Close())
}

// copyDatabase copies the games of a PostgreSQL database.
func copyDatabase(ctx context.Context, url, to string) error {
	r, err := postgres.OpenReader(ctx, url)
	if err != nil {
		return err
	}
	defer r.Close()
	key, err := r.Key(ctx, CookieKey)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, KeyName), key, 0o600); err != nil {
		return err
	}
	games, err := sqlite.Open(Database(to), site.Relations())
	if err != nil {
		return err
	}
	_, err = store.Copy(ctx, r, games)
	return errors.Join(err, games.Close(), mustBeWhole(Database(to)))
}

// MustHaveGames refuses a database without games, or of another version, before a command opens it as a server does: that would make or
// convert its tables.
func MustHaveGames(ctx context.Context, url string) error {
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

// CopyAll copies games to an empty store, with the key of their cookies, and checks the copy. It returns the number of rows.
func CopyAll(ctx context.Context, from store.Source, to store.Copied, setKey func() error) (rows int, err error) {
	return store.Copy(ctx, from, keyed{to, setKey})
}

// A keyed store gets the key of the cookies with the games that are copied into it: games without their key would make new guests of all
// players.
type keyed struct {
	store.Copied
	setKey func() error
}

// Import writes relations, and the key just before they are there.
func (k keyed) Import(ctx context.Context, do func(write func(store.Relation, store.Rows) error) error) error {
	return k.Copied.Import(ctx, func(write func(store.Relation, store.Rows) error) error {
		if err := do(write); err != nil {
			return err
		}
		if err := k.setKey(); err != nil {
			return fmt.Errorf("copy the key of the cookies: %w", err)
		}
		return nil
	})
}

// Fill copies the games and the key in a folder to an empty database. It returns the number of rows.
func Fill(ctx context.Context, url, folder string) (rows int, err error) {
	key, err := os.ReadFile(filepath.Join(folder, KeyName))
	if err != nil {
		return 0, err
	}
	from, err := sqlite.Open(Database(folder), site.Relations()) // it brings an older backup up to date
	if err != nil {
		return 0, err
	}
	defer from.Close()
	to, err := postgres.Open(ctx, url, site.Relations())
	if err != nil {
		return 0, err
	}
	defer to.Close()
	return CopyAll(ctx, from, to, func() error { return to.SetKey(ctx, CookieKey, key) })
}
