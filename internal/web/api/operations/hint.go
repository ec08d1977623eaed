package operations

import (
	"math"

	"razzia"
	"razzia/bot/hint"
	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/i18n"
	"razzia/internal/identity"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// atDecision is the input of an operation on a decision.
type atDecision struct {
	api.AtTable
	Seat  razzia.Seat `query:"seat" required:"true" minimum:"0" maximum:"4" doc:"The seat that is to move: acting in the game of the table."`
	Ply   int         `query:"ply" required:"true" minimum:"0" doc:"The ply of the table that you saw. If it is another by now, there is no hint: 409."`
	Epoch int         `query:"epoch" minimum:"0" doc:"The epoch of the table that you saw. Missing: 0."`
}

// hintOperation adds the operation that gives hints.
func (a *Operations) hintOperation(f *api.Frame) {
	o := api.Operation{Route: "GET /api/tables/{id}/hint", ID: "getHint", Cost: guard.Hint,
		Summary: "Get a hint",
		About: "There are hints only at a table whose options say so, and only for your own seat when it is to move. " +
			"The same question gets the same hint. A hint changes nothing at the table and is in no log. It costs 10 units.",
		Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrLessonNotNow,
				table.ErrNotYourSeat, table.ErrBotPlays, table.ErrNotYourTurn, table.ErrNoHints,
				table.ErrSomebodyWasFaster, host.ErrAdviceBusy, host.ErrClosing, host.ErrNoAdvice}},
	}
	api.Register(f, o, func(c api.Call, in *atDecision) (client.Hint, error) {
		q := table.HintRequest{Seat: in.Seat, Ply: in.Ply, Epoch: in.Epoch}
		found, err := a.Desk.Call(c.Request, in.ID).Hint(c.Context(), q)
		if err != nil {
			return client.Hint{}, err
		}
		t, err := a.Host.Table(c.Context(), in.ID)
		if err != nil {
			return client.Hint{}, err
		}
		return hintOf(narrator(c, t), found, in.Ply), nil
	})
}

// narrator puts what happens at a table into words, in the language of the call.
func narrator(c api.Call, t *table.Table) i18n.Narrator {
	return c.Localizer.Narrator(t.Seats.Names(), i18n.PlainNames)
}

// hintOf returns a hint for an answer.
func hintOf(n i18n.Narrator, h hint.Hint, ply int) client.Hint {
	out := client.Hint{
		Seat: h.Seat, Ply: ply, Best: choiceOf(n, h.Best), Row: h.Row,
		Draws: h.Risk.Draws, Police: thousandths(h.Risk.Police), Raid: thousandths(h.Risk.Raid), Reasons: []client.Reason{},
	}
	if h.Next.Move != (razzia.Move{}) {
		next := choiceOf(n, h.Next)
		out.Next = &next
	}
	for _, r := range h.Reasons {
		out.Reasons = append(out.Reasons, client.Reason{
			Kind: client.ReasonKind(r.Kind), Words: n.Reason(r), Points: r.Points, Chance: thousandths(r.Chance),
			Versus: thousandths(r.Versus), From: r.From, To: r.To, Count: r.Count,
			Cheque: r.Cheque, Middle: r.Middle, Own: r.Own, Seats: r.Seats, Cards: codes(r.Cards),
		})
	}
	return out
}

func choiceOf(n i18n.Narrator, c hint.Choice) client.Choice {
	return client.Choice{Move: c.Move, Share: thousandths(c.Share), Words: n.Action(c.Move)}
}

// thousandths rounds a chance. More digits would claim a precision that the search does not have.
func thousandths(x float64) float64 { return math.Round(1000*x) / 1000 }

// codes lists the cards of a set.
func codes(cards razzia.Cards) (list []razzia.Card) {
	for c, n := range cards.All() {
		for range n {
			list = append(list, c)
		}
	}
	return list
}
