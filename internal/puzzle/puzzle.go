// Package puzzle has the puzzles of Razzia!: positions with one best way to go on.
//
// A [Puzzle] is a value, and so is the [Set] that the program ships ([Shipped]). A proved puzzle was solved to the end of the game with
// every card that may turn up; a judged one was found by many rollouts. Package find looks for puzzles, and proves them.
package puzzle

import (
	"slices"

	"razzia"
)

// Unit is a whole win, in the unit of all shares of the win here: millionths, so that sets are the same on every processor.
const Unit = 1_000_000

// A Kind says how sure the best way is.
type Kind string

// The kinds of puzzles.
const (
	Proved Kind = "proved" // solved to the end of the game, under every way in which indifferent players may go on
	Judged Kind = "judged" // by rollouts, with 99 % bounds, and by two judges
)

// Gap is the least gap of a kind: by how much of the win the best way is at least better than the second.
func (k Kind) Gap() int64 {
	if k == Proved {
		return Unit / 10
	}
	return Unit / 20
}

// A Theme is what a puzzle teaches.
type Theme string

// The themes.
const (
	WhenToCall  Theme = "call"   // to call, or to let the row grow
	ChequeWorth Theme = "cheque" // which cheque the row is worth, if any
	ThiefChoice Theme = "thief"  // whether to steal, and what
	RaidRisk    Theme = "raid"   // the next police card ends the round
	LastCheque  Theme = "last"   // the last cheque of a player
	Duel        Theme = "duel"   // how high to bid while others can still outbid
	ForcedSpend Theme = "spend"  // a call that makes another player spend a cheque
	EarlyRow    Theme = "early"  // to call a short row
	Trap        Theme = "trap"   // the obvious move loses much
	Line        Theme = "line"   // several decisions after one another
)

// Themes lists all themes.
func Themes() []Theme {
	return []Theme{WhenToCall, ChequeWorth, ThiefChoice, RaidRisk, LastCheque, Duel, ForcedSpend, EarlyRow, Trap, Line}
}

// A Puzzle is a decision with one best way to go on, or a line of several of one player.
type Puzzle struct {
	ID       string   // of its position and, in a line, of what follows: it never changes, and is not used twice
	Kind     Kind     // how sure the best way of each decision is
	Theme    Theme    // what it teaches
	Misses   []string // the levels of bots that choose another way in one of the decisions, weakest first
	Decision          // the first, or the only one

	// Further are the other decisions of a line, in their order. All are of the same player: who answers one of them wrong has not solved
	// the puzzle, and does not come to the next.
	Further []Decision
}

// A Decision is a position with one best way to go on: its actor is to find it.
type Decision struct {
	// Since are the moves since the decision before, none in the first one: the best way of that, what the others answered, the cards that
	// came, and the moves of the player that were no choice.
	Since []razzia.Move
	State razzia.State
	Ways  []Way // every different way to go on, the best first; ways that are the same (R9: both draws) are one
}

// MostDecisions is the most decisions of a line.
const MostDecisions = 5

// Decisions returns the number of decisions: 1, and more in a line.
func (p *Puzzle) Decisions() int { return 1 + len(p.Further) }

// Nth returns a decision by its number, counted from 0. The caller must not change it.
func (p *Puzzle) Nth(n int) *Decision {
	if n == 0 {
		return &p.Decision
	}
	return &p.Further[n-1]
}

// IsLine reports whether the puzzle has several decisions.
func (p *Puzzle) IsLine() bool { return len(p.Further) > 0 }

// A Way is a way to go on.
type Way struct {
	// Moves are the moves that are the same for everybody.
	Moves []razzia.Move
	// Low and High are the least and the most share of the win of the actor, in millionths: of a proved puzzle under every way in which
	// indifferent players may go on, of a judged one the 99 % bounds.
	Low, High int64
	// Shares are the expected share of the win of each seat, in millionths.
	Shares [razzia.MaxPlayers]int64
}

// Best returns the best way.
func (d *Decision) Best() *Way { return &d.Ways[0] }

// A Grade says how good a way is.
type Grade int

// The grades. All but Wrong are right.
const (
	Best  Grade = iota
	Equal       // another way, worth as much
	Close       // worth a little less, which no player sees
	Wrong
)

// closeBy is by how much of the win a way that is close is worth less than the best, at most.
const closeBy = Unit / 50

// Grade is how good a way is, by its index.
func (d *Decision) Grade(way int) Grade {
	seat := d.State.Actor
	switch lost := d.Ways[0].Shares[seat] - d.Ways[way].Shares[seat]; {
	case way == 0:
		return Best
	case lost <= 0:
		return Equal
	case lost <= closeBy:
		return Close
	}
	return Wrong
}

// Solves reports whether a move is right: of the best way, or of one that is as good as that.
func (d *Decision) Solves(m razzia.Move) bool {
	way, legal := d.Way(m)
	return legal && d.Grade(way) != Wrong
}

// Way returns the index of the way of a move, and whether there is one: the move is legal.
func (d *Decision) Way(m razzia.Move) (int, bool) {
	i := slices.IndexFunc(d.Ways, func(w Way) bool { return slices.Contains(w.Moves, m) })
	return i, i >= 0
}

// Verb is the verb of the answer.
func (d *Decision) Verb() razzia.Verb { return d.Ways[0].Moves[0].Verb() }

// Gap is by how much of the win the best way is at least better than every other, in millionths: the least share of the best, less the most
// share of the others.
func (d *Decision) Gap() int64 {
	most := int64(0)
	for i := range d.Ways[1:] {
		most = max(most, d.Ways[1+i].High)
	}
	return d.Ways[0].Low - most
}
