// Package bot has players that choose the moves of a seat.
//
// [New] opens a player by its name, [Open] by a spec with settings, and [Ask] asks one for the move of a seat. To write one, implement
// [Player], and test it with bottest.Run.
//
// A [Player] chooses moves for a seat. It receives what is public at the table, a [razzia.State], and nothing else.
// Each kind of player has a name and is registered as a [Level]. This package has two: "random" chooses at random,
// "greedy" is a rule-based policy that plays like a sensible beginner. Other packages add theirs by [Register]. [QuickMove]
// gives a move at once.
//
// Optional abilities are interfaces of their own: a [Historian] uses the moves so far, a [Counter] counts the
// positions that it evaluates, a [Pacer] can be given a time for each move, an [Analyst] evaluates all moves, and a
// [Queued] player waits for a worker slot.
package bot

import (
	"context"
	"errors"
	"fmt"

	"razzia"
)

// A Player chooses the moves of a seat.
//
// It receives the public State alone, and so nothing that is hidden from a person at the table
// (R9). Choose is called only when it is the seat's say or turn, s.Actor == seat, and returns one
// of the legal moves. It fails only
//
//   - if the context ends before it has a move: the error wraps ctx.Err(), and
//   - if the position asks nothing of the seat: it is another seat's turn, a drawn card waits for
//     its reveal, or the game is over. The error wraps [ErrNotAsked].
//
// A Player is deterministic: the same seed and the same sequence of calls give the same moves. One Player may
// play several seats and several games in turn. It need not be safe for concurrent use.
type Player interface {
	Choose(ctx context.Context, s razzia.State, seat razzia.Seat) (razzia.Move, error)
}

// ErrNotAsked is the error of Choose if the position asks nothing of the seat.
var ErrNotAsked = errors.New("nothing is asked of the seat")

// CheckAsked returns an error that wraps [ErrNotAsked] unless the seat is to act. Every Choose begins with it.
func CheckAsked(s *razzia.State, seat razzia.Seat) error {
	if s.Actor != seat || seat == razzia.NoSeat {
		return fmt.Errorf("seat %d, phase %v, seat %d to act: %w", seat, s.Phase, s.Actor, ErrNotAsked)
	}
	return nil
}
