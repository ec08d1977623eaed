package search

import (
	"time"

	"razzia"
	"razzia/bot/breath"
	"razzia/bot/solve"
)

// solve solves a position of the last round exactly. It returns nil if the position is out of reach.
func (p *Player) solve(s *razzia.State, b *budget) []solve.Move {
	if s.Round < razzia.Rounds || p.settings.Solve == 0 {
		return nil
	}
	p.solver.Forget() // the result must not depend on the positions solved before
	p.solver.Stop = b.solverStop()
	moves, err := p.solver.Moves(s)
	if err != nil {
		return nil
	}
	return moves
}

// turnsWithin is the number of turns that an idle core solves in a time.
func turnsWithin(d time.Duration) int {
	const perSecond = 300_000
	return int(perSecond * d.Seconds())
}

// maxSolverTurns bounds the solver's transposition table, however much time there is: 500,000 turns take 100 MB.
const maxSolverTurns = 500_000

// solverStop returns a function that reports whether the solver has to stop: nine tenths of a time limit are spent, or
// the context has ended. The last tenth is for a search if the position could not be solved. Positions that are too
// large waste the nine tenths; this is worth it, since an exact value beats a longer search.
func (b *budget) solverStop() func() bool {
	const every = 16 // calls for each look at the clock
	calls := 0
	end := b.until.Add(-b.Time / 10)
	return func() bool {
		if calls++; calls%every != 0 {
			return false
		}
		breath.Take()
		return b.ctx.Err() != nil || b.Time > 0 && !b.Now().Before(end)
	}
}

// tieBreak is the weight of the search value against the exact value. It decides between moves that are equally good.
const tieBreak = 1e-6

// applySolution replaces the values of the options by the exact ones. It does nothing if there is no solution.
func applySolution(list []Option, solution []solve.Move) {
	for i := range list {
		for _, m := range solution {
			if m.Move != list[i].Move {
				continue
			}
			for seat := range m.Shares {
				list[i].Value[seat] = float64((1-tieBreak)*m.Shares[seat]) + float64(tieBreak*list[i].Value[seat])
			}
		}
	}
}
