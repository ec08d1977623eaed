package postgres

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Running lists the tables where a game is running, as [host.Store] says.
func (s *Store) Running(ctx context.Context) ([]table.ID, error) {
	ids, err := collect(ctx, s.pool, scanID, `SELECT id FROM tables WHERE running ORDER BY latest DESC, id DESC`)
	return ids, s.failed("list running games", err)
}

// Versions returns the versions of tables, as [host.Store] says.
func (s *Store) Versions(ctx context.Context, ids []table.ID) (map[table.ID]int, error) {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = escape(string(id))
	}
	found, err := collect(ctx, s.pool, scanClaimed, `SELECT id, version FROM tables WHERE id = ANY($1) AND NOT retired`, keys)
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
	listOpen = `SELECT ` + store.SummaryColumns + ` FROM persons p JOIN tables t ON t.id = p.table_id
		WHERE p.person = $1 AND NOT p.hidden AND p.ended_at IS NULL AND (t.latest, t.id) < ($2, $3)
		ORDER BY t.latest DESC, t.id DESC LIMIT $4`
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
	all, err := collect(ctx, s.pool, func(row pgx.CollectableRow) (table.Summary, error) { return scanSummary(row) },
		query, personKey(q.Person), at, escape(string(from.ID)), max(q.Most, 0))
	if back {
		slices.Reverse(all)
	}
	return all, s.failed("list the tables of a person", err)
}

// scanSummary reads the summary columns of a row, and further columns into more.
func scanSummary(row pgx.CollectableRow, more ...any) (table.Summary, error) {
	var stored store.Stored
	if err := row.Scan(append(stored.Fields(), more...)...); err != nil {
		return table.Summary{}, err
	}
	stored.ID, stored.Maker = unescape(stored.ID), unescape(stored.Maker)
	return stored.Summary(), nil
}

// CountUnfinished counts the tables of a maker that did not end, as [host.Store] says.
func (s *Store) CountUnfinished(ctx context.Context, maker string, since time.Time) (n int, err error) {
	n, _, err = one(ctx, s.pool, pgx.RowTo[int], `SELECT COUNT(*) FROM tables WHERE maker = $1 AND latest >= $2 AND NOT ended`,
		escape(maker), since.UnixMilli())
	return n, s.failed("count the tables of a maker", err)
}

// collect returns the rows of a query. If the connection turns out to be broken, it reads once more on a new one.
func collect[T any](ctx context.Context, pool *pgxpool.Pool, scan pgx.RowToFunc[T], query string, args ...any) (all []T, err error) {
	for range 2 {
		rows, _ := pool.Query(ctx, query, args...) // its error is that of the rows
		all, err = pgx.AppendRows([]T(nil), rows, scan)
		if err == nil || ctx.Err() != nil || !isBroken(err) {
			return all, err
		}
		pool.Reset() // the other connections of that time are broken too
	}
	return all, err
}

// one returns the row of a query that has at most one, and false if there is none.
func one[T any](ctx context.Context, pool *pgxpool.Pool, scan pgx.RowToFunc[T], query string, args ...any) (row T, found bool, err error) {
	all, err := collect(ctx, pool, scan, query, args...)
	if err != nil || len(all) == 0 {
		return row, false, err
	}
	return all[0], true, nil
}

func scanID(row pgx.CollectableRow) (table.ID, error) {
	var id string
	err := row.Scan(&id)
	return table.ID(unescape(id)), err
}
