package table

import (
	"context"
	"errors"
	"time"
)

// A Store keeps the logs of tables. What a call that succeeded has written is durable: it is there after
// the program was killed and the machine was switched off. A call whose context has ended fails with
// the context's error and has done nothing. What a store was given and what it gave belong to the caller.
// Its contract is tested by [razzia/internal/table/tabletest.Stores].
type Store interface {
	// Create keeps a new table: its secret, its first entries, with versions from 1 without a gap. It
	// fails with ErrConflict if there is a table of this ID.
	Create(ctx context.Context, id ID, secret []byte, entries []Entry) error

	// Append adds entries to a log, all or none. Their versions are without a gap; if the first does not
	// follow the last of the log, because another writer was faster, it fails with ErrConflict. It fails
	// with ErrNotFound if there is no such table.
	Append(ctx context.Context, id ID, entries []Entry) error

	// Read gives the entries of a log after a version, in order. It fails with ErrNotFound if there is
	// no such table.
	Read(ctx context.Context, id ID, after int) ([]Entry, error)

	// Secret gives the secret of a table, or fails with ErrNotFound.
	Secret(ctx context.Context, id ID) ([]byte, error)

	// Running lists the tables that began and did not end, the one with the latest entry first.
	Running(ctx context.Context) ([]ID, error)

	// TablesOf lists the tables at which a person has or had a seat or which he made, the one with the
	// latest entry first, at most so many.
	TablesOf(ctx context.Context, person string, most int) ([]ID, error)

	// Unfinished counts the tables that a person made, that did not end, and that have an entry of that
	// moment or later.
	Unfinished(ctx context.Context, maker string, since time.Time) (int, error)

	// Forget removes tables that never began and have no entry of that moment or later, those first that
	// have waited longest and at most so many, and lists them. Nothing is left of them: each is as if it had never been.
	Forget(ctx context.Context, before time.Time, most int) ([]ID, error)
}

// The errors of a Store.
var (
	ErrNotFound = errors.New("there is no such table")
	ErrConflict = errors.New("another writer was faster")
)

// A Bus tells watchers that a table has something new. It may lose what it is told: a watcher that
// must know reads the log. Its contract is tested by [razzia/internal/table/tabletest.Buses].
type Bus interface {
	// Publish tells that a table is at a version. It never blocks.
	Publish(id ID, version int)

	// Watch gives a channel on which versions of a table come. If the watcher is slow, only the latest
	// waits for him. The channel is closed after stop was called, once and only once.
	Watch(id ID) (versions <-chan int, stop func())
}
