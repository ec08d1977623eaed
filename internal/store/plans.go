package store

import (
	"context"
	"encoding/json"
	"fmt"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/table"
)

// Plans are what players have left ahead.
var Plans = []Relation{
	{Name: "plans", Columns: Declare(`table_id table, seat number, person erase, token text, since number,
		epoch number, plan text, looked number, due number`),
		Told: Told{Host: "moves that players left ahead", Page: "privacy.games", File: "tables.plans"}},
}

// plans keeps moves ahead.
type plans struct{ Engine }

// The statements about plans. The row of a plan is found by its token and its version, so that a plan that has changed is left alone.
const (
	// savePlan stores the plan of a seat in place of its last one. Without its table it stores nothing.
	savePlan = `INSERT INTO plans (table_id, seat, person, token, since, epoch, plan, looked, due)
		SELECT id, $2, $3, $4, $5, $6, $7, 0, 0 FROM tables WHERE id = $1 AND NOT retired
		ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, token = excluded.token, since = excluded.since,
		epoch = excluded.epoch, plan = excluded.plan, looked = 0, due = 0`
	dropPlan = `DELETE FROM plans WHERE table_id = $1 AND seat = $2 AND person = $3`
	endPlan  = `DELETE FROM plans WHERE table_id = $1 AND seat = $2 AND token = $3 AND since = $4`
	// usePlan replaces a plan by what remains of it.
	usePlan = `UPDATE plans SET since = $1, plan = $2, looked = 0, due = 0 WHERE table_id = $3 AND seat = $4 AND token = $5 AND since = $6`
	// seePlan notes that a plan gives no move at a version.
	seePlan = `UPDATE plans SET looked = $1 WHERE table_id = $2 AND seat = $3 AND token = $4 AND since = $5`
	// readPlans is followed by a condition and the order.
	readPlans   = `SELECT table_id, seat, person, token, since, epoch, plan FROM plans `
	dropPlansAt = `DELETE FROM plans WHERE person = $1 AND table_id = $2`
)

// A PlanRow is a plan as a database has it. It must never be printed.
type PlanRow struct {
	Table, Person, Token string
	Seat, Since, Epoch   int64
	Plan                 JSON
}

func scanPlan(scan Scan) (r PlanRow, err error) {
	err = scan(&r.Table, &r.Seat, &r.Person, &r.Token, &r.Since, &r.Epoch, &r.Plan)
	return r, err
}

// Kept returns the plan of a row.
func (r PlanRow) Kept() (p host.KeptPlan, err error) {
	if err := json.Unmarshal([]byte(r.Plan), &p.Plan.Plan); err != nil {
		return host.KeptPlan{}, fmt.Errorf("a plan is damaged: %w", host.ErrUnreadable)
	}
	p.Token, p.By, p.Seat, p.Since, p.Epoch = r.Token, r.Person, razzia.Seat(r.Seat), int(r.Since), int(r.Epoch)
	return p, nil
}

// PlansAt reads the plans at a table.
func PlansAt(q Query, id table.ID) ([]PlanRow, error) {
	return All(q, scanPlan, readPlans+`WHERE table_id = $1 ORDER BY seat`, id)
}

// SavePlan stores a plan.
func (s plans) SavePlan(ctx context.Context, id table.ID, p host.KeptPlan) error {
	text, err := json.Marshal(p.Plan.Plan)
	if err != nil {
		return err
	}
	n, err := Change(ctx, s, "store a plan", savePlan, id, int64(p.Seat), Key(p.By), p.Token, p.Since, p.Epoch, JSON(text))
	if err == nil && n == 0 {
		err = host.ErrNotFound
	}
	return err
}

// DropPlan removes a plan.
func (s plans) DropPlan(ctx context.Context, id table.ID, seat int, person string) (bool, error) {
	n, err := Change(ctx, s, "remove a plan", dropPlan, id, seat, Key(person))
	return n > 0 && err == nil, err
}

// EndPlan removes a plan unless it has changed.
func (s plans) EndPlan(ctx context.Context, id table.ID, p host.KeptPlan) error {
	_, err := Change(ctx, s, "end a plan", endPlan, id, int(p.Seat), p.Token, p.Since)
	return err
}

// SeePlan notes that a plan gives no move.
func (s plans) SeePlan(ctx context.Context, id table.ID, p host.KeptPlan, version int) error {
	_, err := Change(ctx, s, "note a plan", seePlan, version, id, int(p.Seat), p.Token, p.Since)
	return err
}

// Plans lists the plans at a table. A damaged plan is left out: its person is asked as usual.
func (s plans) Plans(ctx context.Context, id table.ID) (list []host.KeptPlan, _ error) {
	rows, err := PlansAt(s.Read(ctx, "read the plans at a table"), id)
	for _, r := range rows {
		if p, err := r.Kept(); err == nil {
			list = append(list, p)
		}
	}
	return list, err
}

// PlansOf lists the plans of a person, without damaged ones.
func (s plans) PlansOf(ctx context.Context, person string) (list []host.PlanAt, _ error) {
	rows, err := All(s.Read(ctx, "list the plans of a person"), scanPlan, readPlans+`WHERE person = $1 ORDER BY table_id, seat`, Key(person))
	for _, r := range rows {
		if p, err := r.Kept(); err == nil {
			list = append(list, host.PlanAt{Table: table.ID(r.Table), Plan: p.Plan})
		}
	}
	return list, err
}

// AppendPlanned appends the move of a plan. It changes the plan first, which locks its row: a person who drops the
// plan comes before or after the whole move.
func (s plans) AppendPlanned(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary, use host.PlanUse) error {
	p := use.Plan
	text, args := endPlan, []any{id, int(p.Seat), p.Token, p.Since}
	if use.Rest != nil {
		rest, err := json.Marshal(use.Rest.Plan)
		if err != nil {
			return err
		}
		text, args = usePlan, append([]any{use.Rest.Since, JSON(rest)}, args...)
	}
	b, err := NewBatch(id, entries, sum)
	if err != nil {
		return err
	}
	return s.Write(ctx, "append the move of a plan", func(tx Tx) error {
		used, err := tx.Exec(text, args...)
		switch {
		case err != nil:
			return err
		case used == 0:
			return host.ErrNoPlan
		}
		return appendTo(tx, b)
	})
}
