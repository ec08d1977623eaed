package puzzle

import "razzia"

// likelyRaid is the chance of a raid by the next card, in percent, from which on a turn is about that risk.
const likelyRaid = 20

// ThemeOf is the theme of a position and its ways, the best first. It follows from rules. If one of the two best ways is a steal,
// the puzzle is about thieves. A turn in which the next card may well be the raid is about that risk, any other turn about the call.
// A say is about the cheque to bid, or about the last one if the actor has no other.
func ThemeOf(s *razzia.State, ways []Way) Theme {
	switch {
	case steals(&ways[0]) || len(ways) > 1 && steals(&ways[1]):
		return ThiefChoice
	case s.Phase == razzia.Bidding && s.Seats[s.Actor].Open.Len() == 1:
		return LastCheque
	case s.Phase == razzia.Bidding:
		return ChequeWorth
	case raidChance(s) >= likelyRaid:
		return RaidRisk
	}
	return WhenToCall
}

// raidChance is the chance of a raid by the next card, in percent.
func raidChance(s *razzia.State) int {
	if s.RaidAt()-int(s.Police) > 1 || s.CardsLeft() == 0 {
		return 0
	}
	return 100 * s.Left.Count(razzia.Police) / s.CardsLeft()
}

// steals reports whether a way begins with a steal.
func steals(w *Way) bool { return w.Moves[0].Verb() == razzia.ToSteal }
