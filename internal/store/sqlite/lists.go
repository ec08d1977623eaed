package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Running lists the tables where a game is running, as [host.Store] says.
func (s *Store) Running(ctx context.Context) ([]table.ID, error) {
	ids, err := collect(ctx, s.readers, scanID, `SELECT id FROM tables WHERE running ORDER BY latest DESC, id DESC`)
	return ids, s.failed("list running games", err)
}

// Versions returns the versions of tables, as [host.Store] says.
func (s *Store) Versions(ctx context.Context, ids []table.ID) (map[table.ID]int, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	found, err := collect(ctx, s.readers, scanClaimed, `SELECT id, version FROM tables WHERE id IN (SELECT value FROM json_each($1)) AND NOT retired`, string(list))
	versions := make(map[table.ID]int, len(found))
	for _, f := range found {
		versions[f.ID] = f.Version
	}
	return versions, s.failed("read the versions of tables", err)
}

// The lists of a person's tables: $2 and $3 are the cursor.
const (
	listOver = `SELECT ` + store.SummaryColumns + ` FROM persons p JOIN tables t ON t.id = p.table_id
		WHERE p.person = $1 AND NOT p.hidden AND p.ended_at IS NOT NULL AND (p.ended_at, p.table_id) < ($2, $3)
		ORDER BY p.ended_at DESC, p.table_id DESC LIMIT $4`
	listOpen = `SELECT ` + store.SummaryColumns + ` FROM tables t WHERE t.id IN (
			SELECT t.id FROM persons p JOIN tables t ON t.id = p.table_id
			WHERE p.person = $1 AND NOT p.hidden AND p.ended_at IS NULL AND (t.latest, t.id) < ($2, $3)
			ORDER BY t.latest DESC, t.id DESC LIMIT $4)
		ORDER BY t.latest DESC, t.id DESC`
)

// endOfTime is later than any time in the database.
const endOfTime = int64(1) << 62

// newer turns a list round: it begins at the cursor and goes to the newest table.
var newer = strings.NewReplacer(" < ($2", " > ($2", " DESC", "")

// Tables lists the tables of a person, as [host.Store] says.
func (s *Store) Tables(ctx context.Context, q host.TableQuery) ([]table.Summary, error) {
	query, from, at := listOpen, q.Before, endOfTime
	if q.Over {
		query = listOver
	}
	back := q.After != (host.Cursor{})
	if back {
		query, from = newer.Replace(query), q.After
	}
	if from != (host.Cursor{}) {
		at = from.At.UnixMilli()
	}
	all, err := collect(ctx, s.readers, func(rows *sql.Rows) (table.Summary, error) { return scanSummary(rows) },
		query, q.Person, at, from.ID, max(q.Most, 0))
	if back {
		slices.Reverse(all)
	}
	return all, s.failed("list the tables of a person", err)
}

// CountUnfinished counts the tables of a maker that did not end, as [host.Store] says.
func (s *Store) CountUnfinished(ctx context.Context, maker string, since time.Time) (n int, err error) {
	err = s.readers.QueryRowContext(ctx,
		`SELECT COUNT(*) FROM tables WHERE maker = $1 AND latest >= $2 AND NOT ended`, maker, since.UnixMilli()).Scan(&n)
	return n, s.failed("count the tables of a maker", err)
}

// collect returns the rows of a query.
func collect[T any](ctx context.Context, db *sql.DB, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return list(rows, scan)
}

// rowsOf reads the rows of a query within a transaction.
func rowsOf[T any](tx *transaction, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T, error) {
	rows, err := tx.tx.QueryContext(tx.ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return list(rows, scan)
}

// list reads rows to their end.
func list[T any](rows *sql.Rows, scan func(*sql.Rows) (T, error)) (all []T, err error) {
	defer rows.Close()
	for rows.Next() {
		row, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, row)
	}
	return all, rows.Err()
}

func scanID(rows *sql.Rows) (id table.ID, err error) { return id, rows.Scan(&id) }
