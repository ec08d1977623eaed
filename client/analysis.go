package client

import (
	"razzia"
)

// An Analysis is the analysis of a game, or its progress.
type Analysis struct {
	_        struct{} `doc:"The analysis of a finished game, or its progress."`
	Progress float64  `json:"progress" minimum:"0" maximum:"1" doc:"Part of the analysis that is done, from 0 to 1. It stays 0 while other games come first."`
	Review   *Review  `json:"review,omitempty" doc:"The analysis. Missing until it is done."`
}

// A Review is what the API says of it.
type Review struct {
	_         struct{}    `doc:"The analysis of a finished game. Values are expected shares of the win by seat, from 0 to 1, or differences of them."`
	Chances   [][]float64 `json:"chances" doc:"Shares of the win, by the number of moves made, then by seat. The last entry is the outcome; equal totals share the win (R8.4)."`
	Decisions []Decision  `json:"decisions" doc:"All moves of players, in order."`
	Reveals   []Reveal    `json:"reveals" doc:"All cards that were turned up, in order."`
	Seats     []Account   `json:"seats" minItems:"2" maxItems:"5" doc:"What made the share of each seat, by seat."`
}

// A Decision is what the API says of it.
type Decision struct {
	_       struct{}      `doc:"A move of a player, among the moves that were legal."`
	Ply     int           `json:"ply" minimum:"0" doc:"Number of moves made before it, reveals included."`
	Round   int           `json:"round" minimum:"1" maximum:"3" doc:"The round, from 1."`
	Seat    razzia.Seat   `json:"seat" minimum:"0" maximum:"4" doc:"Seat that moved."`
	Played  razzia.Move   `json:"played" doc:"The move that was made (N2)."`
	Options []WeighedMove `json:"options" minItems:"1" doc:"The legal moves, best for the seat first."`
	Cost    float64       `json:"cost" minimum:"0" maximum:"1" doc:"Share of the win that the seat lost by this move, compared with the best one."`
	Gave    []float64     `json:"gave" doc:"What the move gave to each seat, compared with the best one. For the seat itself it is minus cost."`
}

// A WeighedMove is what the API says of it.
type WeighedMove struct {
	_      struct{}    `doc:"A legal move and its value."`
	Move   razzia.Move `json:"move" doc:"The move (N2)."`
	Values []float64   `json:"values" doc:"Expected shares of the win after it, by seat."`
}

// A Reveal is what the API says of it, without the cards that could have come: the server does not keep them.
type Reveal struct {
	_     struct{}    `doc:"A card that was turned up, among all that could have come."`
	Ply   int         `json:"ply" minimum:"0" doc:"Number of moves made before it, reveals included."`
	Round int         `json:"round" minimum:"1" maximum:"3" doc:"The round, from 1."`
	Seat  razzia.Seat `json:"seat" minimum:"0" maximum:"4" doc:"Seat that drew."`
	Code  string      `json:"card" example:"Jw" doc:"Code of the card (N1)."`
	Mean  []float64   `json:"mean" doc:"Mean of the shares of the win over these cards, by seat."`
	Luck  []float64   `json:"luck" doc:"Luck of each seat: its share after the card that came, less the mean."`
}

// An Account is what the API says of it.
type Account struct {
	_         struct{} `doc:"How the share of the win of a seat came about. start, luck, own, others and revised add up to end."`
	Start     float64  `json:"start" doc:"Share at the start."`
	Luck      float64  `json:"luck" doc:"Gain by the cards that were turned up."`
	Own       float64  `json:"own" doc:"Gain by its own decisions: 0 or less."`
	Others    float64  `json:"others" doc:"Gain by the decisions of the other seats."`
	Revised   float64  `json:"revised" doc:"Gain by revisions: the analysis judges a position anew when it sees what comes after it."`
	End       float64  `json:"end" doc:"Share at the end."`
	Costliest []int    `json:"costliest" maxItems:"3" minimum:"0" doc:"The decisions of the seat that cost it most, costliest first, as indexes of decisions."`
}
