package puzzle

import (
	"slices"

	"razzia"
)

// The bounds of themes.
const (
	likelyRaid = 20       // chance of a raid by the next card, in percent, from which on a turn is about that risk
	shortRow   = 3        // cards of a row that is called early, at most
	trapCosts  = Unit / 4 // what all other ways lose in a trap, at least
)

// ThemeOf is the theme of a puzzle without one, but for [ForcedSpend]: which players spend after a call is not in the position. It follows
// from rules, of which the first that holds decides.
//
//   - A puzzle with several decisions is a line.
//   - If one of the two best ways is a steal, it is about thieves.
//   - If beginner, casual and club all miss it, and each other way loses a quarter of the win, it is a trap.
//   - A say is about the last cheque if the actor has no other; it is a duel if they can bid several cheques, and another player can still
//     outbid the lowest of these; else it is about what a cheque is worth.
//   - A turn that is solved by calling a row of three cards or fewer is about early rows. One in which the next card may well be the raid
//     is about that risk, and any other about the call.
func ThemeOf(p *Puzzle) Theme {
	s := &p.State
	switch {
	case p.IsLine():
		return Line
	case steals(&p.Ways[0]) || len(p.Ways) > 1 && steals(&p.Ways[1]):
		return ThiefChoice
	case p.Gap() >= trapCosts && missedByAll(p.Misses):
		return Trap
	case s.Phase == razzia.Bidding && s.Seats[s.Actor].Open.Len() == 1:
		return LastCheque
	case s.Phase == razzia.Bidding && duels(s):
		return Duel
	case s.Phase == razzia.Bidding:
		return ChequeWorth
	case p.Verb() == razzia.ToCall && s.Row.Len() <= shortRow:
		return EarlyRow
	case raidChance(s) >= likelyRaid:
		return RaidRisk
	}
	return WhenToCall
}

// Example is the puzzle that shows what a theme is about. It is none of those that are given. It is nil if the theme has none.
func Example(t Theme) (*Puzzle, error) {
	set, err := Retired()
	at := slices.Index(Themes(), t)
	if err != nil || at < 0 || at >= set.Len() || set.At(at).Theme != t {
		return nil, err
	}
	return set.At(at), nil
}

// missedByAll reports whether all weak levels are among those that miss a puzzle.
func missedByAll(misses []string) bool {
	for _, level := range []string{"beginner", "casual", "club"} {
		if !slices.Contains(misses, level) {
			return false
		}
	}
	return true
}

// duels reports whether the actor can bid several cheques, and a player after them can outbid the lowest.
func duels(s *razzia.State) bool {
	bids := s.Seats[s.Actor].Open.Above(s.Auction.Bid)
	if bids.Len() < 2 {
		return false
	}
	return slices.ContainsFunc(s.ToSay(), func(seat razzia.Seat) bool {
		return seat != s.Actor && s.Seats[seat].Open.Highest() > bids.Lowest()
	})
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
