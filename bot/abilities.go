package bot

import (
	"context"
	"time"

	"razzia"
)

// A Past is the history of a game: what was decided before the first turn, and all moves since.
// It is as public as the state (R9) and has no field for anything hidden.
type Past struct {
	Setup razzia.Setup
	Moves []razzia.Move // all so far, reveals included; a player must not change or keep it
}

// A Historian is a Player that uses the history of the game besides its state: one
// that models its opponents by what they did, or a program behind the engine protocol, which is
// sent the record (N5). Its Choose, which receives no past, may fail for lack of it.
type Historian interface {
	Player
	// ChooseAfter chooses as Choose does, in a game with a past that leads to s.
	ChooseAfter(ctx context.Context, past Past, s razzia.State, seat razzia.Seat) (razzia.Move, error)
}

// Ask asks any player for a move: a Historian with the past, other players without.
func Ask(ctx context.Context, p Player, past Past, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if h, ok := p.(Historian); ok {
		return h.ChooseAfter(ctx, past, s, seat)
	}
	return p.Choose(ctx, s, seat)
}

// A Counter is a Player that counts the positions that it evaluates.
type Counter interface {
	Player
	// Nodes is the number of positions evaluated since the player was opened. It never decreases.
	Nodes() uint64
}

// A Pacer is a Player whose time for a move can be set.
type Pacer interface {
	Player
	// Pace sets the time for each move from now on. A player that was opened by a spec with settings takes it in
	// place of its own limits; a level that people choose only shortens its own, since with more time it would
	// play beyond its level. At 0 the player's own limits hold again.
	Pace(time.Duration)
}

// A Queued player acquires one of a few worker slots before it searches, which it shares with the other players of
// its program.
type Queued interface {
	Player
	// Unqueued gives the same player without the queue, for callers that limit themselves how many players search at
	// once. The two must not be used at the same time.
	Unqueued() Player
}

// Unqueued gives a player without its queue, if it has one.
func Unqueued(p Player) Player {
	if q, ok := p.(Queued); ok {
		return q.Unqueued()
	}
	return p
}

// An Analyst is a Player that evaluates a position and each move in it.
type Analyst interface {
	Player
	// Analyze evaluates a state that asks a seat for a move. It fails as Choose does.
	Analyze(ctx context.Context, s razzia.State) (Analysis, error)
}

// An Analysis is the evaluation of a position.
type Analysis struct {
	Values []float64 // the expected share of the win for each seat; they sum to 1
	Moves  []Valued  // the actor's legal moves, best for the actor first
}

// A Valued is a move with its evaluation.
type Valued struct {
	Move   razzia.Move
	Values []float64 // as in Analysis, after the move
}
