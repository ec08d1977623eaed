package sqlite

import (
	"context"
	"database/sql"
	"time"

	"razzia/internal/host"
)

// The statements that put timers off. A column that changes with every move has no index: the rows of all tables are read whose game
// is not over, by two indexes. A table that waits may have 0 from a program of an earlier version, which sets no timer for it.
const (
	anyOverdue = `SELECT EXISTS (SELECT 1 FROM tables WHERE running AND due <= $1)
		OR EXISTS (SELECT 1 FROM tables WHERE NOT running AND NOT ended AND due > 0 AND due <= $1)`
	claimOverdue = `UPDATE tables SET due = $1 WHERE id IN (SELECT id FROM (
			SELECT id, due FROM tables WHERE running AND due <= $2
			UNION ALL SELECT id, due FROM tables WHERE NOT running AND NOT ended AND due > 0 AND due <= $2) ORDER BY due, id LIMIT $3)
		RETURNING id, version`
	postpone = `UPDATE tables SET due = $1 WHERE id = $2 AND version = $3`
)

var dueStatements = []string{claimOverdue, postpone}

// Claim lists overdue tables and puts their timers off, as [host.Store] says. It writes only if there are any.
func (s *Store) Claim(ctx context.Context, c host.Claim) (claimed []host.Claimed, err error) {
	before := c.Now.Add(-c.Overdue).UnixMilli()
	var some bool
	if err := s.readers.QueryRowContext(ctx, anyOverdue, before).Scan(&some); err != nil || !some {
		return nil, s.failed("look for overdue tables", err)
	}
	err = s.writer.write(ctx, func(tx *transaction) error {
		rows, err := tx.stmt(claimOverdue).QueryContext(tx.ctx, c.Now.Add(c.Lease).UnixMilli(), before, max(c.Most, 0))
		if err == nil {
			claimed, err = list(rows, scanClaimed)
		}
		return err
	})
	if err != nil {
		return nil, s.failed("claim overdue tables", err)
	}
	return claimed, nil
}

// scanClaimed reads an ID and a version.
func scanClaimed(rows *sql.Rows) (one host.Claimed, err error) {
	err = rows.Scan(&one.ID, &one.Version)
	return one, err
}

// Postpone sets the time of the next timer of a table, as [host.Store] says.
func (s *Store) Postpone(ctx context.Context, of host.Claimed, _, due time.Time) error {
	var at *int64
	if !due.IsZero() {
		at = new(due.UnixMilli())
	}
	return s.failed("postpone a timer", s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(postpone, at, of.ID, of.Version)
		return err
	}))
}
