package find

import (
	"razzia"
	"razzia/bot/net"
	"razzia/internal/puzzle"
)

// themeOf is the theme of a puzzle. A turn that is solved by a call is about making others spend if by the net another player wins the
// auction.
func themeOf(p *puzzle.Puzzle) puzzle.Theme {
	theme := puzzle.ThemeOf(p)
	switch theme {
	case puzzle.WhenToCall, puzzle.EarlyRow, puzzle.RaidRisk:
		if p.Verb() == razzia.ToCall && othersBuy(&p.State) {
			return puzzle.ForcedSpend
		}
	}
	return theme
}

// othersBuy reports whether another player wins the auction that the actor calls, if all say what is best by the net.
func othersBuy(s *razzia.State) bool {
	n, err := net.For(int(s.Players))
	if err != nil {
		return false // all numbers of players have a net
	}
	ply, next := net.NewPly(n), s.MustStep(razzia.Call())
	bidder := razzia.NoSeat
	for next.Phase == razzia.Bidding {
		moves, values := ply.EvaluateMoves(&next)
		m := moves[net.Best(values, next.Actor, int(next.Players))]
		if m.Verb() == razzia.ToBid {
			bidder = next.Actor
		}
		next = next.MustStep(m)
	}
	return bidder != s.Actor
}
