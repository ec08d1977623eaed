package ahead

import (
	"slices"

	"razzia"
)

// Next returns the move that the plan of a seat gives in a state; false if it gives none: the seat is not to move, the plan
// has lapsed, or it asks the player.
func (p Plan) Next(s *razzia.State, seat razzia.Seat) (razzia.Move, bool) {
	if s.Actor != seat || !p.Holds(s, seat) || p.asks(s) {
		return razzia.Move{}, false
	}
	legal := s.Legal(nil)
	m := p.wants(s, legal)
	return m, slices.Contains(legal, m)
}

// wants returns the move that a plan wants; the zero Move for none.
func (p Plan) wants(s *razzia.State, legal []razzia.Move) razzia.Move {
	switch {
	case s.Phase == razzia.Turn && p.turnHolds(s):
		if p.Turn == Call {
			return razzia.Call()
		}
		return first(legal, razzia.ToDraw)
	case s.Phase == razzia.Bidding && p.sayHolds(s):
		return p.say(s, legal)
	}
	return razzia.Move{}
}

// first returns the first legal move of a verb; the zero Move if there is none.
func first(legal []razzia.Move, v razzia.Verb) razzia.Move {
	if i := slices.IndexFunc(legal, func(m razzia.Move) bool { return m.Verb() == v }); i >= 0 {
		return legal[i]
	}
	return razzia.Move{}
}

// say returns the bid or the pass of a plan. An empty row is no reason to spend a cheque: only the middle cheque is sold
// then (R3.3). A pass that is not legal (R4.2) is left out by the caller.
func (p Plan) say(s *razzia.State, legal []razzia.Move) razzia.Move {
	lowest := first(legal, razzia.ToBid) // bids are listed ascending
	if p.Say == Bid && lowest.Cheque() > 0 && lowest.Cheque() <= p.Limit && s.Row.Len() > 0 {
		return lowest
	}
	return razzia.Pass()
}

// asks reports whether the player must act by hand while the row lies as it does: it is longer than they said. A plan until the
// player comes back never asks.
func (p Plan) asks(s *razzia.State) bool { return p.Lasts != Away && s.Row.Len() > p.Row }
