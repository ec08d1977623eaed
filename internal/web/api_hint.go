package web

import (
	"math"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/bot/hint"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// An apiHint is a hint as a program reads it.
type apiHint struct {
	Seat    razzia.Seat `json:"seat" doc:"Whom it is for."`
	Ply     int         `json:"ply" doc:"The moves that were made: the position that it is for."`
	Best    apiChoice   `json:"best" doc:"What to do. A draw stands for one from any pile."`
	Next    *apiChoice  `json:"next,omitempty" doc:"The next best; missing if nothing else may be done."`
	Row     []int       `json:"row" nullable:"false" doc:"What the row is worth at once to each seat: how many points more it would score if it had the row and the round ended now."`
	Draws   int         `json:"draws" doc:"How many cards are turned up before the next turn of the seat, if everybody draws, in its own turn itself first."`
	Police  float64     `json:"police" minimum:"0" maximum:"1" doc:"The chance that one of them at least is police."`
	Raid    float64     `json:"raid" minimum:"0" maximum:"1" doc:"The chance that so many of them are police that the round ends (R6.1)."`
	Reasons []apiReason `json:"reasons" nullable:"false" doc:"What speaks for it, the weightiest first."`
}

// An apiChoice is a move and what comes of it.
type apiChoice struct {
	Move  razzia.Move `json:"move" doc:"In the notation (N2)."`
	Share float64     `json:"share" minimum:"0" maximum:"1" doc:"The expected share of the win."`
	Words string      `json:"words" doc:"The move in words, as its button on the page."`
}

// An apiReason is a fact that speaks for a move.
type apiReason struct {
	Kind  hint.Kind `json:"kind" doc:"Which it is: stable, for programs. docs/bots/hints.md lists them." example:"row-for-you"`
	Words string    `json:"words" doc:"The same in words, in the language of Accept-Language."`

	Points int           `json:"points,omitempty" doc:"What the row, or what is stolen, is worth at once."`
	Chance float64       `json:"chance,omitempty" minimum:"0" maximum:"1" doc:"Of police, or of the raid."`
	Cheque razzia.Cheque `json:"cheque,omitempty" doc:"That is bid, or would have to be."`
	Middle razzia.Cheque `json:"middle,omitempty" doc:"The middle cheque, that comes for it."`
	Seats  []razzia.Seat `json:"seats,omitempty" nullable:"false" doc:"Who is meant."`
}

// atDecision names what somebody is to decide at a table.
type atDecision struct {
	ID   table.ID    `path:"id" doc:"The table, as in its address." example:"k3x2v7q4wz5a" minLength:"1" maxLength:"64"`
	Seat razzia.Seat `query:"seat" required:"true" minimum:"0" maximum:"4" doc:"The seat that is to act: acting in the table's game."`
	Ply  int         `query:"ply" required:"true" minimum:"0" doc:"The moves that you saw made: ply of the table. If there are more by now, there is no hint."`
}

// hintOperation is the one that gives hints.
func (s *Server) hintOperation(a huma.API) {
	o := operation(http.MethodGet, "/api/tables/{id}/hint", "getHint", "A hint for your seat that is to act, at a table that allows hints")
	register(s, a, o, func(c apiCall, in *atDecision) (apiHint, error) {
		h, err := s.hintFor(c.request, in.ID, in.Seat, in.Ply)
		if err != nil {
			return apiHint{}, err
		}
		t, err := s.Host.Table(c.Context(), in.ID)
		if err != nil {
			return apiHint{}, err
		}
		return hintOf(c.teller(t), h, in.Ply), nil
	})
}

// teller tells of a table to who asks.
func (r *request) teller(t *table.Table) i18n.Narrator {
	var names []string
	for _, seat := range t.Seats {
		names = append(names, seat.Name())
	}
	return r.speaker.Narrator(names, i18n.PlainNames)
}

// hintOf gives a hint as a program reads it.
func hintOf(teller i18n.Narrator, h hint.Hint, ply int) apiHint {
	out := apiHint{
		Seat: h.Seat, Ply: ply, Best: choiceOf(teller, h.Best), Row: h.Row,
		Draws: h.Risk.Draws, Police: thousandths(h.Risk.Police), Raid: thousandths(h.Risk.Raid), Reasons: []apiReason{},
	}
	if h.Next.Move != (razzia.Move{}) {
		next := choiceOf(teller, h.Next)
		out.Next = &next
	}
	for _, r := range h.Reasons {
		out.Reasons = append(out.Reasons, apiReason{
			Kind: r.Kind, Words: teller.Reason(r), Points: r.Points, Chance: thousandths(r.Chance),
			Cheque: r.Cheque, Middle: r.Middle, Seats: r.Seats,
		})
	}
	return out
}

func choiceOf(teller i18n.Narrator, c hint.Choice) apiChoice {
	return apiChoice{c.Move, thousandths(c.Share), teller.Action(c.Move)}
}

// thousandths rounds a chance: more digits would claim what nobody knows.
func thousandths(x float64) float64 { return math.Round(1000*x) / 1000 }
