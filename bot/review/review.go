package review

import (
	"encoding/json"
	"math"

	"razzia"
)

// Shares are expected shares of the win by seat, or differences of them.
type Shares []float64

// MarshalJSON writes the shares rounded to a millionth.
func (s Shares) MarshalJSON() ([]byte, error) {
	rounded := make([]float64, len(s))
	for i, x := range s {
		rounded[i] = math.Round(x*1e6) / 1e6
	}
	return json.Marshal(rounded)
}

// A Review is the analysis of a finished game.
type Review struct {
	// Chances are the shares of the win by the number of moves made: first those at the start, last the
	// outcome if the game is over, where equal totals share the win (R8.4). While a card is drawn and
	// not yet revealed they are the mean over the cards that may come.
	Chances []Shares `json:"chances"`
	// Decisions are all moves of players, in order.
	Decisions []Decision `json:"decisions"`
	// Reveals are all cards that were turned up, in order.
	Reveals []Reveal `json:"reveals"`
	// Seats are the accounts of the seats.
	Seats []Account `json:"seats"`
}

// A Decision is a move of a player among the legal moves.
type Decision struct {
	Ply     int         `json:"ply"` // moves made before it
	Round   int         `json:"round"`
	Seat    razzia.Seat `json:"seat"`
	Played  razzia.Move `json:"played"`
	Options []Option    `json:"options"` // the legal moves, best for the seat first
	Cost    float64     `json:"cost"`    // the seat's share by the best move less that by the one played: 0 or more
	Gave    Shares      `json:"gave"`    // the same difference for every seat, as a gain: −Cost for the seat itself
}

// Best is the move that was worth most to the seat.
func (d *Decision) Best() Option { return d.Options[0] }

// Value is the share of the win that the seat could expect of the move that it played.
func (d *Decision) Value() float64 { return d.Options[0].Values[d.Seat] - d.Cost }

// An Option is a legal move with the expected shares of the win after it.
type Option struct {
	Move   razzia.Move `json:"move"`
	Values Shares      `json:"values"`
}

// A Reveal is a card that was turned up, among all that could have come.
type Reveal struct {
	Ply   int         `json:"ply"` // moves made before it
	Round int         `json:"round"`
	Seat  razzia.Seat `json:"seat"` // that drew
	Card  razzia.Card `json:"-"`
	Code  string      `json:"card"`            // of the card, in the notation (N1)
	Kinds []Kind      `json:"kinds,omitempty"` // what could have come, in card order
	Mean  Shares      `json:"mean"`            // over the kinds
	Luck  Shares      `json:"luck"`            // the value of the card that came less the mean
}

// A Kind is a kind of card that a draw could have turned up.
type Kind struct {
	Card   razzia.Card `json:"-"`
	Code   string      `json:"card"`   // of the card, in the notation (N1)
	Chance float64     `json:"chance"` // from 0 to 1
	Values Shares      `json:"values"` // after it
}

// An Account breaks a seat's share of the win down. Start, Luck, Own, Others and Revised add up to End.
type Account struct {
	Start     float64 `json:"start"`     // the share at the start
	Luck      float64 `json:"luck"`      // of all reveals
	Own       float64 `json:"own"`       // of its own decisions: 0 or less
	Others    float64 `json:"others"`    // of the others' decisions
	Revised   float64 `json:"revised"`   // revisions of the analyst
	End       float64 `json:"end"`       // the share at the end
	Costliest []int   `json:"costliest"` // the decisions that cost most, as indexes of Decisions, at most three
}
