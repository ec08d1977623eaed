package api

import (
	"razzia"
	"razzia/internal/table"
	"razzia/internal/table/ahead"
)

// A MoveAhead is a move ahead in answers.
type MoveAhead struct {
	_     struct{}      `doc:"A move ahead of yours. Only you see it."`
	Seat  razzia.Seat   `json:"seat" minimum:"0" maximum:"4" doc:"Your seat that it is for."`
	Turn  ahead.Turn    `json:"turn,omitempty" enum:"draw,call" doc:"What it does in your turn. Missing: nothing, the game waits for you."`
	Say   ahead.Say     `json:"say,omitempty" enum:"pass,bid" doc:"What it does in an auction. Missing: nothing, the game waits for you."`
	Limit razzia.Cheque `json:"limit,omitempty" minimum:"1" maximum:"16" doc:"The highest cheque that it bids, in thousands. Missing: it bids none."`
	Lasts ahead.Span    `json:"lasts" enum:"once,round,away" doc:"How long it lasts: see planAhead."`
	Row   int           `json:"row" minimum:"0" maximum:"7" doc:"With more cards in the row the game waits for you."`
}

// MovesAhead returns plans for an answer.
func MovesAhead(plans []table.Plan) (list []MoveAhead) {
	for _, p := range plans {
		list = append(list, MoveAhead{Seat: p.Seat, Turn: p.Turn, Say: p.Say, Limit: p.Limit, Lasts: p.Lasts, Row: p.Row})
	}
	return list
}
