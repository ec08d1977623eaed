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
// In reading order: a [Solver] runs the search (solve.go) and breaks ties (choice.go). Its transposition key leaves out
// whatever cannot change the result (key.go, key_last.go, fold.go). Bounds on the final scores tell which seats can no
// longer win (bounds.go, rank.go). A [SpanSolver] does without the tie rule: it finds the least and the most share that each
// seat comes to under any (span.go, span_auction.go). An [Identity] tells positions apart by the key. [Estimate]
// predicts the cost of a search. A [Mini] deals random endgames, and a
// [Report] measures a player against perfect play, one [Decision] at a time.
//
// The number of turns that a search may expand is limited. Beyond the limit it fails with [ErrTooLarge].
//
// Some words: a turn is a position in which a player has a turn (R3). A say is one player's bid or pass in an auction
// (R4.1). A comparison is the scoring of bodyguards (R7.2) or of cheque sums (R8.3). Sets of seats are bit masks: bit i
// stands for seat i.
package solve

import (
	"errors"
	"fmt"

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

	solved map[key]Shares // the transposition table
	recent cache[Shares]
	turns  int      // expanded in the current call
	best   []Shares // a stack: the best alternatives of every choice on the current line
}

// New returns a solver that expands at most limit turns for a position.
func New(limit int) *Solver { return &Solver{Limit: limit, solved: map[key]Shares{}} }

// Solved returns the number of turns in the transposition table.
func (v *Solver) Solved() int { return len(v.solved) }

// Forget empties the transposition table and the cache.
func (v *Solver) Forget() {
	clear(v.solved)
	v.recent.forget()
}

// A Move is a legal move with the value of the position after it.
type Move struct {
	Move   razzia.Move
	Shares Shares
}

// Value returns the value of a position of any phase. The error wraps ErrTooLarge if the search reaches its limit.
func (v *Solver) Value(s *razzia.State) (Shares, error) {
	if err := v.begin(s); err != nil {
		return Shares{}, err
	}
	return v.value(s)
}

// Moves lists the legal moves in the order of [razzia.State.Legal], each with its value. The list is empty if no seat
// is to act. The error wraps ErrTooLarge if the search reaches its limit.
func (v *Solver) Moves(s *razzia.State) ([]Move, error) {
	if err := v.begin(s); err != nil {
		return nil, err
	}
	var list []Move
	for i, m := range s.Legal(nil) {
		if i > 0 && m.Verb() == razzia.ToDraw {
			list = append(list, Move{m, list[0].Shares}) // draws from either pile are equivalent (R9)
			continue
		}
		next := s.MustStep(m)
		shares, err := v.value(&next)
		if err != nil {
			return nil, err
		}
		list = append(list, Move{m, shares})
	}
	return list, nil
}

// estimateSlack is how many times the limit an estimate may be before the search is not even tried: estimates are
// rough.
const estimateSlack = 4

// begin resets the counters, and fails at once if the estimate is far above the limit.
func (v *Solver) begin(s *razzia.State) error {
	v.turns, v.best = 0, v.best[:0]
	if size := Estimate(s); size > estimateSlack*float64(v.Limit) {
		return fmt.Errorf("an estimate of %.2g turns, want at most %d: %w", size, estimateSlack*v.Limit, ErrTooLarge)
	}
	return nil
}

// value is the value of a position of any phase.
func (v *Solver) value(s *razzia.State) (Shares, error) {
	switch s.Phase {
	case razzia.Turn:
		return v.turn(s)
	case razzia.Revealing:
		return v.reveal(s)
	case razzia.Bidding:
		a := auction{Solver: v}
		return a.say(s)
	}
	return s.WinShares(), nil
}

// turn is the value of a turn (R3), from the cache if it is there.
func (v *Solver) turn(s *razzia.State) (Shares, error) {
	k := exactKeyOf(s)
	e, found := v.recent.find(&k)
	if found {
		return e.value, nil
	}
	shares, err := v.lookUp(s)
	if err == nil {
		v.recent.put(e, &k, &shares)
	}
	return shares, err
}

// lookUp is the value of a turn: decided already, found in the transposition table, or searched.
func (v *Solver) lookUp(s *razzia.State) (Shares, error) {
	k, winner := identify(s)
	if winner != noSeat {
		return won(winner), nil
	}
	if shares, known := v.solved[k]; known {
		return shares, nil
	}
	if v.turns++; v.turns > v.Limit || v.Stop != nil && v.Stop() {
		return Shares{}, ErrTooLarge
	}
	shares, err := v.search(s)
	if err == nil {
		v.solved[k] = shares
	}
	return shares, err
}

// search is the value of a turn by searching its moves.
func (v *Solver) search(s *razzia.State) (Shares, error) {
	c := v.choose(s.Actor)
	var buf [64]razzia.Move
	moves := s.Legal(buf[:0])
	for i := len(moves) - 1; i >= 0 && !c.certainWin(); i-- { // from the last, the call: it has the smallest subtree
		if moves[i] == razzia.Draw(1) && i+1 < len(moves) && moves[i+1] == razzia.Draw(2) {
			break // draws from either pile are equivalent (R9)
		}
		next := s.MustStep(moves[i])
		shares, err := v.value(&next)
		if err != nil {
			return Shares{}, err
		}
		c.add(shares)
	}
	return c.outcome(), nil
}

// reveal is the value of a chance node: the mean over the cards that may be turned up (R3.1).
func (v *Solver) reveal(s *razzia.State) (mean Shares, err error) {
	for card, n := range s.Left.All() {
		next := s.MustStep(razzia.Reveal(card))
		shares, err := v.value(&next)
		if err != nil {
			return mean, err
		}
		chance := float64(n) / float64(s.CardsLeft())
		for i, x := range shares {
			mean[i] += float64(chance * x)
		}
	}
	return mean, nil
}

// An auction is the search of one auction, with a table of its own. Each cheque has one owner, so the highest bid also
// tells the bidder: the value of a say depends on the seat and the highest bid before it alone, and the result of the
// auction on the final bid alone.
type auction struct {
	*Solver
	says     [razzia.MaxPlayers][razzia.MaxCheque + 1]Shares // values by seat to say and highest bid
	ends     [razzia.MaxCheque + 1]Shares                    // values after the auction by highest bid
	sayKnown [razzia.MaxPlayers]uint32                       // for each seat, the set of bids whose entry in says is filled in
	endKnown uint32                                          // the set of bids whose entry in ends is filled in
}

// say is the value of a say (R4.1).
func (a *auction) say(s *razzia.State) (Shares, error) {
	seat, high := s.Actor, s.Auction.Bid
	if a.sayKnown[seat]>>high&1 != 0 {
		return a.says[seat][high], nil
	}
	c := a.choose(seat)
	var buf [8]razzia.Move
	for _, m := range s.Legal(buf[:0]) {
		shares, err := a.after(s, m)
		if err != nil {
			return Shares{}, err
		}
		c.add(shares)
	}
	a.sayKnown[seat] |= 1 << high
	a.says[seat][high] = c.outcome()
	return a.says[seat][high], nil
}

// after is the value after a say. The opener's say is the last (R4.1).
func (a *auction) after(s *razzia.State, m razzia.Move) (Shares, error) {
	next := s.MustStep(m)
	if s.Actor != s.Auction.Opener {
		return a.say(&next)
	}
	high := max(s.Auction.Bid, m.Cheque())
	if a.endKnown>>high&1 == 0 {
		shares, err := a.value(&next)
		if err != nil {
			return Shares{}, err
		}
		a.endKnown |= 1 << high
		a.ends[high] = shares
	}
	return a.ends[high], nil
}

// won is a win of one seat alone.
func won(seat int) (shares Shares) {
	shares[seat] = 1
	return shares
}
