package api

import (
	"math"

	"github.com/danielgtaylor/huma/v2"

	"razzia"
	"razzia/bot/hint"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/i18n"
	"razzia/internal/identity"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
)

// A Hint is a hint in answers.
type Hint struct {
	_       struct{}    `doc:"A hint for a decision: the best move that a search found, and reasons for it. It uses only what everybody sees."`
	Seat    razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"Seat that the hint is for."`
	Ply     int         `json:"ply" minimum:"0" doc:"Number of moves made in the position that the hint is for."`
	Best    Choice      `json:"best" doc:"The best move. A draw stands for a draw from any pile."`
	Next    *Choice     `json:"next,omitempty" doc:"The next best move. Missing if there is no other."`
	Row     []int       `json:"row" doc:"By seat: points that the seat would score in addition if it had the row and the round ended now."`
	Draws   int         `json:"draws" minimum:"0" doc:"Number of cards that are turned up before the next turn of the seat, if everybody draws, its own draw now included."`
	Police  float64     `json:"police" minimum:"0" maximum:"1" doc:"Chance that one of these cards at least is police."`
	Raid    float64     `json:"raid" minimum:"0" maximum:"1" doc:"Chance that so many of these cards are police that the round ends (R6.1)."`
	Reasons []Reason    `json:"reasons" doc:"Facts that speak for the move, the strongest first."`
}

// A Choice is a move and its value.
type Choice struct {
	_     struct{}    `doc:"A move and its value."`
	Move  razzia.Move `json:"move" doc:"The move (N2)."`
	Share float64     `json:"share" minimum:"0" maximum:"1" doc:"Expected share of the win after the move."`
	Words string      `json:"words" doc:"The move in words, in the language of Accept-Language."`
}

// A Reason is a fact that speaks for a move.
type Reason struct {
	_      struct{}  `doc:"A fact that speaks for a move. Which fields it has depends on its kind."`
	Kind   hint.Kind `json:"kind" example:"row-for-you" doc:"The kind of reason. docs/bots/hints.md explains each."`
	Words  string    `json:"words" doc:"The reason in words, in the language of Accept-Language."`
	Points int       `json:"points,omitempty" doc:"Points that the row, or what is stolen, is worth at once."`
	Chance float64   `json:"chance,omitempty" minimum:"0" maximum:"1" doc:"Chance of police, or of the raid."`

	Cheque razzia.Cheque `json:"cheque,omitempty" minimum:"1" maximum:"16" doc:"The cheque that is bid, or would have to be, in thousands."`
	Middle razzia.Cheque `json:"middle,omitempty" minimum:"1" maximum:"16" doc:"The middle cheque that comes for it, in thousands."`
	Seats  []razzia.Seat `json:"seats,omitempty" minimum:"0" maximum:"4" doc:"The other seats that are meant."`
}

// A ReasonKind is a kind of reason, for its schema.
type ReasonKind string

// Schema returns the schema of a kind.
func (ReasonKind) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString}
	for _, k := range hint.Kinds() {
		s.Enum = append(s.Enum, string(k))
	}
	return s
}

// atDecision is the input of an operation on a decision.
type atDecision struct {
	AtTable
	Seat  razzia.Seat `query:"seat" required:"true" minimum:"0" maximum:"4" doc:"The seat that is to move: acting in the game of the table."`
	Ply   int         `query:"ply" required:"true" minimum:"0" doc:"The ply of the table that you saw. If it is another by now, there is no hint: 409."`
	Epoch int         `query:"epoch" minimum:"0" doc:"The epoch of the table that you saw. Missing: 0."`
}

// hintOperation adds the operation that gives hints.
func (a *API) hintOperation(h huma.API) {
	o := Operation{Route: "GET /api/tables/{id}/hint", ID: "getHint", Cost: guard.Hint,
		Summary: "Get a hint",
		About: "There are hints only at a table whose options say so, and only for your own seat when it is to move. " +
			"The same question gets the same hint. A hint changes nothing at the table and is in no log. It costs 10 units.",
		Facts: operation.Facts{Tag: operation.Playing, Scope: identity.PlayScope, For: operation.People,
			Refuses: []*fault.Fault{table.ErrGameNotBegun, table.ErrGameOver, table.ErrLessonNotNow,
				table.ErrNotYourSeat, table.ErrBotPlays, table.ErrNotYourTurn, table.ErrNoHints,
				table.ErrSomebodyWasFaster, host.ErrAdviceBusy, host.ErrClosing, host.ErrNoAdvice}},
	}.huma()
	register(a, h, o, func(c call, in *atDecision) (Hint, error) {
		q := table.HintRequest{Seat: in.Seat, Ply: in.Ply, Epoch: in.Epoch}
		found, err := a.Desk.Call(c.Request, in.ID).Hint(c.Context(), q)
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

// narrator puts what happens at a table into words, in the language of the call.
func (c call) narrator(t *table.Table) i18n.Narrator {
	return c.Localizer.Narrator(t.Seats.Names(), i18n.PlainNames)
}

// hintOf returns a hint for an answer.
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
	return Choice{Move: c.Move, Share: thousandths(c.Share), Words: n.Action(c.Move)}
}

// thousandths rounds a chance. More digits would claim a precision that the search does not have.
func thousandths(x float64) float64 { return math.Round(1000*x) / 1000 }
