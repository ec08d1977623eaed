package host

import (
	"context"
	"errors"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// A Planner keeps moves ahead. It is a part of the contract of stores. Plans are secret: only their person may see them.
type Planner interface {
	// SavePlan stores the plan of a seat in place of its last one. It fails with ErrNotFound if there is no such table.
	SavePlan(ctx context.Context, id table.ID, p KeptPlan) error

	// DropPlan removes the plan of a person for a seat. Once it has returned true, no AppendPlanned of the plan succeeds.
	DropPlan(ctx context.Context, id table.ID, seat int, person string) (found bool, err error)

	// EndPlan removes a plan that no longer holds, unless it has changed.
	EndPlan(ctx context.Context, id table.ID, p KeptPlan) error

	// Plans lists the plans at a table, by seat.
	Plans(ctx context.Context, id table.ID) ([]KeptPlan, error)

	// PlansOf lists the plans of a person at all tables, by table and seat.
	PlansOf(ctx context.Context, person string) ([]PlanAt, error)

	// AppendPlanned appends the entries of a move that a plan gave, as Append does, and replaces the plan by what remains of it,
	// all or none. It fails with ErrNoPlan if the plan was changed or removed.
	AppendPlanned(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary, use PlanUse) error

	// DuePlans lists tables, each once, where a seat with a plan is to move, no host has seen to the plan at this version, and the latest
	// entry is older than the claim says; and tables whose game is over that still have plans. For the time of the lease it does not
	// list them again.
	DuePlans(ctx context.Context, c Claim) ([]table.ID, error)

	// SeePlan notes that a plan gives no move at a version of its table.
	SeePlan(ctx context.Context, id table.ID, p KeptPlan, version int) error
}

// A KeptPlan is a plan in the store. Its token tells it from all other plans, those of the same seat included.
type KeptPlan struct {
	Token string
	table.Plan
}

// A PlanAt is a plan and its table.
type PlanAt struct {
	Table table.ID
	table.Plan
}

// A PlanUse is the use of a plan for a move.
type PlanUse struct {
	Plan KeptPlan
	Rest *table.Plan // what remains of the plan, under the same token; nil for nothing
}

// ErrNoPlan is the error of a [Planner] for a plan that was changed or removed.
var ErrNoPlan = fault.Stale.New("no-plan", "", "").With(errors.New("the plan was changed or removed"))
