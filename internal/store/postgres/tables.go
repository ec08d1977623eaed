package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Create stores a new table, as [host.Store] says.
func (s *Store) Create(ctx context.Context, id table.ID, secret []byte, entries []table.Entry, sum table.Summary) error {
	b, err := store.NewTable(id, entries, sum)
	if err == nil {
		secret = append([]byte{}, secret...) // a copy, and never nil
		err = s.others.write(request{Batch: b, ctx: ctx, secret: secret})
	}
	return s.failed("create a table", err)
}

// Append adds entries to a log, as [host.Store] says.
func (s *Store) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	b, err := store.NewBatch(id, entries, sum)
	if err == nil {
		err = s.append(ctx, b)
	}
	if errors.Is(err, host.ErrConflict) {
		err = s.whyNot(ctx, id)
	}
	return s.failed("append to a table", err)
}

// whyNot returns why a table could not be changed. It looks after the change was tried: the table may have been removed meanwhile.
func (s *Store) whyNot(ctx context.Context, id table.ID) error {
	_, found, err := one(ctx, s.pool, pgx.RowTo[int], `SELECT 1 FROM tables WHERE id = $1 AND NOT retired`, escape(string(id)))
	switch {
	case err != nil:
		return err
	case !found:
		return host.ErrNotFound
	}
	return host.ErrConflict
}

// append writes moves in the way that is quick. If that finds no row, the round has ended, or another writer was first.
func (s *Store) append(ctx context.Context, b *store.Batch) error {
	if b.Moves {
		err := s.moves.write(request{Batch: b, ctx: ctx})
		if !errors.Is(err, errNoRow) {
			return err
		}
		if err := b.NeedTexts(); err != nil {
			return err
		}
	}
	return s.others.write(request{Batch: b, ctx: ctx})
}

// Read returns the entries of a log after a version, as [host.Store] says.
func (s *Store) Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error) {
	log, err := collect(ctx, s.pool, scanLogRow, store.ReadLog, escape(string(id)), after)
	if err != nil {
		return nil, s.failed("read a table", err)
	}
	entries, err := store.WholeLog(log, after)
	return entries, s.failed("read a table", err)
}

func scanLogRow(rows pgx.CollectableRow) (r store.LogRow, err error) {
	var version, at *int64
	var text *string
	if err := rows.Scan(&r.Latest, &r.Archived, &version, &at, &text); err != nil {
		return r, err
	}
	if version != nil {
		r.Entry, err = store.ReadEntry(*version, *at, *text)
	}
	return r, err
}

// Secret returns the secret of a table, as [host.Store] says.
func (s *Store) Secret(ctx context.Context, id table.ID) ([]byte, error) {
	secret, found, err := one(ctx, s.pool, pgx.RowTo[[]byte], `SELECT secret FROM secrets WHERE table_id = $1`, escape(string(id)))
	if err == nil && !found {
		err = host.ErrNotFound
	}
	return secret, s.failed("read the secret of a table", err)
}

// lockWaiting lists and locks the oldest tables that never began. A table that is being written stays. The rows are removed by
// later statements, which see all that was written before the lock.
const lockWaiting = `SELECT id FROM tables WHERE NOT running AND NOT ended AND made < $1 AND latest < $1
	ORDER BY latest, id LIMIT $2 FOR UPDATE SKIP LOCKED`

var removeRows = []string{
	`DELETE FROM plans WHERE table_id = ANY($1)`, `DELETE FROM reports WHERE table_id = ANY($1)`, `DELETE FROM entries WHERE table_id = ANY($1)`, `DELETE FROM secrets WHERE table_id = ANY($1)`,
	`DELETE FROM persons WHERE table_id = ANY($1)`, `DELETE FROM tables WHERE id = ANY($1)`,
}

// Forget removes tables that never began, as [host.Store] says.
func (s *Store) Forget(ctx context.Context, before time.Time, most int) (gone []table.ID, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		rows, _ := tx.Query(ctx, lockWaiting, before.UnixMilli(), max(most, 0)) // its error is that of the rows
		ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return err
		}
		gone = nil
		for _, id := range ids {
			gone = append(gone, table.ID(unescape(id)))
		}
		return execEach(ctx, tx, removeRows, ids)
	})
	if err != nil {
		return nil, s.failed("remove tables that never began", err)
	}
	return gone, nil
}

// execEach runs several statements that have the same arguments.
func execEach(ctx context.Context, tx pgx.Tx, statements []string, args ...any) error {
	for _, text := range statements {
		if _, err := tx.Exec(ctx, text, args...); err != nil {
			return err
		}
	}
	return nil
}
