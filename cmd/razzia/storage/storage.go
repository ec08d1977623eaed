// Package storage has the commands that save, bring back, copy, check and export what a server stores, and opens the folder or the database
// where that is.
package storage

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"razzia/internal/backup"
	"razzia/internal/bus"
	"razzia/internal/bus/notify"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/moderation"
	"razzia/internal/operate/place"
	"razzia/internal/site"
	"razzia/internal/store"
	"razzia/internal/store/postgres"
	"razzia/internal/store/sqlite"
)

// A gameStore keeps all that a server stores.
type gameStore interface {
	site.Store
	store.Copied
	MarkMoved(ctx context.Context, to string) error
	Close() error
}

// A Storage is where the games are: a folder that one process serves, or a database that many share.
type Storage struct {
	Place  place.Place
	Key    []byte // the first one that signs cookies
	setKey func(ctx context.Context, key []byte) error
	Games  gameStore
	Bus    host.Bus
	Grace  time.Duration                            // how long bots and clocks wait for the node that changed a table last
	Lease  time.Duration                            // how long another node may take to learn of changes of accounts; 0 for a folder
	Clock  func(context.Context) (time.Time, error) // of the database; nil for a folder
	lock   *place.Lock                              // nil for a database
	Folder string                                   // of the games; "" for a database
	end    func()                                   // closes the bus; nil if it needs no end
	Words  *moderation.Words                        // not wanted in names; nil for none

	Sanctions moderation.Sanctions // of the operator, which only a server reads
}

// OpenAlone opens the games in a folder for this process alone.
func OpenAlone(folder string, log *slog.Logger, before conversion) (Storage, error) {
	lock, err := place.LockFolder(folder)
	if err != nil {
		return Storage{}, err
	}
	s, err := finishAndOpen(folder, log, before)
	if err != nil {
		lock.Release()
	}
	s.lock = lock
	return s, err
}

// finishAndOpen completes a restore that was interrupted, and opens the games.
func finishAndOpen(folder string, log *slog.Logger, before conversion) (Storage, error) {
	if _, err := backup.Finish(folder, time.Now()); err != nil {
		return Storage{}, fmt.Errorf("complete a restore: %w", err)
	}
	if place.IsEmptied(folder) {
		log.Warn("the folder has the key of the cookies but no games: it begins without any; if there were some, stop the server and restore a backup", "folder", folder)
	}
	lost := place.HasLostKey(folder)
	if _, err := place.Key(folder); err != nil { // a copy has it too
		return Storage{}, err
	}
	if err := before.prepare(folder, log); err != nil {
		return Storage{}, err
	}
	s, err := openFolder(folder)
	if err == nil && lost {
		s.tellOfLostKey(context.Background(), log, place.KeyBack(folder))
	}
	return s, err
}

// tellOfLostKey says in the log that a new key was made beside games, and how the old one comes back. Keys that a rotation has made are
// with the games: then no guest has lost anything.
func (s Storage) tellOfLostKey(ctx context.Context, log *slog.Logger, back string) {
	if keys, _, err := identity.NewCookieKeys(s.Games.Engine()).CookieKeys(ctx); err != nil || len(keys) > 0 {
		return // the server reads the keys once more, and then says what is wrong
	}
	log.Error("the key of the cookies was gone beside the games, and a new one was made: all guests are strangers now, and have lost "+
		"their seats", "to_get_them_back", back)
}

// openFolder opens the games in a folder.
func openFolder(folder string) (Storage, error) {
	key, err := place.Key(folder)
	if err != nil {
		return Storage{}, err
	}
	games, err := sqlite.Open(place.Database(folder), site.Relations())
	set := func(_ context.Context, key []byte) error { return place.SetKey(folder, key) }
	return Storage{Place: place.At(folder), Key: key, setKey: set, Games: games, Bus: new(bus.Local), Folder: folder}, err
}

// grace is far longer than a node needs that lives, and short enough that players wait for a dead one's bots.
const grace = 2 * time.Second

// lease is how long nodes may take to learn that a guest has become a member: that long the guest waits for it.
const lease = 2 * time.Second

// OpenDatabase opens the games in a PostgreSQL database as a node does.
func OpenDatabase(ctx context.Context, url string, log *slog.Logger) (Storage, error) {
	s, err := openRows(ctx, url, log)
	if err != nil {
		return Storage{}, err
	}
	hints, err := notify.Open(ctx, url, log)
	if err != nil {
		return Storage{}, errors.Join(err, s.Games.Close())
	}
	s.Bus, s.end = hints, hints.Close
	return s, nil
}

// openRows opens the games in a PostgreSQL database without being one of its nodes.
func openRows(ctx context.Context, url string, log *slog.Logger) (Storage, error) {
	if err := tellConversion(ctx, url, log); err != nil {
		return Storage{}, err
	}
	games, err := postgres.Open(ctx, url, site.Relations())
	if err != nil {
		return Storage{}, err
	}
	lost, err := games.HasLostKey(ctx, place.CookieKey)
	if err != nil {
		return Storage{}, errors.Join(err, games.Close())
	}
	key, err := games.Key(ctx, place.CookieKey, place.KeySize)
	if err != nil {
		return Storage{}, errors.Join(err, games.Close())
	}
	set := func(ctx context.Context, key []byte) error { return games.SetKey(ctx, place.CookieKey, key) }
	s := Storage{Place: place.At(url), Key: key, setKey: set, Games: games, Bus: new(bus.Local), Grace: grace, Lease: lease,
		Clock: games.Clock}
	if lost {
		s.tellOfLostKey(ctx, log, "restore a backup into a new database, or put its row of the table keys back")
	}
	return s, nil
}

// WriteAddress writes the address of the server where a second process for the same folder finds it.
func (s Storage) WriteAddress(address string) error {
	if s.lock == nil {
		return nil
	}
	return s.lock.WriteAddress(address)
}

// Close closes the store and what belongs to it.
func (s Storage) Close() {
	if s.end != nil {
		s.end()
	}
	_ = s.Games.Close()
	if s.lock != nil {
		s.lock.Release()
	}
}
