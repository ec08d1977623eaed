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
)

// Themes lists all themes.
func Themes() []Theme { return []Theme{WhenToCall, ChequeWorth, ThiefChoice, RaidRisk, LastCheque} }

// A Puzzle is a position with one best way to go on.
type Puzzle struct {
	ID     string       // of its position: it never changes, and is not used twice
	Kind   Kind         // how sure the best way is
	Theme  Theme        // what it teaches
	State  razzia.State // the position; its actor is to find the move
	Ways   []Way        // every different way to go on, the best first; ways that are the same (R9: both draws) are one
	Misses []string     // the levels of bots that choose another way, weakest first
}

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
func (p *Puzzle) Best() *Way { return &p.Ways[0] }

// Solves reports whether a move is one of the best way.
func (p *Puzzle) Solves(m razzia.Move) bool { return slices.Contains(p.Ways[0].Moves, m) }

// Way returns the index of the way of a move, and whether there is one: the move is legal.
func (p *Puzzle) Way(m razzia.Move) (int, bool) {
	i := slices.IndexFunc(p.Ways, func(w Way) bool { return slices.Contains(w.Moves, m) })
	return i, i >= 0
}

// Verb is the verb of the answer.
func (p *Puzzle) Verb() razzia.Verb { return p.Ways[0].Moves[0].Verb() }

// Gap is by how much of the win the best way is at least better than every other, in millionths: the least share of the best, less the most
// share of the others.
func (p *Puzzle) Gap() int64 {
	most := int64(0)
	for i := range p.Ways[1:] {
		most = max(most, p.Ways[1+i].High)
	}
	return p.Ways[0].Low - most
}
