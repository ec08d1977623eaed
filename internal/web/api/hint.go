package api

import (
	"math"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/bot/hint"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/action"
	"razzia/internal/web/guard"
)

// A Hint is a hint as programs read it.
type Hint struct {
	Seat    razzia.Seat `json:"seat" doc:"The seat that it is for."`
	Ply     int         `json:"ply" doc:"The moves that were made: the position that it is for."`
	Best    Choice      `json:"best" doc:"What to do. A draw stands for one from any pile."`
	Next    *Choice     `json:"next,omitempty" doc:"The next best; missing if nothing else may be done."`
	Row     []int       `json:"row" nullable:"false" doc:"What the row is worth at once to each seat: how many points more it would score if it had the row and the round ended now."`
	Draws   int         `json:"draws" doc:"How many cards are turned up before the next turn of the seat, if everybody draws, in its own turn itself first."`
	Police  float64     `json:"police" minimum:"0" maximum:"1" doc:"The chance that one of them at least is police."`
	Raid    float64     `json:"raid" minimum:"0" maximum:"1" doc:"The chance that so many of them are police that the round ends (R6.1)."`
	Reasons []Reason    `json:"reasons" nullable:"false" doc:"What speaks for it, the weightiest first."`
}

// A Choice is a move and its value.
type Choice struct {
	Move  razzia.Move `json:"move" doc:"In the notation (N2)."`
	Share float64     `json:"share" minimum:"0" maximum:"1" doc:"The expected share of the win."`
	Words string      `json:"words" doc:"The move in words, as its button on the page."`
}

// A Reason is a fact that speaks for a move.
type Reason struct {
	Kind  hint.Kind `json:"kind" doc:"Which it is: stable, for programs. docs/bots/hints.md lists them." example:"row-for-you"`
	Words string    `json:"words" doc:"The same in words, in the language of Accept-Language."`

	Points int           `json:"points,omitempty" doc:"What the row, or what is stolen, is worth at once."`
	Chance float64       `json:"chance,omitempty" minimum:"0" maximum:"1" doc:"Of police, or of the raid."`
	Cheque razzia.Cheque `json:"cheque,omitempty" doc:"That is bid, or would have to be."`
	Middle razzia.Cheque `json:"middle,omitempty" doc:"The middle cheque, that comes for it."`
	Seats  []razzia.Seat `json:"seats,omitempty" nullable:"false" doc:"Who is meant."`
}

// atDecision is the input of an operation on a decision.
type atDecision struct {
	ID    table.ID    `path:"id" doc:"The table, as in its address." example:"k3x2v7q4wz5a" minLength:"1" maxLength:"64"`
	Seat  razzia.Seat `query:"seat" required:"true" minimum:"0" maximum:"4" doc:"The seat that is to act: acting in the table's game."`
	Ply   int         `query:"ply" required:"true" minimum:"0" doc:"The moves that you saw made: ply of the table. If there are more by now, there is no hint."`
	Epoch int         `query:"epoch" minimum:"0" doc:"The epoch of the table that you saw; 0 if it is left out."`
}

// hintOperation gives hints.
func (a *API) hintOperation(h huma.API) {
	o := operation(guard.Hint, http.MethodGet, "/api/tables/{id}/hint", "getHint", "A hint for your seat that is to act, at a table that allows hints")
	register(a, h, o, func(c call, in *atDecision) (Hint, error) {
		q := table.HintRequest{By: c.Session.ID, Seat: in.Seat, Ply: in.Ply, Epoch: in.Epoch}
		found, err := action.Call{Host: a.Host, Origin: c.Origin(), Table: in.ID}.Hint(c.Context(), q)
		if err != nil {
			return Hint{}, err
		}
		t, err := a.Host.Table(c.Context(), in.ID)
		if err != nil {
			return Hint{}, err
		}
		return hintOf(c.narrator(t), found, in.Ply), nil
	})
}

// narrator tells about a table in the language of the call.
func (c call) narrator(t *table.Table) i18n.Narrator {
	var names []string
	for _, seat := range t.Seats {
		names = append(names, seat.Name())
	}
	return c.Localizer.Narrator(names, i18n.PlainNames)
}

// hintOf returns a hint as programs read it.
func hintOf(n i18n.Narrator, h hint.Hint, ply int) Hint {
	out := Hint{
		Seat: h.Seat, Ply: ply, Best: choiceOf(n, h.Best), Row: h.Row,
		Draws: h.Risk.Draws, Police: thousandths(h.Risk.Police), Raid: thousandths(h.Risk.Raid), Reasons: []Reason{},
	}
	if h.Next.Move != (razzia.Move{}) {
		next := choiceOf(n, h.Next)
		out.Next = &next
	}
	for _, r := range h.Reasons {
		out.Reasons = append(out.Reasons, Reason{
			Kind: r.Kind, Words: n.Reason(r), Points: r.Points, Chance: thousandths(r.Chance),
			Cheque: r.Cheque, Middle: r.Middle, Seats: r.Seats,
		})
	}
	return out
}

func choiceOf(n i18n.Narrator, c hint.Choice) Choice {
	return Choice{c.Move, thousandths(c.Share), n.Action(c.Move)}
}

// thousandths rounds a chance. More digits would claim a precision that the search does not have.
func thousandths(x float64) float64 { return math.Round(1000*x) / 1000 }
