package search

import (
	"time"

	"razzia"
	"razzia/bot/solve"
)

// solve solves a position of the last round exactly if it is in reach; else it gives nothing.
func (p *Player) solve(s *razzia.State, b *budget) []solve.Move {
	if s.Round < razzia.Rounds || p.settings.Solve == 0 {
		return nil
	}
	p.solver.Forget() // what one knows must not depend on how one came here
	p.solver.Stop = b.solverSpent()
	moves, err := p.solver.Moves(s)
	if err != nil {
		return nil
	}
	return moves
}

// turnsWithin is how many turns are solved in a time on an idle core.
func turnsWithin(d time.Duration) int {
	const aSecond = 300_000
	return int(aSecond * d.Seconds())
}

// mostTurns is how many turns the solver remembers at most, however much time there is: they take 100 MB.
const mostTurns = 500_000

// solverSpent tells when nine tenths of a limit of time are spent, or the context has ended: what is left is for a
// look at what could not be solved. That much is lost on positions that are too large, and worth it: to know is
// better than to think for longer.
func (b *budget) solverSpent() func() bool {
	const every = 16 // times it is asked, it looks
	asked := 0
	end := b.until.Add(-b.Time / 10)
	return func() bool {
		if asked++; asked%every != 0 {
			return false
		}
		return b.ctx.Err() != nil || b.Time > 0 && !b.Now().Before(end)
	}
}

// tieBreak is how much of what a move is worth is left to the search where the truth is known: it decides
// between moves that are as good as each other.
const tieBreak = 1e-6

// know puts the truth into the options, where it is known.
func know(list []Option, truth []solve.Move) {
	for i := range list {
		for _, m := range truth {
			if m.Move != list[i].Move {
				continue
			}
			for seat := range m.Shares {
				list[i].Worth[seat] = (1-tieBreak)*m.Shares[seat] + tieBreak*list[i].Worth[seat]
			}
		}
	}
}
