package bot

import (
	"context"
	"time"

	"razzia"
)

// A Past is how a game came to its state: what was decided before the first turn, and all moves since.
// It is as public as the state (R9) and has no place for anything that is not.
type Past struct {
	Setup razzia.Setup
	Moves []razzia.Move // all so far, reveals included; whoever is shown it must not change or keep it
}

// A Historian is a Player that goes by how the game came to its state, and not by the state alone: one
// that takes the others as they have shown themselves, or a program behind the engine protocol, which is
// sent the record (N5). Its Choose, which is shown no past, may fail for want of it.
type Historian interface {
	Player
	// ChooseAfter chooses as Choose does, in a game with this past, which leads to s.
	ChooseAfter(ctx context.Context, past Past, s razzia.State, seat razzia.Seat) (razzia.Move, error)
}

// Ask asks any player for a move: a Historian with the past, others without.
func Ask(ctx context.Context, p Player, past Past, s razzia.State, seat razzia.Seat) (razzia.Move, error) {
	if h, ok := p.(Historian); ok {
		return h.ChooseAfter(ctx, past, s, seat)
	}
	return p.Choose(ctx, s, seat)
}

// A Counter is a Player that counts the positions it looks at.
type Counter interface {
	Player
	// Nodes is the number of positions looked at since the player was opened. It never shrinks.
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

// A Queued player waits for one of a few worker slots before it searches, so that it shares the cores with all others of its
// program.
type Queued interface {
	Player
	// Unqueued gives the same player without the queue, for callers that bound themselves how many players think at
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

// An Analyst is a Player that tells what it thinks of a position and of each move in it.
type Analyst interface {
	Player
	// Analyze tells it for a state that asks a seat for a move. It fails as Choose does.
	Analyze(ctx context.Context, s razzia.State) (Analysis, error)
}

// An Analysis tells what a position is worth.
type Analysis struct {
	Values []float64 // the expected share of the win for each seat; they sum to 1
	Moves  []Valued  // the actor's legal moves, best for him first
}

// A Valued is a move with what it is worth.
type Valued struct {
	Move   razzia.Move
	Values []float64 // as in Analysis, after the move
}
