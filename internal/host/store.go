package host

import (
	"context"
	"errors"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Store keeps the logs of tables. A call that succeeded is durable: its data survives a killed process and a
// power failure. A call whose context has ended fails with the context's error and has done nothing. Arguments
// and results belong to the caller. The contract is tested by [razzia/internal/host/hosttest.Stores].
type Store interface {
	// Create stores a new table: its secret, its first entries (versions from 1 without a gap) and its summary.
	// It fails with ErrConflict if the ID is taken.
	Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error

	// Alone runs a function while no other one does the same for the same person, at any host of the store: what it counts does not
	// grow by others before it has decided. The function may do something else alone for the person, always in the same order.
	Alone(ctx context.Context, what, person string, do func() error) error

	// Append adds entries to a log, all or none, and replaces the summary in the same transaction. Moves within a
	// round change only its version, phase, turn and time of the latest entry: the store may rely on that. Append fails
	// with ErrConflict unless the first entry follows the last of the log, and with ErrNotFound if there is no such
	// table.
	Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error

	// Read returns the entries of a log after a version, in order. It fails with ErrNotFound if there is no
	// such table, and with ErrUnreadable if an entry is damaged or missing.
	Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error)

	// Secret returns the secret of a table, or fails with ErrNotFound.
	Secret(ctx context.Context, id table.ID) ([]byte, error)

	// Versions returns the versions that tables are at. One that is not there, or was emptied, is missing.
	Versions(ctx context.Context, ids []table.ID) (map[table.ID]int, error)

	// Summaries reads the summaries of tables, in any order. A table that is not there, or was emptied, is missing.
	Summaries(ctx context.Context, ids []table.ID) ([]table.Summary, error)

	// Running lists the tables whose game began and did not end, the one with the latest entry first.
	Running(ctx context.Context) ([]table.ID, error)

	// Claim lists tables whose game is not over and whose timer should have fired, and puts their timers off in the same transaction. So
	// of several hosts that claim at a time, one gets a table. If there are more than it may list, it takes the most overdue. No
	// version changes.
	Claim(ctx context.Context, c Claim) ([]Claimed, error)

	// Postpone sets the time of the next timer of a table, unless the table is at another version. A zero due is for no timer. Now is
	// the time of the host.
	Postpone(ctx context.Context, claimed Claimed, now, due time.Time) error

	// Tables lists, newest first, summaries of the tables that a person made or had a seat at, except those that they cleared from
	// their list. A summary that is damaged has no seats and no options.
	Tables(ctx context.Context, q TableQuery) ([]table.Summary, error)

	// Hide clears a finished game from the list of a person: Tables no longer returns it to them. The game, its log, the
	// lists of others and the feed stay. It fails with ErrNotFound if the person has no such finished game.
	Hide(ctx context.Context, person string, id table.ID) error

	// HideAll clears the finished games of a person that ended at a moment or before.
	HideAll(ctx context.Context, person string, until time.Time) error

	// CountUnfinished counts the tables that a person made, whose game has not ended, and that have an entry
	// of that moment or later.
	CountUnfinished(ctx context.Context, maker string, since time.Time) (int, error)

	// Forget removes tables whose game never began and that have no entry of that moment or later: the oldest
	// first, up to a limit. It returns their IDs. A table that gets an entry meanwhile stays.
	Forget(ctx context.Context, before time.Time, most int) ([]table.ID, error)

	// Remove removes a table whose game is not over, with all that belongs to it. It fails with ErrNotFound if there is no such
	// table, and with ErrOver if its game is over: the feed has no gap.
	Remove(ctx context.Context, id table.ID) error

	// Finished is the feed of finished games. It returns those with numbers after a position, in order,
	// up to a limit. The first number is 1, and there is no gap. A number never changes, and a game appears
	// only after all games with lower numbers, however many writers there are. A reader that stores its position
	// together with what it derived from the games sees each game exactly once. Of a summary in the feed only Next, Latest,
	// Version, the pace, and the identities and names of persons may change later; a damaged one and that of a retired game have no seats.
	Finished(ctx context.Context, after int64, most int) ([]Finished, error)

	// Archive packs the logs of games that ended before a moment, if they have no entry of that moment or later: those that ended
	// first before others, up to a limit. It returns the tables that it has seen to, and sees to none twice, unless it gets an
	// entry. Nothing else changes: a packed log is read, appended to, rewritten and removed as any other. A damaged one
	// stays as it is.
	Archive(ctx context.Context, before time.Time, most int) ([]table.ID, error)

	// Ready fails if the store cannot write, and no later than its context ends.
	Ready(ctx context.Context) error

	Eraser
	Vacations
	Planner
}

// The errors of a Store.
var (
	ErrNotFound = table.ErrNoSuchTable.With(errors.New("it is not stored"))
	ErrConflict = table.ErrSomebodyWasFaster.With(errors.New("another writer stored this version first"))
	ErrOver     = table.ErrGameOver.Under(fault.Denied).
			Telling("the game of this table is over, and finished games stay: they are numbered without a gap")
	ErrUnreadable = table.ErrLogBroken.With(errors.New("the log of the table is damaged"))
)

// A Claim asks for tables that are overdue. A store of several machines measures time by a clock of its own: of a due time it
// keeps how long it is after the latest entry of the table, or after Now. So hosts agree whose clocks differ.
type Claim struct {
	Now     time.Time     // of the host
	Overdue time.Duration // how long ago the timer should have fired, at least
	Lease   time.Duration // how far timers are put off: they are overdue again after that
	Most    int

	// Every is how long ago the last such claim of any host is, at least: a store of several machines may leave the claim to the hosts
	// that came before, and lists nothing then. Zero claims in any case.
	Every time.Duration
}

// A Claimed is a table that was overdue, and its version then.
type Claimed struct {
	ID      table.ID
	Version int
}

// A TableQuery selects a page of a person's tables.
type TableQuery struct {
	Person string
	Over   bool   // tables whose game is over, by the end of the game; otherwise all others, by the latest entry
	Before Cursor // only older tables than this one, the newest of them; the zero Cursor begins at the newest table
	After  Cursor // only newer tables than this one, the oldest of them; the zero Cursor sets no such limit
	Most   int
}

// A Cursor is a place in a list that is sorted by time, newest first, and by ID where times are equal.
type Cursor struct {
	At time.Time
	ID table.ID
}

// CursorOf returns the place of a table in its list.
func CursorOf(sum *table.Summary) Cursor {
	if sum.Phase == table.Over {
		return Cursor{sum.Ended, sum.ID}
	}
	return Cursor{sum.Latest, sum.ID}
}

// A Finished is a game in the feed of finished games.
type Finished struct {
	Number int64 // from 1, without a gap
	table.Summary
}

// A Bus carries notifications between the hosts of one store: a table is at a version. Notifications may be doubled
// and overtake each other; a bus that may have lost some says so. The contract is tested by [razzia/internal/host/hosttest.Buses].
type Bus interface {
	// Publish sends a notification to all listeners, the sender's own among them. It never blocks.
	Publish(id table.ID, version int)

	// Listen calls heard for each notification until stop is called. It calls lost when notifications of any table may have been
	// lost, for instance after a broken connection, and new ones are heard again. Neither may block or call the bus. They may be
	// called by several goroutines at a time, and before Publish returns.
	Listen(heard func(id table.ID, version int), lost func()) (stop func())
}
