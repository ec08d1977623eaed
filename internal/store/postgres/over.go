package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// Over lists finished games, as [razzia/internal/export.Source] says.
func (r *Reader) Over(ctx context.Context, after host.Cursor, most int) ([]host.Cursor, error) {
	rows, _ := r.conn.Query(ctx, store.ListOver, after.At.UnixMilli(), escape(string(after.ID)), most) // its error is that of the rows
	page, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (c host.Cursor, err error) {
		var at int64
		var id string
		err = row.Scan(&at, &id)
		c.At, c.ID = store.Moment(at), table.ID(unescape(id))
		return c, err
	})
	if err != nil {
		return nil, fmt.Errorf("list finished games in %s: %w", r.name, err)
	}
	return page, nil
}

// Read returns the entries of a log after a version, as [host.Store] says.
func (r *Reader) Read(ctx context.Context, id table.ID, after int) (entries []table.Entry, err error) {
	rows, _ := r.conn.Query(ctx, store.ReadLog, escape(string(id)), after) // its error is that of the rows
	log, err := pgx.CollectRows(rows, scanLogRow)
	if err == nil {
		entries, err = store.WholeLog(log, after)
	}
	if err != nil {
		return nil, fmt.Errorf("read a table in %s: %w", r.name, err)
	}
	return entries, nil
}
