package sqlite

import (
	"context"
	"database/sql"
	"slices"

	"razzia/internal/host"
	"razzia/internal/store"
	"razzia/internal/table"
)

// The statements that find plans which no host has seen to. There are few plans, so all of them are read.
const (
	duePlans = ` FROM plans p JOIN tables t ON t.id = p.table_id WHERE NOT t.retired AND p.due <= $1 AND
		(t.ended OR t.running AND t.turn = p.seat AND p.looked < t.version AND t.latest <= $2)`
	anyDuePlan = `SELECT EXISTS (SELECT 1` + duePlans + `)`
	claimPlans = `UPDATE plans SET due = $3 WHERE (table_id, seat) IN (SELECT p.table_id, p.seat` + duePlans + ` LIMIT $4) RETURNING table_id`
)

var planStatements = []string{store.SavePlan, store.DropPlan, store.EndPlan, store.UsePlan, store.SeePlan, store.DropPlansAt, claimPlans}

// SavePlan stores a plan, as [host.Planner] says.
func (s *Store) SavePlan(ctx context.Context, id table.ID, p host.KeptPlan) error {
	row, err := store.RowOfPlan(id, p)
	if err == nil {
		err = s.writer.write(ctx, func(tx *transaction) error {
			n, err := tx.exec(store.SavePlan, row.Table, row.Seat, row.Person, row.Token, row.Since, row.Epoch, row.Plan)
			if err == nil && n == 0 {
				err = host.ErrNotFound
			}
			return err
		})
	}
	return s.failed("store a plan", err)
}

// DropPlan removes a plan, as [host.Planner] says.
func (s *Store) DropPlan(ctx context.Context, id table.ID, seat int, person string) (found bool, err error) {
	n, err := s.changePlan(ctx, store.DropPlan, string(id), seat, person)
	return n > 0 && err == nil, s.failed("remove a plan", err)
}

// EndPlan removes a plan unless it has changed, as [host.Planner] says.
func (s *Store) EndPlan(ctx context.Context, id table.ID, p host.KeptPlan) error {
	_, err := s.changePlan(ctx, store.EndPlan, string(id), int(p.Seat), p.Token, p.Since)
	return s.failed("end a plan", err)
}

// SeePlan notes that a plan gives no move, as [host.Planner] says.
func (s *Store) SeePlan(ctx context.Context, id table.ID, p host.KeptPlan, version int) error {
	_, err := s.changePlan(ctx, store.SeePlan, version, string(id), int(p.Seat), p.Token, p.Since)
	return s.failed("note a plan", err)
}

// changePlan runs a statement and returns how many plans it changed.
func (s *Store) changePlan(ctx context.Context, text string, args ...any) (n int64, err error) {
	err = s.writer.write(ctx, func(tx *transaction) (err error) {
		n, err = tx.exec(text, args...)
		return err
	})
	return n, err
}

// Plans lists the plans at a table, as [host.Planner] says.
func (s *Store) Plans(ctx context.Context, id table.ID) ([]host.KeptPlan, error) {
	rows, err := collect(ctx, s.readers, scanPlanRow, store.FindPlans, string(id))
	return store.PlansIn(rows), s.failed("read the plans at a table", err)
}

// PlansOf lists the plans of a person, as [host.Planner] says.
func (s *Store) PlansOf(ctx context.Context, person string) ([]host.PlanAt, error) {
	rows, err := collect(ctx, s.readers, scanPlanRow, store.FindPlansOf, person)
	return store.PlansOfRows(rows), s.failed("list the plans of a person", err)
}

func scanPlanRow(rows *sql.Rows) (r store.PlanRow, err error) {
	return r, rows.Scan(&r.Table, &r.Seat, &r.Person, &r.Token, &r.Since, &r.Epoch, &r.Plan)
}

// AppendPlanned appends the move of a plan, as [host.Planner] says.
func (s *Store) AppendPlanned(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary, use host.PlanUse) error {
	b, err := store.NewBatch(id, entries, sum)
	if err == nil {
		err = s.writer.write(ctx, func(tx *transaction) error { return tx.appendPlanned(b, use) })
	}
	return s.failed("append the move of a plan", err)
}

// appendPlanned looks for the plan first, then appends, and then changes the plan: a refusal must have written nothing. No other
// writer comes in between, because the transaction holds the lock of the file.
func (tx *transaction) appendPlanned(b *store.Batch, use host.PlanUse) error {
	p := use.Plan
	touched, err := tx.exec(store.SeePlan, 0, b.ID, int(p.Seat), p.Token, p.Since)
	switch {
	case err != nil:
		return err
	case touched == 0:
		return host.ErrNoPlan
	}
	if err := tx.appendEntries(b); err != nil {
		return err
	}
	if use.Rest == nil {
		_, err = tx.exec(store.EndPlan, b.ID, int(p.Seat), p.Token, p.Since)
		return err
	}
	row, err := store.RowOfPlan(b.ID, host.KeptPlan{Token: p.Token, Plan: *use.Rest})
	if err == nil {
		_, err = tx.exec(store.UsePlan, row.Since, row.Plan, b.ID, row.Seat, row.Token, p.Since)
	}
	return err
}

// DuePlans lists tables whose plans no host has seen to, as [host.Planner] says. It writes only if there are any.
func (s *Store) DuePlans(ctx context.Context, c host.Claim) (ids []table.ID, err error) {
	now, before := c.Now.UnixMilli(), c.Now.Add(-c.Overdue).UnixMilli()
	var some bool
	if err := s.readers.QueryRowContext(ctx, anyDuePlan, now, before).Scan(&some); err != nil || !some {
		return nil, s.failed("look for plans that are due", err)
	}
	err = s.writer.write(ctx, func(tx *transaction) error {
		rows, err := tx.stmt(claimPlans).QueryContext(tx.ctx, now, before, c.Now.Add(c.Lease).UnixMilli(), max(c.Most, 0))
		if err == nil {
			ids, err = list(rows, scanID)
		}
		return err
	})
	if err != nil {
		return nil, s.failed("claim plans that are due", err)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}
