package client

import "razzia"

// A MoveAhead is a move ahead in answers.
type MoveAhead struct {
	_     struct{}      `doc:"A move ahead of yours. Only you see it."`
	Seat  razzia.Seat   `json:"seat" minimum:"0" maximum:"4" doc:"Your seat that it is for."`
	Turn  string        `json:"turn,omitempty" enum:"draw,call" doc:"What it does in your turn. Missing: nothing, the game waits for you."`
	Say   string        `json:"say,omitempty" enum:"pass,bid" doc:"What it does in an auction. Missing: nothing, the game waits for you."`
	Limit razzia.Cheque `json:"limit,omitempty" minimum:"1" maximum:"16" doc:"The highest cheque that it bids, in thousands. Missing: it bids none."`
	Lasts string        `json:"lasts" enum:"once,round,away" doc:"How long it lasts: see planAhead."`
	Row   int           `json:"row" minimum:"0" maximum:"7" doc:"With more cards in the row the game waits for you."`
}
