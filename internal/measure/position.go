package measure

import "razzia"

// worths are what a position promises each seat.
type worths [razzia.MaxPlayers]Amount

// A Position is one at which a player decides, with what the judge says about the decision. The habit is empty: it belongs to costly
// decisions only.
type Position struct {
	State razzia.State
	Decision
	Before []Amount // what the position promises, by seat
	After  []Amount // the same after the move that was chosen
}
