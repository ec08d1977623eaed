package client

import (
	"bytes"

	"razzia"
	"razzia/fair"
	"razzia/notation"
)

// A Position is the state of a game (N4), as package notation writes it. [State] has its fields.
type Position struct {
	game *razzia.Game // to be written
	text []byte       // that was read
}

// PositionOf returns the position of a game.
func PositionOf(g *razzia.Game) Position { return Position{game: g} }

// State reads the state, which is one that the rules allow.
func (p Position) State() (razzia.State, error) {
	if p.game != nil {
		return p.game.State, nil
	}
	return notation.ParseState(p.text)
}

// MarshalJSON writes the state.
func (p Position) MarshalJSON() ([]byte, error) {
	if p.game != nil {
		return notation.AppendState(nil, p.game), nil
	}
	return p.text, nil
}

// UnmarshalJSON keeps the text of the state.
func (p *Position) UnmarshalJSON(text []byte) error {
	p.text = bytes.Clone(text)
	return nil
}

// A CardCode is the code of a card (N1).
type CardCode string

// A MoveText is a move in the notation (N2); "" for none.
type MoveText string

// A State is what the JSON of a [Position] says (N4), for programs that do without the rules.
type State struct {
	_       struct{}       `doc:"A position of the game (N4). All of it is public (R9): it says nothing of the order of the cards."`
	Round   int            `json:"round" minimum:"1" maximum:"3" doc:"The round, from 1. It stays 3 when the game is over."`
	Phase   string         `json:"phase" enum:"turn,reveal,auction,over" doc:"turn: the actor draws, steals or calls (R3). reveal: a draw waits for its card. auction: the actor bids or passes (R4). over: the game has ended."`
	Actor   int            `json:"actor" minimum:"-1" maximum:"4" doc:"Seat that is to move; -1 in the phases reveal and over."`
	Middle  int            `json:"middle" minimum:"1" maximum:"16" doc:"The middle cheque, in thousands."`
	Police  int            `json:"police" minimum:"0" maximum:"7" doc:"Number of police cards on the table in this round. The seventh, with two players the fifth, ends the round (R6.1)."`
	Row     []CardCode     `json:"row" maxItems:"7" doc:"Codes of the cards in the row, from left to right (N1)."`
	Piles   []int          `json:"piles" minItems:"1" maxItems:"2" minimum:"0" maximum:"120" doc:"Number of cards left in each pile. One number with the one-pile option."`
	Auction Auction        `json:"auction" doc:"The running auction (R4); null if none runs."`
	Seats   []StateSeat    `json:"seats" minItems:"2" maxItems:"5" doc:"The seats, clockwise."`
	Gone    map[string]int `json:"gone" doc:"Cards that have left the game: their number by code (N1), without zeros."`
	Legal   []razzia.Move  `json:"legal" doc:"All moves that the actor may make (N2). Empty in the phases reveal and over."`
	Winners []int          `json:"winners" minimum:"0" maximum:"4" doc:"Seats that won (R8.4), ascending. Empty until the game is over."`
}

// An Auction is the running auction of a [State].
type Auction struct {
	_      struct{} `nullable:"true" doc:"A running auction (R4)."`
	Kind   string   `json:"kind" enum:"police,full-row,called" doc:"police: a police card opened it (R3.1). full-row: the seventh card in the row did (R4.5). called: a player called it (R3.3)."`
	Opener int      `json:"opener" minimum:"0" maximum:"4" doc:"Seat that drew or called. It has the last say."`
	Bid    int      `json:"bid" minimum:"0" maximum:"16" doc:"The highest bid so far, a cheque in thousands; 0 if there is none."`
	Bidder int      `json:"bidder" minimum:"-1" maximum:"4" doc:"Seat of the highest bid; -1 if there is none."`
}

// A StateSeat is a seat of a [State].
type StateSeat struct {
	_        struct{}       `doc:"Cheques, cards and points of a seat."`
	Cheques  []int          `json:"cheques" minimum:"1" maximum:"16" doc:"The open cheques, in thousands, ascending."`
	Spent    []int          `json:"spent" minimum:"1" maximum:"16" doc:"The cheques that cannot be used again in this round, in thousands, ascending (R4.3)."`
	Property map[string]int `json:"property" doc:"Cards in the property: their number by code (N1), without zeros."`
	Points   []RoundPoints  `json:"points" maxItems:"3" doc:"Points of each round that was scored, in order."`
	Total    int            `json:"total" doc:"Sum of the points so far."`
}

// RoundPoints are the points of a seat in a round.
type RoundPoints struct {
	_          struct{} `doc:"Points of a seat in one round."`
	Thieves    int      `json:"thieves" doc:"Points for thieves (R7.1)."`
	Bodyguards int      `json:"bodyguards" doc:"Points for bodyguards (R7.2)."`
	Cars       int      `json:"cars" doc:"Points for cars and drivers (R7.3)."`
	Jewels     int      `json:"jewels" doc:"Points for jewels (R7.4)."`
	Gold       int      `json:"gold" doc:"Points for gold (R7.5)."`
	Businesses int      `json:"businesses" doc:"Points for businesses (R8.1, R8.2), in round 3 only."`
	Cheques    int      `json:"cheques" doc:"Points for the sum of the cheques (R8.3), in round 3 only."`
	Sum        int      `json:"sum" doc:"Sum of these points."`
}

// A Record is what a record (N3) says; package notation has one that can be replayed.
type Record struct {
	_        struct{}      `doc:"The record of a game (N3): its players, the cheques dealt, and all moves so far. The whole game follows from it."`
	Razzia   int           `json:"razzia" minimum:"1" maximum:"1" doc:"Version of this format."`
	Players  []string      `json:"players" minItems:"2" maxItems:"5" doc:"Names of the players, clockwise. The index in this list, from 0, is the number of the seat."`
	Packages [][]int       `json:"packages" minItems:"2" maxItems:"5" doc:"The cheques dealt to each seat (R2.2), in thousands, ascending."`
	Piles    int           `json:"piles" minimum:"1" maximum:"2" doc:"Number of piles (R2.4)."`
	Moves    []razzia.Move `json:"moves" doc:"All moves so far, in order, reveals included (N2)."`
	Result   []int         `json:"result,omitempty" minItems:"2" maxItems:"5" doc:"Final totals by seat, in points. Missing until the game is over."`
	Fair     *fair.Proof   `json:"fair,omitempty" doc:"Proof that the shuffle was fair. Missing in a lesson, where the deck is stacked."`
}
