package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"razzia/internal/store"
	"razzia/internal/table"
)

// The statements that pack logs.
const (
	findUnpacked = `SELECT id, version, ended_at FROM tables WHERE ended AND NOT archived AND ended_at < $1 AND latest < $1 ORDER BY ended_at LIMIT $2`
	savePacked   = `INSERT INTO archive (table_id, ended_at, version, log) VALUES ($1, $2, $3, $4)
		ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, log = excluded.log`
	dropRows     = `DELETE FROM entries WHERE table_id = $1`
	dropPacked   = `DELETE FROM archive WHERE table_id = $1`
	markArchived = `UPDATE tables SET archived = TRUE WHERE id = $1`
)

var archiveStatements = []string{findUnpacked, store.FindPacked, store.FindRows, savePacked, store.ReplacePacked, markArchived}

// An unpacked table is over, and has entries that are not packed.
type unpacked struct {
	id      table.ID
	version int
	endedAt int64 // in milliseconds since 1970
}

// Archive packs the logs of finished games, as [host.Store] says.
func (s *Store) Archive(ctx context.Context, before time.Time, most int) (done []table.ID, err error) {
	err = s.writer.write(ctx, func(tx *transaction) error {
		done = nil
		rows, err := tx.stmt(findUnpacked).QueryContext(tx.ctx, before.UnixMilli(), max(most, 0))
		if err != nil {
			return err
		}
		tables, err := list(rows, func(rows *sql.Rows) (t unpacked, err error) { return t, rows.Scan(&t.id, &t.version, &t.endedAt) })
		for i := 0; i < len(tables) && err == nil; i++ {
			err = tx.archive(tables[i])
			done = append(done, tables[i].id)
		}
		return err
	})
	if err != nil {
		return nil, s.failed("archive finished games", err)
	}
	return done, nil
}

// archive packs the log of a table. A damaged one stays as it is, and is not tried again.
func (tx *transaction) archive(t unpacked) error {
	packed, err := tx.packed(t.id)
	if err != nil {
		return err
	}
	rows, err := tx.stmt(store.FindRows).QueryContext(tx.ctx, t.id)
	if err != nil {
		return err
	}
	entries, err := list(rows, func(rows *sql.Rows) (r store.Row, err error) { return r, rows.Scan(&r.Version, &r.At, &r.Entry) })
	if err == nil && rows.Err() == nil {
		packed, err = store.Archived(packed, entries, t.version)
	}
	switch {
	case rows.Err() != nil:
		return rows.Err()
	case err == nil:
		if _, err := tx.exec(savePacked, t.id, t.endedAt, t.version, packed); err != nil {
			return err
		}
		if _, err := tx.exec(dropRows, t.id); err != nil {
			return err
		}
	}
	_, err = tx.exec(markArchived, t.id)
	return err
}

// packed returns the packed log of a table, nil if there is none.
func (tx *transaction) packed(id table.ID) (log []byte, err error) {
	err = tx.stmt(store.FindPacked).QueryRowContext(tx.ctx, id).Scan(&log)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return log, err
}

// rewritePacked replaces entries in the packed log of a table, if there is one.
func (tx *transaction) rewritePacked(id table.ID, changed []store.Row) error {
	packed, err := tx.packed(id)
	if err != nil || packed == nil || len(changed) == 0 {
		return err
	}
	if packed, err = store.Replaced(packed, changed); err != nil {
		return err
	}
	_, err = tx.exec(store.ReplacePacked, packed, id)
	return err
}
