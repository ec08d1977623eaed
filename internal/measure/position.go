package measure

import (
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
