package notation

import (
	"encoding/json"

	"razzia"
)

// A Record is the record of a game (N3): its set-up and all moves so far.
type Record struct {
	Players  []string         // names by seat; any text
	Packages []razzia.Cheques // the cheques dealt, by seat (R2.2)
	Piles    int              // 2 or 1 (R2.4)
	Moves    []razzia.Move    // the game need not be over
	Result   []int            // final totals by seat; nil if the record has none
	Fair     json.RawMessage  // the proof of the shuffle; nil if the record has none
	Meta     json.RawMessage  // an object with any content; nil if the record has none
}

// Setup returns the set-up of the game (R2).
func (r *Record) Setup() razzia.Setup {
	return razzia.Setup{Packages: r.Packages, Piles: r.Piles}
}

// A Step is a move of a record, with the game before and after it.
type Step struct {
	Before razzia.Game
	Move   razzia.Move
	After  razzia.Game
	Events []razzia.Event // of the move; valid until the next step
}

// Replay plays the record through, calls visit after each move, and returns the game after the last one. It returns an
// error if the record is illegal, a [*MoveError] if a move is. Records of [Parse] and [Reader] are always legal. visit
// may be nil.
func (r *Record) Replay(visit func(Step)) (razzia.Game, error) {
	g, err := razzia.NewGame(r.Setup())
	if err != nil {
		return g, err
	}
	var events []razzia.Event
	for i, m := range r.Moves {
		before := g
		if g, events, err = g.Step(m, events[:0]); err != nil {
			return g, &MoveError{Number: i + 1, Text: quote(m.String()), Err: err}
		}
		if visit != nil {
			visit(Step{Before: before, Move: m, After: g, Events: events})
		}
	}
	return g, nil
}

// Totals returns the totals of the seats. When the game is over, they are the result of its record.
func Totals(s *razzia.State) []int {
	totals := make([]int, s.Players)
	for i := range totals {
		totals[i] = int(s.Seats[i].Total)
	}
	return totals
}
