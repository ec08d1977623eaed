package sqlite

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Forgetting lists persons. It is called every ten minutes: then it removes too what is left in the file of those
// who are gone.
func (s *Store) Forgetting(ctx context.Context) ([]string, error) {
	left := s.removeTraces(ctx)
	persons, err := s.Core.Forgetting(ctx)
	return persons, errors.Join(s.failed("remove what is left of persons", left), err)
}

// EndForgetting ends the removal of a person's data. The file beside the database still holds
// what was written before: the next call of Forgetting empties it, so that many deletions make moves wait no longer than one.
func (s *Store) EndForgetting(ctx context.Context, person string) error {
	err := s.Core.EndForgetting(ctx, person)
	if err == nil {
		s.traces.Store(true)
	}
	return err
}

// mostRewritten is the size of a file, in bytes, up to which it is written anew after persons were forgotten. Moves wait meanwhile: a
// second for 17 MB on a busy machine.
const mostRewritten = 32 << 20

// removeTraces removes the bytes that the removal of persons has left in the file. Deleted rows are overwritten at once (secure_delete),
// but SQLite leaves copies of rows in the unused parts of pages that it splits. Only a file that is written anew has none. A large file is
// not: what is there goes when the pages are used again.
func (s *Store) removeTraces(ctx context.Context) error {
	if !s.traces.Swap(false) {
		return nil
	}
	var size int
	err := s.writer.db.QueryRowContext(ctx, `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`).Scan(&size)
	if err == nil && size <= mostRewritten {
		_, err = s.writer.db.ExecContext(ctx, `VACUUM`)
	}
	empty := false
	if err == nil {
		empty, err = s.emptyLog(ctx)
	}
	if err != nil || !empty {
		s.traces.Store(true)
	}
	return err
}

// emptyTime is how long writers wait for readers when the file beside the database is emptied. A reader that takes longer, such as a
// backup, must not hold up the moves: the next time does it.
const emptyTime = 500 * time.Millisecond

// emptyLog writes all changes from the file beside the database into the database, and empties that file. It is false if a reader needs the
// file still.
func (s *Store) emptyLog(ctx context.Context) (empty bool, err error) {
	conn, err := s.writer.db.Conn(ctx)
	if err != nil {
		return false, err
	}
	defer conn.Close()
	setTimeout := func(d time.Duration) error {
		_, err := conn.ExecContext(context.WithoutCancel(ctx), fmt.Sprintf(`PRAGMA busy_timeout = %d`, d.Milliseconds()))
		return err
	}
	if err := setTimeout(emptyTime); err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, setTimeout(busyTimeout)) }()
	var busy, pages, written int
	err = conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &written)
	return err == nil && busy == 0, err
}
