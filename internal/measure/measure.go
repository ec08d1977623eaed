package measure

import (
	"encoding/json"

	"razzia"
)

// An Amount is a part of a result. Whole numbers are the same in every database, on every machine and in any order of sums.
type Amount struct {
	Share  int64 `json:"share"`  // of the win, in millionths
	Points int64 `json:"points"` // in thousandths
}

// The units of an Amount.
const (
	ShareUnit = 1_000_000
	PointUnit = 1_000
)

func (a Amount) plus(b Amount) Amount  { return Amount{a.Share + b.Share, a.Points + b.Points} }
func (a Amount) minus(b Amount) Amount { return Amount{a.Share - b.Share, a.Points - b.Points} }

// A Game is the measure of a finished game by a judge.
type Game struct {
	Judge Identity `json:"judge"`
	Seats []Seat   `json:"seats"` // in the order of the table
}

// An Identity tells judges apart. Figures of judges with different hashes must not be added up.
type Identity struct {
	Name string `json:"name"`
	Hash string `json:"hash"` // of all weights and of the way to measure
}

// A Seat is what a game says about a seat. Start, Luck and Decisions add up to End.
type Seat struct {
	Package   Package `json:"package"`   // dealt at the start
	Place     int     `json:"place"`     // from 1, by points; equal points share a place (R8.4)
	Start     Amount  `json:"start"`     // expected at the start
	Luck      Amount  `json:"luck"`      // of all cards
	Decisions Amount  `json:"decisions"` // of all seats
	End       Amount  `json:"end"`       // the result
	Spent     Table   `json:"spent"`     // on the decisions of the seat

	Costly []Decision `json:"costly,omitempty"` // the costliest decisions of the seat, the costliest first
}

// A Package is the cheques that a seat is dealt at the start (R2.2).
type Package razzia.Cheques

// MarshalJSON writes the cheques as a list, the lowest first.
func (p Package) MarshalJSON() ([]byte, error) {
	list := []int{}
	for c := range razzia.Cheques(p).All() {
		list = append(list, int(c))
	}
	return json.Marshal(list)
}

// A Kind is a kind of decision, by the move that was chosen.
type Kind int

// The kinds of decisions.
const (
	Draw Kind = iota
	Call
	Bid
	Pass
	Steal
	Kinds // number of kinds
)

// kindNames are the words of the notation for the kinds (N2).
var kindNames = [Kinds]string{"draw", "call", "bid", "pass", "steal"}

// String returns the word of the notation for the kind (N2).
func (k Kind) String() string { return kindNames[k] }

// kindOf is the kind of a move.
func kindOf(m razzia.Move) Kind {
	switch m.Verb() {
	case razzia.ToCall:
		return Call
	case razzia.ToBid:
		return Bid
	case razzia.ToPass:
		return Pass
	case razzia.ToSteal:
		return Steal
	}
	return Draw
}

// Spent is what decisions cost, of what was at stake.
type Spent struct {
	Decisions int   `json:"decisions"` // number of decisions
	Cost      int64 `json:"cost"`      // in millionths of the win
	Stake     int64 `json:"stake"`     // in millionths of the win
}

// Plus adds up two.
func (s Spent) Plus(other Spent) Spent {
	return Spent{s.Decisions + other.Decisions, s.Cost + other.Cost, s.Stake + other.Stake}
}

// A Table has what decisions cost by kind and by round, from 0: the thirds of a game.
type Table [Kinds][razzia.Rounds]Spent

// Add adds what a decision cost, by the move that was chosen and the round, from 1.
func (t *Table) Add(chosen razzia.Move, round int, s Spent) {
	sum := &t[kindOf(chosen)][round-1]
	*sum = sum.Plus(s)
}

// Sum returns what all decisions cost.
func (t *Table) Sum() (sum Spent) {
	for kind := range t {
		for _, s := range t[kind] {
			sum = sum.Plus(s)
		}
	}
	return sum
}

// A Line is what decisions of a kind in a round cost.
type Line struct {
	Kind  string `json:"kind"`  // by the move that was chosen (N2)
	Round int    `json:"round"` // from 1
	Spent
}

// Lines lists the kinds and rounds with a decision.
func (t *Table) Lines() []Line {
	list := []Line{}
	for kind := range t {
		for round, s := range t[kind] {
			if s.Decisions > 0 {
				list = append(list, Line{Kind(kind).String(), round + 1, s})
			}
		}
	}
	return list
}

// MarshalJSON writes the lines.
func (t Table) MarshalJSON() ([]byte, error) { return json.Marshal(t.Lines()) }
