package puzzle

import "razzia"

// ThemeOf is the theme of a position and its ways, the best first. It follows from rules. If one of the two best ways is a steal,
// the puzzle is about thieves. A turn in which the next police card is the raid is about that risk, any other turn about the call.
// A say is about the cheque to bid, or about the last one if the actor has no other.
func ThemeOf(s *razzia.State, ways []Way) Theme {
	switch {
	case steals(&ways[0]) || len(ways) > 1 && steals(&ways[1]):
		return ThiefChoice
	case s.Phase == razzia.Bidding && s.Seats[s.Actor].Open.Len() == 1:
		return LastCheque
	case s.Phase == razzia.Bidding:
		return ChequeWorth
	case s.RaidAt()-int(s.Police) == 1:
		return RaidRisk
	}
	return WhenToCall
}

// steals reports whether a way begins with a steal.
func steals(w *Way) bool { return w.Moves[0].Verb() == razzia.ToSteal }
