package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/store/postgres/address"
)

// A Store keeps tables in a database. Several goroutines may use it at a time.
type Store struct {
	store.Core
	relations []store.Relation
	name      string // of the database, without a password
	pool      *pgxpool.Pool
	groups    *pgxpool.Pool // for the writers of groups
	moves     *writer       // of moves within a round
	others    *writer       // of all other changes of tables
	alone     aloneness
}

// Engine returns what runs the statements of subjects.
func (s *Store) Engine() store.Engine { return engine{s} }

// Relations are those of the site.
func (s *Store) Relations() []store.Relation { return s.relations }

// Close writes what is queued and closes the connections. Later appends fail with [store.ErrClosed].
func (s *Store) Close() error {
	s.moves.close()
	s.others.close()
	s.groups.Close()
	s.pool.Close()
	return nil
}

// probeSize is the size of a probe, in bytes: larger than any change of a table, so that a disk with room for the probe has
// room for a move.
const probeSize = 32 << 10

// Ready fails if the store cannot write. It returns when the context ends, even if the database does not answer.
func (s *Store) Ready(ctx context.Context) error {
	content := make([]byte, probeSize)
	_, _ = rand.Read(content) // never fails, as its documentation says
	_, err := s.pool.Exec(ctx, store.WriteProbe, content)
	return s.failed("write", err)
}

// Key returns a key that all nodes share. The first call with a name makes the key, at random.
func (s *Store) Key(ctx context.Context, name string, size int) (key []byte, err error) {
	fresh := make([]byte, size)
	_, _ = rand.Read(fresh) // never fails, as its documentation says
	_, err = s.pool.Exec(ctx, `INSERT INTO keys (name, key) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name, fresh)
	if err == nil {
		err = s.pool.QueryRow(ctx, `SELECT key FROM keys WHERE name = $1`, name).Scan(&key)
	}
	if err == nil && len(key) != size {
		err = fmt.Errorf("it has %d bytes: want %d", len(key), size)
	}
	return key, s.failed("read the key "+name, err)
}

// HasLostKey reports whether there are tables, but not the key with a name, which [Store.Key] would make.
func (s *Store) HasLostKey(ctx context.Context, name string) (lost bool, err error) {
	err = s.pool.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM keys WHERE name = $1)`, name).Scan(&lost)
	return lost, s.failed("look for the key "+name, err)
}

// writeTimeout is how long the database may take to answer a write: longer than PostgreSQL takes to restart after a crash.
const writeTimeout = 10 * time.Second

// write runs statements in a transaction. A context that ends before cancels the call. From then on only writeTimeout ends it:
// a caller that leaves does not put the outcome in doubt.
func (s *Store) write(ctx context.Context, do func(ctx context.Context, tx pgx.Tx) error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return again(func() error {
		limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTimeout)
		defer cancel()
		return doubtful(pgx.BeginFunc(limited, s.pool, func(tx pgx.Tx) error { return do(limited, tx) }))
	})
}

// attempts is how often a write is tried that PostgreSQL ended for the sake of another.
const attempts = 8

// again calls a function until it succeeds, at most attempts times. It stops at errors that do not go away.
func again(do func() error) (err error) {
	for range attempts {
		if err = do(); err == nil || !isPassing(err) {
			return err
		}
	}
	return err
}

// isPassing reports whether a write did nothing and may succeed if it is tried again: PostgreSQL ended a deadlock
// (40P01) or a conflict of transactions (40001), or nothing was sent because the connection was closed.
func isPassing(err error) bool {
	return hasCode(err, "40P01", "40001") || pgconn.SafeToRetry(err)
}

// hasCode reports whether PostgreSQL answered with one of these codes.
func hasCode(err error, codes ...string) bool {
	fault, ok := errors.AsType[*pgconn.PgError](err)
	return ok && slices.Contains(codes, fault.Code)
}

// isRefused reports whether PostgreSQL refused statements, so that nothing was written. When it ends the connection (FATAL), it may
// have committed them before.
func isRefused(err error) bool {
	fault, ok := errors.AsType[*pgconn.PgError](err)
	return ok && fault.SeverityUnlocalized == "ERROR"
}

// isBroken reports whether a connection is at fault: PostgreSQL ended it (FATAL), or the network did.
func isBroken(err error) bool {
	if fault, ok := errors.AsType[*pgconn.PgError](err); ok {
		return fault.SeverityUnlocalized == "FATAL"
	}
	_, ofNetwork := errors.AsType[net.Error](err)
	return ofNetwork || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || pgconn.SafeToRetry(err)
}

// doubtful hides that a time limit of the store ended a write: to the caller, an ended context means that nothing was done.
func doubtful(err error) error {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return fmt.Errorf("the outcome is unknown: %v", err)
	}
	return err
}

// failed says what could not be done, and names the database. Refusals such as [host.ErrConflict] name none: they are not the
// fault of the database.
func (s *Store) failed(what string, err error) error {
	switch {
	case err == nil:
		return nil
	case store.IsRefusal(err), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s: %w", what, err)
	case hasCode(err, "XX001", "XX002"), errors.Is(err, host.ErrUnreadable): // the data or an index is corrupted
		return fmt.Errorf("%s in %s: %w: restore the database from a backup: %w", what, s.name, host.ErrUnreadable, err)
	}
	return fmt.Errorf("%s in %s: %w", what, s.name, address.Plain(err))
}
