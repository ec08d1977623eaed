package postgres

import (
	"context"
	"slices"
	"time"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// clock is the time of the database at the begin of the transaction, in milliseconds since 1970. Due times are measured by it, so that
// a node whose clock is wrong claims no tables of others, and others claim its tables in time.
const clock = `(extract(epoch FROM now()) * 1000)::bigint`

// Clock reads the clock of the database.
func (s *Store) Clock(ctx context.Context) (time.Time, error) {
	now, _, err := store.One(engine{s}.Read(ctx, "read the clock"), store.Value[time.Time], `SELECT clock_timestamp()`)
	return now, err
}

// waitOf returns how long after its last entry the next timer of a table fires, in milliseconds; nil for no timer. The clock of the node
// cancels out.
func waitOf(b *store.Batch) *int64 {
	if b.Due == nil {
		return nil
	}
	return new(*b.Due - b.Latest)
}

// takeTurn has a row if no host has claimed what $4 names for $5 milliseconds. A time of the future is that of a clock that was set back.
const takeTurn = `turn AS (INSERT INTO claims (what, at) VALUES ($4, ` + clock + `) ON CONFLICT (what) DO UPDATE SET at = excluded.at
		WHERE $5 = 0 OR claims.at <= excluded.at - $5 OR claims.at > excluded.at + 60000 RETURNING 1)`

// ClaimOverdue puts timers off. A table that is being written is skipped: its host is alive. The condition is that of the indexes of the
// tables whose game runs and of those that wait. One that waits may have 0: it was stored before they had timers.
const ClaimOverdue = `WITH ` + takeTurn + `, late AS MATERIALIZED (
		SELECT id FROM ONLY tables WHERE (SELECT count(*) FROM turn) > 0
			AND (running OR NOT running AND NOT ended AND due > 0) AND due <= ` + clock + ` - $1 ORDER BY due, id LIMIT $3 FOR UPDATE SKIP LOCKED)
	UPDATE ONLY tables t SET due = ` + clock + ` + $2 FROM late WHERE t.id = late.id RETURNING t.id, t.version`

// ClaimPlans finds plans that no host has seen to, and puts them off. There are few plans, so all of them are read.
const ClaimPlans = `WITH ` + takeTurn + `, late AS MATERIALIZED (
		SELECT p.table_id, p.seat FROM plans p JOIN ONLY tables t ON t.id = p.table_id
			WHERE (SELECT count(*) FROM turn) > 0 AND NOT t.retired AND p.due <= ` + clock + ` AND
			(t.ended OR t.running AND t.turn = p.seat AND p.looked < t.version AND t.latest <= ` + clock + ` - $1)
		LIMIT $3 FOR UPDATE OF p SKIP LOCKED)
	UPDATE plans p SET due = ` + clock + ` + $2 FROM late WHERE p.table_id = late.table_id AND p.seat = late.seat RETURNING p.table_id`

// Claim lists overdue tables and puts their timers off, by the clock of the database.
func (s *Store) Claim(ctx context.Context, c host.Claim) ([]host.Claimed, error) {
	return store.All(engine{s}.Read(ctx, "claim overdue tables"), func(scan store.Scan) (one host.Claimed, err error) {
		err = scan(&one.ID, &one.Version)
		return one, err
	}, ClaimOverdue, c.Overdue.Milliseconds(), c.Lease.Milliseconds(), max(c.Most, 0), "tables", c.Every.Milliseconds())
}

// DuePlans lists tables whose plans no host has seen to, by the clock of the database.
func (s *Store) DuePlans(ctx context.Context, c host.Claim) ([]table.ID, error) {
	ids, err := store.All(engine{s}.Read(ctx, "claim plans that are due"), store.Value[table.ID], ClaimPlans,
		c.Overdue.Milliseconds(), c.Lease.Milliseconds(), max(c.Most, 0), "plans", c.Every.Milliseconds())
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// Postpone sets the time of the next timer of a table.
func (s *Store) Postpone(ctx context.Context, claimed host.Claimed, now, due time.Time) error {
	var wait *int64
	if !due.IsZero() {
		wait = new(due.Sub(now).Milliseconds())
	}
	_, err := s.pool.Exec(ctx, `UPDATE tables SET due = `+clock+` + $1::bigint WHERE id = $2 AND version = $3`,
		wait, escape(string(claimed.ID)), claimed.Version)
	return s.failed("postpone a timer", err)
}
