// Package solve plays late positions of Razzia! perfectly: it works out exactly what each seat's share of
// the win is if everybody plays as well as can be.
//
// Everything on the table is open and only the order of the cards is not (R9), so nothing has to be
// guessed. A card that is turned up is of each kind as likely as there are such cards left, whichever pile
// it comes from and however these are parted: the unseen cards are in any order alike, so an order's parts
// are, too. Every player wants the largest share of the win (max^n: Luckhardt and Irani, 1986). Where more
// players than two are left, what is best for one may depend on what another does who does not care. The
// rule here is: he who has several ways that are equally good for him takes each alike; ways that are
// the same for everybody count as one.
//
// A [Solver] remembers every turn that it has solved, in a canonical form without what makes no difference:
// see key. How many turns it may solve is limited, and it gives up beyond with [ErrTooLarge].
package solve

import (
	"errors"
	"fmt"

	"razzia"
)

// Shares holds each seat's share of the win, from 0 to 1: together 1, as equal totals share it (R8.4).
// Entries beyond the players are zero.
type Shares [razzia.MaxPlayers]float64

// ErrTooLarge is what a Solver fails with if a position takes more turns than it may solve, or more time.
var ErrTooLarge = errors.New("too large to be solved")

// A Solver solves positions. It remembers what it has solved, at some 250 bytes a turn, besides 1.25 MB. It is not safe for
// concurrent use.
type Solver struct {
	// Stop, if it is set, is asked all the while; the solver gives up once it says so.
	Stop func() bool
	// Limit is how many turns it may begin for a position.
	Limit int

	solved map[key]Shares
	recent recent
	turns  int      // begun in the present call
	ways   []Shares // of the choices under way
}

// New makes a solver that begins so many turns for a position at most.
func New(limit int) *Solver { return &Solver{Limit: limit, solved: map[key]Shares{}} }

// Solved is the number of turns that the solver remembers.
func (v *Solver) Solved() int { return len(v.solved) }

// Forget empties the memory.
func (v *Solver) Forget() {
	clear(v.solved)
	v.recent.forget()
}

// A Move is a legal move and the shares of the win after it.
type Move struct {
	Move   razzia.Move
	Shares Shares
}

// Value is what everybody's shares of the win are in a position, which may be one of any phase. The error
// wraps ErrTooLarge if it takes too many turns.
func (v *Solver) Value(s *razzia.State) (Shares, error) {
	if err := v.begin(s); err != nil {
		return Shares{}, err
	}
	return v.value(s)
}

// Moves lists what the actor of a position may do, in the order of [razzia.State.Legal], with what comes of
// it; none if there is no actor. The error wraps ErrTooLarge if it takes too many turns.
func (v *Solver) Moves(s *razzia.State) ([]Move, error) {
	if err := v.begin(s); err != nil {
		return nil, err
	}
	var list []Move
	for i, m := range s.Legal(nil) {
		if i > 0 && m.Verb() == razzia.ToDraw {
			list = append(list, Move{m, list[0].Shares}) // all piles are alike
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

// hopeless is how many times as many turns as it may take a position must seem to take for it not to be tried:
// estimates are rough.
const hopeless = 4

// begin counts anew, and gives up at once on what is out of reach.
func (v *Solver) begin(s *razzia.State) error {
	v.turns, v.ways = 0, v.ways[:0]
	if size := Estimate(s); size > hopeless*float64(v.Limit) {
		return fmt.Errorf("some %.2g turns, want at most some %d: %w", size, hopeless*v.Limit, ErrTooLarge)
	}
	return nil
}

// value is what everybody's shares are in a position.
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

// turn is the value of a turn (R3), which may be known from a moment ago.
func (v *Solver) turn(s *razzia.State) (Shares, error) {
	t := tableOf(s)
	at, known := v.recent.at(&t)
	if known {
		return at.shares, nil
	}
	shares, err := v.lookUp(s)
	if err == nil {
		v.recent.note(at, &t, &shares)
	}
	return shares, err
}

// lookUp is the value of a turn: clear by now, remembered, or that of the best moves.
func (v *Solver) lookUp(s *razzia.State) (Shares, error) {
	k, winner := identify(s)
	if winner != nobody {
		return won(winner), nil
	}
	if shares, known := v.solved[k]; known {
		return shares, nil
	}
	if v.turns++; v.turns > v.Limit || v.Stop != nil && v.Stop() {
		return Shares{}, ErrTooLarge
	}
	shares, err := v.bestMoves(s)
	if err == nil {
		v.solved[k] = shares
	}
	return shares, err
}

// bestMoves is the value of the best moves of a turn.
func (v *Solver) bestMoves(s *razzia.State) (Shares, error) {
	c := v.choose(s.Actor)
	var room [64]razzia.Move
	moves := s.Legal(room[:0])
	for i := len(moves) - 1; i >= 0 && !c.sure(); i-- { // the call first, for it ends soonest
		if moves[i] == razzia.Draw(1) && i+1 < len(moves) && moves[i+1] == razzia.Draw(2) {
			break // all piles are alike
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

// reveal is the mean over the cards that may be turned up (R3.1).
func (v *Solver) reveal(s *razzia.State) (mean Shares, err error) {
	for card, n := range s.Left.All() {
		next := s.MustStep(razzia.Reveal(card))
		shares, err := v.value(&next)
		if err != nil {
			return mean, err
		}
		chance := float64(n) / float64(s.CardsLeft())
		for i, x := range shares {
			mean[i] += chance * x
		}
	}
	return mean, nil
}

// An auction is solved from its end. What it ends in depends on the highest bid alone, for a cheque tells
// who bid it; so no say is thought about twice after the same highest bid.
type auction struct {
	*Solver
	says [razzia.MaxPlayers][razzia.MaxCheque + 1]Shares // by seat and highest bid
	ends [razzia.MaxCheque + 1]Shares                    // by highest bid
	said [razzia.MaxPlayers]uint32                       // a bit for each of says that is solved
	over uint32                                          // a bit for each of ends that is solved
}

// say is the value of a say (R4.1).
func (a *auction) say(s *razzia.State) (Shares, error) {
	seat, high := s.Actor, s.Auction.Bid
	if a.said[seat]>>high&1 != 0 {
		return a.says[seat][high], nil
	}
	c := a.choose(seat)
	var room [8]razzia.Move
	for _, m := range s.Legal(room[:0]) {
		shares, err := a.after(s, m)
		if err != nil {
			return Shares{}, err
		}
		c.add(shares)
	}
	a.said[seat] |= 1 << high
	a.says[seat][high] = c.outcome()
	return a.says[seat][high], nil
}

// after is the value after a say.
func (a *auction) after(s *razzia.State, m razzia.Move) (Shares, error) {
	next := s.MustStep(m)
	if s.Actor != s.Auction.Opener {
		return a.say(&next)
	}
	high := max(s.Auction.Bid, m.Cheque())
	if a.over>>high&1 == 0 {
		shares, err := a.value(&next)
		if err != nil {
			return Shares{}, err
		}
		a.over |= 1 << high
		a.ends[high] = shares
	}
	return a.ends[high], nil
}

// won is a win of one seat alone.
func won(seat int) (shares Shares) {
	shares[seat] = 1
	return shares
}
