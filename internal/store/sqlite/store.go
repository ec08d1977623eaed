package sqlite

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync/atomic"

	"modernc.org/sqlite"

	"razzia/internal/alone"
	"razzia/internal/host"
	"razzia/internal/store"
)

// A Store keeps tables in a database file. Several goroutines may use it at a time, and several processes may
// use the same file.
type Store struct {
	store.Core
	alone.Persons
	path      string
	relations []store.Relation
	readers   *readers
	writer    *writer
	traces    atomic.Bool // of persons who were forgotten may be in the file
}

// Engine returns what runs the statements of subjects.
func (s *Store) Engine() store.Engine { return engine{s} }

// Relations are those of the site.
func (s *Store) Relations() []store.Relation { return s.relations }

// Close writes what is queued and closes the database. Later writes fail with [store.ErrClosed].
func (s *Store) Close() error {
	s.writer.stop()
	return errors.Join(s.removeTraces(context.Background()), s.writer.close(), s.readers.Close())
}

// probeSize is the size of a probe, in bytes: larger than any change of a table, so that a disk with room for the probe has
// room for a move.
const probeSize = 32 << 10

// Ready fails if the store cannot write, for instance because the disk is full. It returns when the context ends, even if the
// disk does not answer.
func (s *Store) Ready(ctx context.Context) error {
	content := make([]byte, probeSize)
	_, _ = rand.Read(content) // never fails, as its documentation says
	written := make(chan error, 1)
	go func() {
		written <- s.writer.write(ctx, func(tx *transaction) error {
			_, err := tx.exec(store.WriteProbe, content)
			return err
		})
	}()
	select {
	case err := <-written:
		return s.failed("write", err)
	case <-ctx.Done():
		return s.failed("write", ctx.Err())
	}
}

// isDamaged reports whether SQLite found the content of the file broken (SQLITE_CORRUPT or SQLITE_NOTADB), or an entry is.
func isDamaged(err error) bool {
	var fault *sqlite.Error
	if errors.As(err, &fault) {
		return fault.Code()&0xff == 11 || fault.Code()&0xff == 26
	}
	return errors.Is(err, host.ErrUnreadable)
}

// failed says what could not be done, and names the file. Refusals such as [host.ErrConflict] name no file: they are not
// the file's fault.
func (s *Store) failed(what string, err error) error {
	switch {
	case err == nil:
		return nil
	case store.IsRefusal(err), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%s: %w", what, err)
	case isDamaged(err):
		return fmt.Errorf("%s in %s: %w: restore the file from a backup: %w", what, s.path, host.ErrUnreadable, err)
	}
	return fmt.Errorf("%s in %s: %w", what, s.path, err)
}
