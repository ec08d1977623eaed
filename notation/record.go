package notation

import (
	"encoding/json"

	"razzia"
)

// A Record is a game written down (N3): what was decided before the first turn, and all moves so far.
type Record struct {
	Players  []string         // names by seat; any text
	Packages []razzia.Cheques // the cheques dealt, by seat (R2.2)
	Piles    int              // 2 or 1 (R2.4)
	Moves    []razzia.Move    // may stop anywhere
	Result   []int            // final totals by seat; nil if the record does not give them
	Fair     json.RawMessage  // how the shuffle is proved; nil if the record does not say
	Meta     json.RawMessage  // an object of anything; nil if there is none
}

// Setup is what was decided before the first turn (R2).
func (r *Record) Setup() razzia.Setup {
	return razzia.Setup{Packages: r.Packages, Piles: r.Piles}
}

// A Step is one move of a record being played through.
type Step struct {
	Before razzia.Game
	Move   razzia.Move
	After  razzia.Game
	Events []razzia.Event // what happened; only until the next step
}

// Replay plays the record through, calls visit after each move, and gives the game as it stands in the
// end. It fails, with a [*MoveError] where it is a move's fault, if the record is illegal, which one
// from Parse or a Reader never is. A nil visit is allowed.
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

// Totals lists the totals of a game's seats, as the result of a record does when the game is over.
func Totals(s *razzia.State) []int {
	totals := make([]int, s.Players)
	for i := range totals {
		totals[i] = int(s.Seats[i].Total)
	}
	return totals
}
