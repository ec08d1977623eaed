package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"razzia/internal/store"
	"razzia/internal/table"
)

// The statements that pack logs. The first locks the tables: a table that another node packs or writes is skipped, and the later
// statements see all that was written before the lock.
const (
	lockUnpacked = `SELECT id, version, ended_at FROM tables WHERE ended AND NOT archived AND ended_at < $1 AND latest < $1
		ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED`
	savePacked = `WITH packed AS (
			SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[]) AS p (id, ended_at, version, log)
		), dropped AS (
			DELETE FROM entries WHERE table_id IN (SELECT id FROM packed)
		)
		INSERT INTO archive (table_id, ended_at, version, log) SELECT id, ended_at, version, log FROM packed
		ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, log = excluded.log`
	markArchived = `UPDATE tables SET archived = TRUE WHERE id = ANY($1)`
)

// An unpacked table is over, and has entries that are not packed.
type unpacked struct {
	key     string // as the database has the ID
	version int
	endedAt int64 // in milliseconds since 1970
	packed  []byte
	rows    []store.Row
}

// Archive packs the logs of finished games.
func (s *Store) Archive(ctx context.Context, before time.Time, most int) (done []table.ID, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		done = nil
		rows, _ := tx.Query(ctx, lockUnpacked, before.UnixMilli(), max(most, 0)) // its error is that of the rows
		tables, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (t unpacked, err error) {
			return t, row.Scan(&t.key, &t.version, &t.endedAt)
		})
		if err != nil || len(tables) == 0 {
			return err
		}
		for _, t := range tables {
			done = append(done, table.ID(unescape(t.key)))
		}
		if err := readUnpacked(ctx, tx, tables); err != nil {
			return err
		}
		return archive(ctx, tx, tables)
	})
	if err != nil {
		return nil, s.failed("archive finished games", err)
	}
	if len(done) < most { // all are packed
		err = s.settle(ctx)
	}
	return done, s.failed("move finished games together", err)
}

// readUnpacked reads the logs of tables, in one trip to the database.
func readUnpacked(ctx context.Context, tx pgx.Tx, tables []unpacked) error {
	b := new(pgx.Batch)
	for i := range tables {
		t := &tables[i]
		b.Queue(store.FindPacked, t.key).QueryRow(func(row pgx.Row) error {
			err := row.Scan(&t.packed)
			if errors.Is(err, pgx.ErrNoRows) {
				return nil
			}
			return err
		})
		b.Queue(store.FindRows, t.key).Query(func(rows pgx.Rows) (err error) {
			t.rows, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (r store.Row, err error) {
				return r, row.Scan(&r.Version, &r.At, &r.Entry)
			})
			return err
		})
	}
	return tx.SendBatch(ctx, b).Close()
}

// archive packs the logs of tables. A damaged one stays as it is, and is not tried again.
func archive(ctx context.Context, tx pgx.Tx, tables []unpacked) error {
	var all, keys []string
	var ends, versions []int64
	var logs [][]byte
	for _, t := range tables {
		all = append(all, t.key)
		packed, err := store.Archived(t.packed, t.rows, t.version)
		if err != nil {
			continue
		}
		keys, ends, versions, logs = append(keys, t.key), append(ends, t.endedAt), append(versions, int64(t.version)), append(logs, packed)
	}
	b := new(pgx.Batch)
	b.Queue(savePacked, keys, ends, versions, logs)
	b.Queue(markArchived, all)
	return tx.SendBatch(ctx, b).Close()
}
