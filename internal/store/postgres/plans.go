package postgres

import (
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// claimPlans finds plans that no host has seen to, and puts them off. There are few plans, so all of them are read.
const claimPlans = `WITH ` + takeTurn + `, late AS MATERIALIZED (
		SELECT p.table_id, p.seat FROM plans p JOIN ONLY tables t ON t.id = p.table_id WHERE (SELECT count(*) FROM turn) > 0 AND NOT t.retired AND p.due <= ` + clock + ` AND
			(t.ended OR t.running AND t.turn = p.seat AND p.looked < t.version AND t.latest <= ` + clock + ` - $1)
		LIMIT $3 FOR UPDATE OF p SKIP LOCKED)
	UPDATE plans p SET due = ` + clock + ` + $2 FROM late WHERE p.table_id = late.table_id AND p.seat = late.seat RETURNING p.table_id`

// SavePlan stores a plan, as [host.Planner] says.
func (s *Store) SavePlan(ctx context.Context, id table.ID, p host.KeptPlan) error {
	row, err := store.RowOfPlan(id, p)
	if err == nil {
		err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
			done, err := tx.Exec(ctx, store.SavePlan, escape(row.Table), row.Seat, personKey(row.Person), row.Token, row.Since, row.Epoch, row.Plan)
			if err == nil && done.RowsAffected() == 0 {
				err = host.ErrNotFound
			}
			return err
		})
	}
	return s.failed("store a plan", err)
}

// DropPlan removes a plan, as [host.Planner] says.
func (s *Store) DropPlan(ctx context.Context, id table.ID, seat int, person string) (found bool, err error) {
	n, err := s.changePlan(ctx, store.DropPlan, escape(string(id)), seat, personKey(person))
	return n > 0 && err == nil, s.failed("remove a plan", err)
}

// EndPlan removes a plan unless it has changed, as [host.Planner] says.
func (s *Store) EndPlan(ctx context.Context, id table.ID, p host.KeptPlan) error {
	_, err := s.changePlan(ctx, store.EndPlan, escape(string(id)), int(p.Seat), p.Token, p.Since)
	return s.failed("end a plan", err)
}

// SeePlan notes that a plan gives no move, as [host.Planner] says.
func (s *Store) SeePlan(ctx context.Context, id table.ID, p host.KeptPlan, version int) error {
	_, err := s.changePlan(ctx, store.SeePlan, version, escape(string(id)), int(p.Seat), p.Token, p.Since)
	return s.failed("note a plan", err)
}

// changePlan runs a statement and returns how many plans it changed.
func (s *Store) changePlan(ctx context.Context, text string, args ...any) (n int64, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		done, err := tx.Exec(ctx, text, args...)
		n = done.RowsAffected()
		return err
	})
	return n, err
}

// Plans lists the plans at a table, as [host.Planner] says.
func (s *Store) Plans(ctx context.Context, id table.ID) ([]host.KeptPlan, error) {
	rows, err := collect(ctx, s.pool, scanPlan, store.FindPlans, escape(string(id)))
	return store.PlansIn(rows), s.failed("read the plans at a table", err)
}

// PlansOf lists the plans of a person, as [host.Planner] says.
func (s *Store) PlansOf(ctx context.Context, person string) ([]host.PlanAt, error) {
	rows, err := collect(ctx, s.pool, scanPlan, store.FindPlansOf, personKey(person))
	return store.PlansOfRows(rows), s.failed("list the plans of a person", err)
}

func scanPlan(row pgx.CollectableRow) (r store.PlanRow, err error) {
	err = row.Scan(&r.Table, &r.Seat, &r.Person, &r.Token, &r.Since, &r.Epoch, &r.Plan)
	r.Table, r.Person = unescape(r.Table), unescape(r.Person)
	return r, err
}

// AppendPlanned appends the move of a plan, as [host.Planner] says.
func (s *Store) AppendPlanned(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary, use host.PlanUse) error {
	b, err := store.NewBatch(id, entries, sum)
	if err == nil {
		err = b.NeedTexts()
	}
	if err == nil {
		err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error { return appendPlanned(ctx, tx, b, use) })
	}
	if errors.Is(err, host.ErrConflict) {
		err = s.whyNot(ctx, id)
	}
	return s.failed("append the move of a plan", err)
}

// appendPlanned changes the plan first, which locks its row: a person who drops the plan comes before or after the whole move.
func appendPlanned(ctx context.Context, tx pgx.Tx, b *store.Batch, use host.PlanUse) error {
	p, key := use.Plan, escape(string(b.ID))
	text, args := store.EndPlan, []any{key, int(p.Seat), p.Token, p.Since}
	if use.Rest != nil {
		row, err := store.RowOfPlan(b.ID, host.KeptPlan{Token: p.Token, Plan: *use.Rest})
		if err != nil {
			return err
		}
		text, args = store.UsePlan, append([]any{row.Since, row.Plan}, args...)
	}
	used, err := tx.Exec(ctx, text, args...)
	switch {
	case err != nil:
		return err
	case used.RowsAffected() == 0:
		return host.ErrNoPlan
	}
	var changed bool
	err = tx.QueryRow(ctx, changeTable, append(argsOf(b), b.Ends)...).Scan(&changed)
	if err == nil && !changed {
		err = host.ErrConflict
	}
	return err
}

// DuePlans lists tables whose plans no host has seen to, as [host.Planner] says, by the clock of the database.
func (s *Store) DuePlans(ctx context.Context, c host.Claim) ([]table.ID, error) {
	ids, err := collect(ctx, s.pool, scanID, claimPlans, c.Overdue.Milliseconds(), c.Lease.Milliseconds(), max(c.Most, 0), "plans", c.Every.Milliseconds())
	slices.Sort(ids)
	return slices.Compact(ids), s.failed("claim plans that are due", err)
}
