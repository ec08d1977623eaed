package sqlite

import (
	"context"
	"database/sql"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Over lists finished games, as [razzia/internal/export.Source] says.
func (r *Reader) Over(ctx context.Context, after host.Cursor, most int) ([]host.Cursor, error) {
	page, err := collect(ctx, r.db, func(rows *sql.Rows) (c host.Cursor, err error) {
		var at int64
		err = rows.Scan(&at, &c.ID)
		c.At = store.Moment(at)
		return c, err
	}, store.ListOver, after.At.UnixMilli(), after.ID, most)
	return page, r.failed("list finished games", err)
}

// Read returns the entries of a log after a version, as [host.Store] says.
func (r *Reader) Read(ctx context.Context, id table.ID, after int) ([]table.Entry, error) {
	log, err := collect(ctx, r.db, scanLogRow, store.ReadLog, id, after)
	if err != nil {
		return nil, r.failed("read a table", err)
	}
	entries, err := store.WholeLog(log, after)
	return entries, r.failed("read a table", err)
}

// failed says what could not be done, as that of a [Store] does.
func (r *Reader) failed(what string, err error) error {
	return (&Store{path: r.path}).failed(what, err)
}
