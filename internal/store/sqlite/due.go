package sqlite

import (
	"context"
	"slices"
	"time"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The statements that put timers off. A column that changes with every move has no index: the rows of all tables are read whose game
// is not over, by two indexes. A table that waits may have 0: it was stored before they had timers.
const (
	anyOverdue = `SELECT EXISTS (SELECT 1 FROM tables WHERE running AND due <= $1)
		OR EXISTS (SELECT 1 FROM tables WHERE NOT running AND NOT ended AND due > 0 AND due <= $1)`
	claimOverdue = `UPDATE tables SET due = $1 WHERE id IN (SELECT id FROM (
			SELECT id, due FROM tables WHERE running AND due <= $2
			UNION ALL SELECT id, due FROM tables WHERE NOT running AND NOT ended AND due > 0 AND due <= $2) ORDER BY due, id LIMIT $3)
		RETURNING id, version`
	postpone = `UPDATE tables SET due = $1 WHERE id = $2 AND version = $3`
)

// The statements that find plans which no host has seen to. There are few plans, so all of them are read.
const (
	duePlans = ` FROM plans p JOIN tables t ON t.id = p.table_id WHERE NOT t.retired AND p.due <= $1 AND
		(t.ended OR t.running AND t.turn = p.seat AND p.looked < t.version AND t.latest <= $2)`
	anyDuePlan = `SELECT EXISTS (SELECT 1` + duePlans + `)`
	claimPlans = `UPDATE plans SET due = $3 WHERE (table_id, seat) IN (SELECT p.table_id, p.seat` + duePlans + ` LIMIT $4) RETURNING table_id`
)

// Claim lists overdue tables and puts their timers off. It writes only if there are any.
func (s *Store) Claim(ctx context.Context, c host.Claim) (claimed []host.Claimed, err error) {
	before := c.Now.Add(-c.Overdue)
	some, _, err := store.One(engine{s}.Read(ctx, "look for overdue tables"), store.Value[bool], anyOverdue, before)
	if err != nil || !some {
		return nil, err
	}
	err = engine{s}.Write(ctx, "claim overdue tables", func(tx store.Tx) error {
		claimed, err = store.All(tx.Read, func(scan store.Scan) (one host.Claimed, err error) {
			err = scan(&one.ID, &one.Version)
			return one, err
		}, claimOverdue, c.Now.Add(c.Lease), before, max(c.Most, 0))
		return err
	})
	return claimed, err
}

// Postpone sets the time of the next timer of a table.
func (s *Store) Postpone(ctx context.Context, claimed host.Claimed, _, due time.Time) error {
	var at *int64
	if !due.IsZero() {
		at = new(due.UnixMilli())
	}
	return s.failed("postpone a timer", s.writer.write(ctx, func(tx *transaction) error {
		_, err := tx.exec(postpone, at, claimed.ID, claimed.Version)
		return err
	}))
}

// DuePlans lists tables whose plans no host has seen to. It writes only if there are any.
func (s *Store) DuePlans(ctx context.Context, c host.Claim) (ids []table.ID, err error) {
	before := c.Now.Add(-c.Overdue)
	some, _, err := store.One(engine{s}.Read(ctx, "look for plans that are due"), store.Value[bool], anyDuePlan, c.Now, before)
	if err != nil || !some {
		return nil, err
	}
	err = engine{s}.Write(ctx, "claim plans that are due", func(tx store.Tx) error {
		ids, err = store.All(tx.Read, store.Value[table.ID], claimPlans, c.Now, before, c.Now.Add(c.Lease), max(c.Most, 0))
		return err
	})
	slices.Sort(ids)
	return slices.Compact(ids), err
}
