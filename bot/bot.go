// Package bot plays Razzia!.
//
// A [Player] is whoever chooses moves for a seat; it sees what everybody at the table sees, a
// [razzia.State], and nothing else. The players that this package has, each with a name, are its
// levels: "random" moves as it comes, "greedy" plays by rules of thumb like a sensible beginner.
// Other packages add theirs by [Register]. [New] opens one by its name, [Open] by a spec with settings.
// Package bottest holds the contract that all of them keep.
//
// What not every Player can do stands in interfaces of its own: a [Historian] reads how the game came
// to its state, a [Counter] counts what it looks at, a [Pacer] thinks for as long as it is told, an
// [Analyst] tells what the moves are worth.
package bot

import (
	"context"
	"errors"
	"fmt"

	"razzia"
)

// A Player chooses the moves of a seat.
//
// It is given the public State alone, so that it can know nothing that a person at the table does
// not (R9). Choose is called only when it is the seat's say or turn, s.Actor == seat, and returns one
// of the legal moves. It fails only
//
//   - if the context ends before it has a move: the error wraps ctx.Err(), and
//   - if the position asks nothing of the seat: it is another seat's turn, a drawn card waits for
//     its reveal, or the game is over. The error wraps [ErrNotAsked].
//
// A Player is deterministic: the same seed and the same sequence of calls give the same moves. It may
// play several seats and several games by turns, but not at the same time: it need not be safe for
// concurrent use.
type Player interface {
	Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error)
}

// ErrNotAsked is what Choose fails with if the position asks nothing of the seat.
var ErrNotAsked = errors.New("nothing is asked of the seat")

// CheckAsked returns an error that wraps [ErrNotAsked] unless the seat is to act. Every Choose begins with it.
func CheckAsked(s *razzia.State, seat razzia.Seat) error {
	if s.Actor != seat || seat == razzia.NoSeat {
		return fmt.Errorf("seat %d, phase %v, seat %d to act: %w", seat, s.Phase, s.Actor, ErrNotAsked)
	}
	return nil
}
