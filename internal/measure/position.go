package measure

import (
	"iter"
	"slices"

	"razzia"
)

// worths are what a position promises each seat.
type worths [razzia.MaxPlayers]Amount

// A Position is one at which a player decides, with what the judge says about the decision. The habit is empty: it belongs to costly
// decisions only.
type Position struct {
	State razzia.State
	Decision
	Before []Amount // what the position promises, by seat
	After  []Amount // the same after the move that was chosen

	moves []razzia.Move // that are legal, as long as the position is valid
	ways  []worths      // what each promises
}

// Promises returns what a move promises, by seat; false if it is not legal. It is valid as long as the position is.
func (p *Position) Promises(m razzia.Move) ([]Amount, bool) {
	i := slices.Index(p.moves, m)
	if i < 0 {
		return nil, false
	}
	return p.ways[i][:p.State.Players], true
}

// A Way is a legal move with what it promises, by seat.
type Way struct {
	razzia.Move
	Promises []Amount
}

// Ways yields all legal moves with what they promise. They are valid as long as the position is.
func (p *Position) Ways() iter.Seq[Way] {
	return func(yield func(Way) bool) {
		for i, m := range p.moves {
			if !yield(Way{m, p.ways[i][:p.State.Players]}) {
				return
			}
		}
	}
}
