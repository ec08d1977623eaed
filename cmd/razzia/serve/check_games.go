package serve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/storage"
	"razzia/internal/operate/place"
	"razzia/internal/site"
	"razzia/internal/store/postgres"
	"razzia/internal/store/sqlite"
)

// quiet is a log without lines: a checkup says itself what it finds.
var quiet = slog.New(slog.DiscardHandler)

// folderOfGames is the folder of the games, "" for a database.
func (k *checkup) folderOfGames() string {
	if k.c.Database != "" {
		return ""
	}
	folder, _ := k.c.Place() // games says what is wrong
	return folder
}

// games looks at the folder of the games, or at the database, and compares the clock with what it finds there.
func (k *checkup) games(ctx context.Context) {
	if k.c.Database != "" {
		k.database(ctx)
		return
	}
	folder, err := k.c.Place()
	if err != nil {
		k.bad("games", err)
		return
	}
	if owner, is := place.ServedBy(folder); is {
		k.served = true
		k.good("server", "one runs with these games now%s", owner)
	}
	k.writable(folder)
	k.folder(ctx, folder)
}

// writable says whether the server may write in the folder of the games, and has room there.
func (k *checkup) writable(folder string) {
	if err := mayWriteIn(folder); err != nil {
		k.bad("folder", fmt.Errorf("%w: choose another with --data, or give it to the user of the server", err))
		return
	}
	k.good("folder", "%s can be written", folder)
	if user := place.OtherOwner(folder); user != "" {
		k.look("folder", "you are root, and it belongs to "+user+": sudo -u "+user+" razzia serve --check sees what the server sees")
	}
	if left, known := room(existing(folder)); known && left < leastRoom {
		k.bad("folder", fmt.Errorf("its disk has room for %d MB only: make room, or choose another disk with --data", left>>20))
	}
}

// leastRoom is how much room a disk needs: the log of the database alone may have some tens of megabytes.
const leastRoom = 100 << 20

// folder opens the games to read them.
func (k *checkup) folder(ctx context.Context, folder string) {
	file := place.Database(folder)
	if key, err := os.ReadFile(filepath.Join(folder, place.KeyName)); err == nil && len(key) < place.KeySize {
		k.bad("games", fmt.Errorf("%s holds %d bytes: want %d: restore it from a backup", place.KeyName, len(key), place.KeySize))
	}
	switch info, err := os.Stat(file); {
	case place.IsEmptied(folder):
		k.look("games", "the folder has the key of the cookies but no games: it would begin without any; if there were some, restore a backup")
		return
	case errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0:
		k.told("games", "none yet: the server begins without any", place.MustBeHere(folder))
		return
	case place.HasLostKey(folder):
		k.look("games", place.ErrLostKey(folder).Error())
	}
	r, err := sqlite.OpenReader(ctx, file, site.Relations())
	if err != nil {
		k.bad("games", place.AsOwner(err))
		return
	}
	defer r.Close()
	missing, err := r.Missing(ctx)
	found, failed := r.Contents(ctx)
	if err = errors.Join(err, failed); err != nil {
		k.bad("games", err)
		return
	}
	k.good("games", "%s, %d of them running, in %s", command.Counted(found.Tables, "table", "tables"), found.Running, file)
	k.convert(len(missing))
	k.clock(found.Latest, "the latest move in the games")
}

// convert says that a start converts the games.
func (k *checkup) convert(steps int) {
	switch {
	case steps == 0:
	case k.c.Database != "":
		k.look("games", fmt.Sprintf("a start converts them in %d steps: take a backup with the program before", steps))
	default:
		k.look("games", fmt.Sprintf("a start converts them in %d steps, and keeps a copy of them as they are", steps))
	}
}

// database opens the database.
func (k *checkup) database(ctx context.Context) {
	at := storage.DatabaseFlag{Database: k.c.Database}
	if err := at.Validate(); err != nil {
		k.bad("database", err)
		return
	}
	limited, stop := context.WithTimeout(ctx, checkTime)
	defer stop()
	missing, isNew, err := postgres.Missing(limited, k.c.Database)
	if err != nil {
		k.bad("database", err)
		return
	}
	k.good("database", "%s answers", place.At(k.c.Database))
	if isNew {
		k.good("games", "none yet: the first node makes the tables")
	} else {
		k.convert(len(missing))
	}
	k.compareClock(limited)
}

// The clock of a machine may be before or behind by so much. A node is not ready with more than a second.
const (
	mostAhead = time.Second
	mostEarly = time.Minute // before the latest move: the clock of another machine may have been wrong
)

// compareClock compares the clock with that of the database.
func (k *checkup) compareClock(ctx context.Context) {
	began := time.Now()
	theirs, err := postgres.ClockOf(ctx, k.c.Database)
	if err != nil {
		k.bad("clock", err)
		return
	}
	if ahead := began.Sub(theirs) + time.Since(began)/2; ahead.Abs() > mostAhead {
		k.bad("clock", fmt.Errorf("it is %v away from that of the database, %v: set both by NTP", ahead.Round(time.Millisecond), theirs.UTC()))
		return
	}
	k.good("clock", "as that of the database")
}

// clock compares the clock with a moment that must be over.
func (k *checkup) clock(before time.Time, what string) {
	now := time.Now()
	if now.Before(before.Add(-mostEarly)) {
		k.bad("clock", fmt.Errorf("it is %s, but %s is of %s: set it by NTP", command.When(now), what, command.When(before)))
		return
	}
	k.good("clock", "%s", command.When(now))
}
