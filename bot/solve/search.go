package solve

import (
	"fmt"

	"razzia"
)

// A kind is a kind of value that a search computes: the one Shares of a [Solver], or the two ends of a [Span], the low one
// first. They are arrays and not structs with methods, because the compiler inlines what is done with the elements of an
// array, but no method of a type parameter.
type kind interface{ [1]Shares | [2]Shares }

// certain is the value of a certain result.
func certain[V kind](result Shares) (value V) {
	for i := range len(value) {
		value[i] = result
	}
	return value
}

// wins reports whether a value gives a seat the whole win. Then no alternative can be better for the seat.
func wins[V kind](value *V, seat razzia.Seat) bool { return (*value)[0][seat] >= 1-tolerance }

// A search computes the values of positions, and keeps those of turns in a transposition table.
type search[V kind] struct {
	rule  tieRule[V]
	limit int         // number of turns that the current call may expand
	stop  func() bool // polled for each turn, if set; the search fails once it returns true

	solved map[key]V // the transposition table
	recent cache[V]
	turns  int           // expanded in the current call
	stack  []V           // the alternatives of every choice on the current line, so that a choice allocates no list
	idle   []*auction[V] // tables of auctions that are over, to be used again
}

// A tieRule returns the value of the choice of a seat between alternatives, of which several may be equally good. It may
// overwrite the list.
type tieRule[V kind] func(seat razzia.Seat, alternatives []V) V

// newSearch returns a search with a tie rule.
func newSearch[V kind](rule tieRule[V]) search[V] { return search[V]{rule: rule, solved: map[key]V{}} }

// Forget empties the transposition table and the cache.
func (v *search[V]) Forget() {
	clear(v.solved)
	v.recent.forget()
}

// estimateSlack is how many times the limit an estimate may be before the search is not even tried: estimates are
// rough.
const estimateSlack = 4

// begin starts a call. It fails at once if the estimate is far above the limit.
func (v *search[V]) begin(s *razzia.State, limit int, stop func() bool) error {
	v.limit, v.stop, v.turns, v.stack = limit, stop, 0, v.stack[:0]
	if size := Estimate(s); size > estimateSlack*float64(limit) {
		return fmt.Errorf("an estimate of %.2g turns, want at most %d: %w", size, estimateSlack*limit, ErrTooLarge)
	}
	return nil
}

// moves lists the values of the legal moves in the order of [razzia.State.Legal].
func (v *search[V]) moves(s *razzia.State) (list []V, err error) {
	for i, m := range s.Legal(nil) {
		if i > 0 && m.Verb() == razzia.ToDraw {
			list = append(list, list[0]) // draws from either pile are equivalent (R9)
			continue
		}
		next := s.MustStep(m)
		value, err := v.value(&next)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	return list, nil
}

// value is the value of a position of any phase.
func (v *search[V]) value(s *razzia.State) (V, error) {
	switch s.Phase {
	case razzia.Turn:
		return v.turn(s)
	case razzia.Revealing:
		return v.reveal(s)
	case razzia.Bidding:
		return v.auction(s)
	}
	return certain[V](s.WinShares()), nil
}

// turn is the value of a turn (R3), from the cache if it is there.
func (v *search[V]) turn(s *razzia.State) (V, error) {
	k := exactKeyOf(s)
	e, found := v.recent.find(&k)
	if found {
		return e.value, nil
	}
	value, err := v.lookUp(s)
	if err == nil {
		v.recent.put(e, &k, &value)
	}
	return value, err
}

// lookUp is the value of a turn: decided already, found in the transposition table, or expanded.
func (v *search[V]) lookUp(s *razzia.State) (value V, err error) {
	k, winner := identify(s)
	if winner != noSeat {
		return certain[V](won(winner)), nil
	}
	if value, known := v.solved[k]; known {
		return value, nil
	}
	if v.turns++; v.turns > v.limit || v.stop != nil && v.stop() {
		return value, ErrTooLarge
	}
	value, err = v.expand(s)
	if err == nil {
		v.solved[k] = value
	}
	return value, err
}

// expand is the value of a turn by searching its moves.
func (v *search[V]) expand(s *razzia.State) (chosen V, err error) {
	base := len(v.stack)
	var buf [64]razzia.Move
	moves := s.Legal(buf[:0])
	for i := len(moves) - 1; i >= 0; i-- { // from the last, the call: it has the smallest subtree
		if moves[i] == razzia.Draw(1) && i+1 < len(moves) && moves[i+1] == razzia.Draw(2) {
			break // draws from either pile are equivalent (R9)
		}
		next := s.MustStep(moves[i])
		value, err := v.value(&next)
		if err != nil {
			return chosen, err
		}
		v.stack = append(v.stack, value)
		if wins(&value, s.Actor) {
			break
		}
	}
	return v.choose(s.Actor, base), nil
}

// choose is the value of the choice of a seat between the alternatives on the stack from base on. It removes them.
func (v *search[V]) choose(seat razzia.Seat, base int) V {
	alternatives := v.stack[base:]
	v.stack = v.stack[:base]
	return v.rule(seat, alternatives)
}

// reveal is the value of a chance node: the mean over the cards that may be turned up (R3.1).
func (v *search[V]) reveal(s *razzia.State) (mean V, err error) {
	for card, n := range s.Left.All() {
		next := s.MustStep(razzia.Reveal(card))
		value, err := v.value(&next)
		if err != nil {
			return mean, err
		}
		chance := float64(n) / float64(s.CardsLeft())
		for i := range len(mean) {
			for seat, share := range value[i] {
				mean[i][seat] += float64(chance * share)
			}
		}
	}
	return mean, nil
}

// won is a win of one seat alone.
func won(seat int) (shares Shares) {
	shares[seat] = 1
	return shares
}
