// Package solve computes perfect play in late positions of Razzia!: each seat's exact share of the win if every player
// plays optimally.
//
// It is an exhaustive max^n search (Luckhardt and Irani, 1986) with chance nodes and a transposition table. Only the
// order of the cards is hidden (R9), and it is a matter of chance alone: each unseen card is equally likely to be
// turned up next, whichever pile it is drawn from and however the piles are parted. Every player maximizes their own
// share of the win.
//
// With more than two players the value of a position can depend on a player who is indifferent between several moves.
// The tie rule here: such a player chooses each of their best alternatives with the same probability. Alternatives
// that have the same value for every seat count as one.
//
// In reading order: a [Solver] (solve.go) runs a search (search.go, auction.go) with the tie rule (choice.go). Its
// transposition key leaves out whatever cannot change the result (key.go, key_last.go, fold.go). Bounds on the final scores
// tell which seats can no longer win (bounds.go, rank.go). A [SpanSolver] runs the same search without the tie rule: it
// finds the least and the most share that each seat comes to under any (span.go). An [Identity] tells positions apart by
// the key. [Estimate] predicts the cost of a search. A [Mini] deals random endgames, and a [Report] measures a player
// against perfect play, one [Decision] at a time.
//
// The number of turns that a search may expand is limited. Beyond the limit it fails with [ErrTooLarge].
//
// Some words: a turn is a position in which a player has a turn (R3). A say is one player's bid or pass in an auction
// (R4.1). A comparison is the scoring of bodyguards (R7.2) or of cheque sums (R8.3). Sets of seats are bit masks: bit i
// stands for seat i.
package solve

import (
	"errors"

	"razzia"
)

// Shares is the value of a position: each seat's share of the win, from 0 to 1. They add up to 1, since equal totals
// share the win (R8.4). Entries beyond the players are zero.
type Shares [razzia.MaxPlayers]float64

// ErrTooLarge is the error of a search that reaches the solver's limit of turns, or is stopped.
var ErrTooLarge = errors.New("too large to be solved")

// A Solver solves positions and keeps the results in a transposition table: some 250 bytes for each turn, plus a cache
// of 1.25 MB. It is not safe for concurrent use.
type Solver struct {
	// Stop is polled during the search, if set. The search fails once it returns true.
	Stop func() bool
	// Limit is the number of turns that one call may expand.
	Limit int

	search[[1]Shares]
}

// New returns a solver that expands at most limit turns for a position.
func New(limit int) *Solver { return &Solver{Limit: limit, search: newSearch(meanOfBest)} }

// Solved returns the number of turns in the transposition table.
func (v *Solver) Solved() int { return len(v.solved) }

// A Move is a legal move with the value of the position after it.
type Move struct {
	Move   razzia.Move
	Shares Shares
}

// Value returns the value of a position of any phase. The error wraps ErrTooLarge if the search reaches its limit.
func (v *Solver) Value(s *razzia.State) (Shares, error) {
	if err := v.begin(s, v.Limit, v.Stop); err != nil {
		return Shares{}, err
	}
	value, err := v.value(s)
	return value[0], err
}

// Moves lists the legal moves in the order of [razzia.State.Legal], each with its value. The list is empty if no seat
// is to act. The error wraps ErrTooLarge if the search reaches its limit.
func (v *Solver) Moves(s *razzia.State) (list []Move, err error) {
	if err := v.begin(s, v.Limit, v.Stop); err != nil {
		return nil, err
	}
	values, err := v.moves(s)
	for i, m := range s.Legal(nil)[:len(values)] {
		list = append(list, Move{m, values[i][0]})
	}
	return list, err
}
