package client

import "razzia"

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
	Reasons []Reason    `json:"reasons" doc:"What speaks for the best move against the next best, the strongest first."`
}

// A Choice is a move and its value.
type Choice struct {
	_     struct{}    `doc:"A move and its value."`
	Move  razzia.Move `json:"move" doc:"The move (N2)."`
	Share float64     `json:"share" minimum:"0" maximum:"1" doc:"Expected share of the win after the move."`
	Words string      `json:"words" doc:"The move in words, in the language of Accept-Language."`
}

// A Reason speaks for a move.
type Reason struct {
	_      struct{}   `doc:"A claim that speaks for a move. Which fields it has depends on its kind."`
	Kind   ReasonKind `json:"kind" example:"row-for-you" doc:"The kind of reason. docs/bots/hints.md explains each."`
	Words  string     `json:"words" doc:"The reason in words, in the language of Accept-Language."`
	Points int        `json:"points,omitempty" doc:"Points of the score sheet."`
	From   int        `json:"from,omitempty" doc:"Points of a line of the score sheet as it is."`
	To     int        `json:"to,omitempty" doc:"Points of that line as it will be."`
	Count  int        `json:"count,omitempty" minimum:"0" doc:"A number of things, such as cars or kinds of jewel."`
	Chance float64    `json:"chance,omitempty" minimum:"0" maximum:"1" doc:"A chance, such as that of the raid."`
	Versus float64    `json:"versus,omitempty" minimum:"0" maximum:"1" doc:"The same chance after the next best move."`

	Cheque razzia.Cheque `json:"cheque,omitempty" minimum:"1" maximum:"16" doc:"The cheque that is meant, in thousands."`
	Middle razzia.Cheque `json:"middle,omitempty" minimum:"1" maximum:"16" doc:"The middle cheque that comes for it, in thousands."`
	Own    razzia.Cheque `json:"own,omitempty" minimum:"1" maximum:"16" doc:"A cheque of the seat that it is compared with, in thousands."`
	Seats  []razzia.Seat `json:"seats,omitempty" minimum:"0" maximum:"4" doc:"The other seats that are meant."`
	Cards  []razzia.Card `json:"cards,omitempty" doc:"The cards that are meant (N1)."`
}

// A ReasonKind is a kind of reason.
type ReasonKind string
