package hint

import (
	"slices"

	"razzia"
)

// Compare gives the reasons for a move that the seat to act could have made, and what else can be said of another move that it made
// instead: what that one costs and brings. Both moves must be legal.
func Compare(s *razzia.State, better, made razzia.Move) (forBetter, ofMade []Reason) {
	h := Hint{Seat: s.Actor, Best: Choice{Move: better}, Row: rowWorth(s), Risk: RiskOf(s)}
	forBetter = reasons(s, &h)
	h.Best.Move = made
	for _, r := range reasons(s, &h) {
		if r.Kind.ofMove() && !slices.ContainsFunc(forBetter, r.says) {
			ofMade = append(ofMade, r)
		}
	}
	return forBetter, ofMade
}

// ofMove reports whether a reason is about the move itself. The others are about the position, and hold for all moves.
func (k Kind) ofMove() bool {
	return slices.Contains([]Kind{Exchange, LastExchange, LastCheque, Unbeatable, Beatable, Stolen, StolenAway, RowStays, RowLeaves,
		SeventhNext}, k)
}

// says reports whether another reason says the same.
func (r Reason) says(other Reason) bool {
	return r.Kind == other.Kind && r.Points == other.Points && r.Chance == other.Chance && r.Cheque == other.Cheque &&
		r.Middle == other.Middle && slices.Equal(r.Seats, other.Seats) && r.Cards == other.Cards
}
