package action

import (
	"context"
	"strconv"
	"strings"

	"razzia"
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/table"
	"razzia/internal/table/ahead"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// readPlan reads a form, in which the bid and its limit are one choice, such as "bid 9". A call lasts once, and a
// bid for the round at most.
func readPlan(v form.Values, in *client.Plan) {
	say, limit, _ := strings.Cut(v.Get("say"), " ")
	cheque, _ := strconv.ParseUint(limit, 10, 8)
	*in = client.Plan{
		Seat: razzia.Seat(v.Number("seat", form.Missing)), Turn: v.Get("turn"), Say: say, Limit: razzia.Cheque(cheque),
		Lasts: v.Get("lasts"), Row: v.Number("row", 0), Seen: v.Number("seen", 0),
	}
	switch {
	case in.Turn == string(ahead.Call):
		in.Lasts = string(ahead.Once)
	case in.Say == string(ahead.Bid) && in.Lasts == string(ahead.Away):
		in.Lasts = string(ahead.Round)
	}
}

var (
	planAhead = define(Action{Form: "plan", Path: "plan", ID: "planAhead", Cost: guard.Acting, Unseen: true,
		Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrLessonNotNow,
				table.ErrNoSuchPlan, table.ErrOutOfRound, table.ErrNotYourSeat, table.ErrBotPlays}},
		Summary: "Leave a move ahead for your seat",
		About: "Possible while another seat is to move, for the seats in mayPlan of the table. When the turn comes, the table moves for you after the time that a bot takes, unless you move before. " +
			"It replaces an earlier one, and ends as lasts says, when you move by hand, and near a raid. Only you see it, in plans of the table: it is in no log, and no event tells others. It is kept when the server stops."},
		func(ctx context.Context, c Call, in client.Plan) (*table.Table, error) {
			return c.Host.Plans.PlanAhead(ctx, c.Table, table.PlanRequest{By: c.By.ID, Seat: in.Seat, Seen: in.Seen,
				Plan: ahead.Plan{Turn: ahead.Turn(in.Turn), Say: ahead.Say(in.Say), Limit: in.Limit, Lasts: ahead.Span(in.Lasts), Row: in.Row}})
		})
	dropPlan = define(Action{Form: "no-plan", Path: "no-plan", ID: "dropPlan", Cost: guard.Acting, Unseen: true,
		Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrNotYourSeat,
				table.ErrBotPlays}},
		Summary: "Take a move ahead back",
		About:   "After the answer 200 it makes no move any more. If there is none, nothing happens: 409. The move may have been made already. Any version will do: to move by hand is always possible."},
		func(ctx context.Context, c Call, in client.Seat) (*table.Table, error) {
			return c.Host.Plans.Drop(ctx, c.Table, c.By.ID, in.Seat)
		})
)
