package hint

import (
	"cmp"
	"slices"

	"razzia"
)

// Compare gives the reasons that speak for a move that the seat to act could have made, and what else can be said of another move that it
// made instead: what that one costs and brings. Both moves must be legal. A fact that speaks against the first move is not among its
// reasons, so there may be none.
func Compare(s *razzia.State, better, made razzia.Move) (forBetter, ofMade []Reason) {
	h := Hint{Seat: s.Actor, Best: Choice{Move: better}, Row: rowWorth(s), Risk: RiskOf(s)}
	for _, r := range append(spending(s, better), facts(s, &h)...) {
		if r.speaksFor(better) {
			forBetter = append(forBetter, r)
		}
	}
	forBetter = forBetter[:min(len(forBetter), most)]
	h.Best.Move = made
	for _, r := range reasons(s, &h) {
		if r.isOf(made) && !slices.ContainsFunc(forBetter, r.says) {
			ofMade = append(ofMade, r)
		}
	}
	return forBetter, ofMade
}

// mostSpending is the number of seats of which a comparison says what they must spend.
const mostSpending = 2

// spending says which seats can take from the seat what a call or a bid sells, and at what price: the dearest first.
func spending(s *razzia.State, m razzia.Move) (list []Reason) {
	own, in := s.Seats[s.Actor].Open.Highest(), others(s, s.Actor)
	switch m.Verb() {
	case razzia.ToBid:
		own, in = m.Cheque(), s.ToSay()[1:]
	case razzia.ToCall:
	default:
		return nil
	}
	for _, seat := range in {
		if above := s.Seats[seat].Open.Above(own); above != 0 {
			list = append(list, Reason{Kind: MustSpend, Cheque: above.Lowest(), Seats: []razzia.Seat{seat}})
		}
	}
	slices.SortStableFunc(list, func(a, b Reason) int { return cmp.Compare(b.Cheque, a.Cheque) })
	return list[:min(len(list), mostSpending)]
}

// speaksFor reports whether a reason is an argument for a move, and not only a fact about it.
func (r Reason) speaksFor(m razzia.Move) bool {
	switch r.Kind {
	case RowForYou:
		return (r.Points > 0) == (m.Verb() == razzia.ToBid || m.Verb() == razzia.ToCall)
	case Exchange, LastExchange:
		return r.Middle > r.Cheque
	case OnlyMiddle:
		return false
	}
	return slices.Contains(arguments[m.Verb()], r.Kind)
}

// arguments are the kinds of reason that speak for a move, by what it does.
var arguments = map[razzia.Verb][]Kind{
	razzia.ToBid:   {MustBid, MustSpend, Unbeatable, Alone, RowForOther},
	razzia.ToPass:  {NoneHigher, LastCheque, Price, RowStays, RowLeaves},
	razzia.ToCall:  {MustSpend, Unbeatable, Alone, Raid, Police},
	razzia.ToSteal: {Stolen, StolenAway, Raid, Police, RowForOther},
	razzia.ToDraw:  {NothingYet, Beatable, RowForOther, SeventhNext},
}

// isOf reports whether a reason is about a move itself. The others are about the position, and hold for all moves: so is a cheque that can
// be beaten, unless it was bid.
func (r Reason) isOf(m razzia.Move) bool {
	if r.Kind == Beatable {
		return m.Verb() == razzia.ToBid
	}
	return slices.Contains([]Kind{Exchange, LastExchange, LastCheque, Unbeatable, Stolen, StolenAway, RowStays, RowLeaves,
		SeventhNext}, r.Kind)
}

// says reports whether another reason says the same.
func (r Reason) says(other Reason) bool {
	return r.Kind == other.Kind && r.Points == other.Points && r.Chance == other.Chance && r.Cheque == other.Cheque &&
		r.Middle == other.Middle && slices.Equal(r.Seats, other.Seats) && r.Cards == other.Cards
}
