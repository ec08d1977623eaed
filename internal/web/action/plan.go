package action

import (
	"context"
	"strconv"
	"strings"

	"razzia"
	"razzia/internal/fault"
	"razzia/internal/identity"
	"razzia/internal/table"
	"razzia/internal/table/ahead"
	"razzia/internal/web/form"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A Plan is the input of planAhead.
type Plan struct {
	_     struct{}      `doc:"A move ahead for a seat."`
	Seat  razzia.Seat   `json:"seat" minimum:"0" maximum:"4" doc:"Number of the seat, from 0, clockwise: one of mayPlan of the table."`
	Turn  ahead.Turn    `json:"turn,omitempty" enum:"draw,call" doc:"What to do in your turn: draw a card, or call an auction if no auction comes first. Missing: the game waits for you."`
	Say   ahead.Say     `json:"say,omitempty" enum:"pass,bid" doc:"What to do in an auction: pass, or bid the lowest cheque that takes the lead, up to limit, and otherwise pass. Missing: the game waits for you."`
	Limit razzia.Cheque `json:"limit,omitempty" minimum:"0" maximum:"16" doc:"The highest cheque to bid, in thousands. Only with bid."`
	Lasts ahead.Span    `json:"lasts" enum:"once,round,away" doc:"once: one turn, and the running auction or else the next one. round: until the end of the round; a bid counts for the row that lies now. away: until you end it or move by hand; not with call or bid. A call lasts once."`
	Row   int           `json:"row,omitempty" minimum:"0" maximum:"7" doc:"While the row has more cards than this, the game waits for you. At least the cards that lie now count; away ignores it."`
	Seen  int           `json:"version,omitempty" form:"seen" minimum:"0" doc:"The version of the table that you saw. If a move was made since, nothing happens: 409. Missing: any version."`
}

// DecodeForm reads a form, in which the bid and its limit are one choice, such as "bid 9". A call lasts once, and a bid for the
// round at most.
func (in *Plan) DecodeForm(v form.Values) error {
	say, limit, _ := strings.Cut(v.Get("say"), " ")
	cheque, _ := strconv.ParseUint(limit, 10, 8)
	*in = Plan{
		Seat: razzia.Seat(v.Number("seat", form.Missing)), Turn: ahead.Turn(v.Get("turn")), Say: ahead.Say(say), Limit: razzia.Cheque(cheque),
		Lasts: ahead.Span(v.Get("lasts")), Row: v.Number("row", 0), Seen: v.Number("seen", 0),
	}
	switch {
	case in.Turn == ahead.Call:
		in.Lasts = ahead.Once
	case in.Say == ahead.Bid && in.Lasts == ahead.Away:
		in.Lasts = ahead.Round
	}
	return nil
}

var (
	planAhead = define(Action{Form: "plan", Path: "plan", ID: "planAhead", Cost: guard.Acting, Unseen: true,
		Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrLessonNotNow,
				table.ErrNoSuchPlan, table.ErrOutOfRound, table.ErrNotYourSeat, table.ErrBotPlays}},
		Summary: "Leave a move ahead for your seat",
		About: "Possible while another seat is to move, for the seats in mayPlan of the table. When the turn comes, the table moves for you after the time that a bot takes, unless you move before. " +
			"It replaces an earlier one, and ends as lasts says, when you move by hand, and near a raid. Only you see it, in plans of the table: it is in no log, and no event tells others. It is kept when the server stops."},
		func(ctx context.Context, c Call, in Plan) (*table.Table, error) {
			return c.Host.Plans.PlanAhead(ctx, c.Table, table.PlanRequest{By: c.By.ID, Seat: in.Seat, Seen: in.Seen,
				Plan: ahead.Plan{Turn: in.Turn, Say: in.Say, Limit: in.Limit, Lasts: in.Lasts, Row: in.Row}})
		})
	dropPlan = define(Action{Form: "no-plan", Path: "no-plan", ID: "dropPlan", Cost: guard.Acting, Unseen: true,
		Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrNotYourSeat,
				table.ErrBotPlays}},
		Summary: "Take a move ahead back",
		About:   "After the answer 200 it makes no move any more. If there is none, nothing happens: 409. The move may have been made already. Any version will do: to move by hand is always possible."},
		func(ctx context.Context, c Call, in Seat) (*table.Table, error) {
			return c.Host.Plans.Drop(ctx, c.Table, c.By.ID, in.Seat)
		})
)
