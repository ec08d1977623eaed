package store

import (
	"encoding/json"
	"fmt"

	"razzia"
	"razzia/internal/host"
	"razzia/internal/table"
)

// Moves ahead. The row of a plan is found by its token and its version, so that a plan that has changed is left alone.
const (
	// SavePlan stores the plan of a seat in place of its last one. Without its table it stores nothing.
	SavePlan = `INSERT INTO plans (table_id, seat, person, token, since, epoch, plan, looked, due)
		SELECT id, $2, $3, $4, $5, $6, $7, 0, 0 FROM tables WHERE id = $1 AND NOT retired
		ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, token = excluded.token, since = excluded.since,
		epoch = excluded.epoch, plan = excluded.plan, looked = 0, due = 0`
	// DropPlan removes the plan of a person for a seat.
	DropPlan = `DELETE FROM plans WHERE table_id = $1 AND seat = $2 AND person = $3`
	// EndPlan removes a plan that has not changed.
	EndPlan = `DELETE FROM plans WHERE table_id = $1 AND seat = $2 AND token = $3 AND since = $4`
	// UsePlan replaces a plan that has not changed by what remains of it.
	UsePlan = `UPDATE plans SET since = $1, plan = $2, looked = 0, due = 0 WHERE table_id = $3 AND seat = $4 AND token = $5 AND since = $6`
	// SeePlan notes that a plan gives no move at a version.
	SeePlan = `UPDATE plans SET looked = $1 WHERE table_id = $2 AND seat = $3 AND token = $4 AND since = $5`
	// FindPlans lists the plans at a table.
	FindPlans = `SELECT table_id, seat, person, token, since, epoch, plan FROM plans WHERE table_id = $1 ORDER BY seat`
	// FindPlansOf lists the plans of a person.
	FindPlansOf = `SELECT table_id, seat, person, token, since, epoch, plan FROM plans WHERE person = $1 ORDER BY table_id, seat`
	// DropPlansAt removes the plans of a person at a table.
	DropPlansAt = `DELETE FROM plans WHERE person = $1 AND table_id = $2`
)

// A PlanRow is a plan as a database has it. It must never be printed.
type PlanRow struct {
	Table, Person, Token string
	Seat, Since, Epoch   int64
	Plan                 string // JSON
}

// RowOfPlan returns the row of a plan.
func RowOfPlan(id table.ID, p host.KeptPlan) (PlanRow, error) {
	text, err := json.Marshal(p.Plan.Plan)
	return PlanRow{string(id), p.By, p.Token, int64(p.Seat), int64(p.Since), int64(p.Epoch), string(text)}, err
}

// Kept returns the plan of a row.
func (r PlanRow) Kept() (p host.KeptPlan, err error) {
	if err := json.Unmarshal([]byte(r.Plan), &p.Plan.Plan); err != nil {
		return host.KeptPlan{}, fmt.Errorf("a plan is damaged: %w", host.ErrUnreadable)
	}
	p.Token, p.By, p.Seat, p.Since, p.Epoch = r.Token, r.Person, razzia.Seat(r.Seat), int(r.Since), int(r.Epoch)
	return p, nil
}

// PlansIn returns the plans of rows. A damaged plan is left out: its person is asked as usual.
func PlansIn(rows []PlanRow) (list []host.KeptPlan) {
	for _, r := range rows {
		if p, err := r.Kept(); err == nil {
			list = append(list, p)
		}
	}
	return list
}

// PlansOfRows returns the plans of rows of several tables.
func PlansOfRows(rows []PlanRow) (list []host.PlanAt) {
	for _, r := range rows {
		if p, err := r.Kept(); err == nil {
			list = append(list, host.PlanAt{Table: table.ID(r.Table), Plan: p.Plan})
		}
	}
	return list
}
