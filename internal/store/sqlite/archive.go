package sqlite

import (
	"context"
	"errors"
	"time"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The statements that pack logs.
const (
	findUnpacked = `SELECT id, version, ended_at FROM tables WHERE ended AND NOT archived AND ended_at < $1 AND latest < $1
		ORDER BY ended_at LIMIT $2`
	savePacked = `INSERT INTO archive (table_id, ended_at, version, log) VALUES ($1, $2, $3, $4)
		ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, log = excluded.log`
	dropRows     = `DELETE FROM entries WHERE table_id = $1`
	markArchived = `UPDATE tables SET archived = TRUE WHERE id = $1`
)

// An unpacked table is over, and has entries that are not packed.
type unpacked struct {
	id      table.ID
	version int
	endedAt int64 // in milliseconds since 1970
}

// Archive packs the logs of finished games.
func (s *Store) Archive(ctx context.Context, before time.Time, most int) (done []table.ID, err error) {
	err = engine{s}.Write(ctx, "archive finished games", func(tx store.Tx) error {
		done = nil
		tables, err := store.All(tx.Read, func(scan store.Scan) (t unpacked, err error) {
			err = scan(&t.id, &t.version, &t.endedAt)
			return t, err
		}, findUnpacked, before, max(most, 0))
		for i := 0; i < len(tables) && err == nil; i++ {
			err = archive(tx, tables[i])
			done = append(done, tables[i].id)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return done, nil
}

// archive packs the log of a table. A damaged one stays as it is, and is not tried again.
func archive(tx store.Tx, t unpacked) error {
	packed, _, err := store.One(tx.Read, store.Value[[]byte], store.FindPacked, t.id)
	if err != nil {
		return err
	}
	entries, err := store.All(tx.Read, store.ScanRow, store.FindRows, t.id)
	switch {
	case err == nil:
		packed, err = store.Archived(packed, entries, t.version)
	case !errors.Is(err, host.ErrUnreadable):
		return err
	}
	if err == nil {
		if _, err := tx.Exec(savePacked, t.id, t.endedAt, t.version, packed); err != nil {
			return err
		}
		if _, err := tx.Exec(dropRows, t.id); err != nil {
			return err
		}
	}
	_, err = tx.Exec(markArchived, t.id)
	return err
}
