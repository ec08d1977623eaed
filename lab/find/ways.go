package find

import (
	"slices"

	"razzia"
	"razzia/bot/solve"
	"razzia/internal/puzzle"
)

// waysOf lists the different ways to go on in a position, without values. Draws from either pile are one (R9), and steals that lead to the
// same position as far as it matters.
func waysOf(s *razzia.State) (ways []puzzle.Way) {
	of := map[solve.Identity]int{}
	draws := -1
	for _, m := range s.Legal(nil) {
		switch m.Verb() {
		case razzia.ToDraw:
			if draws >= 0 {
				ways[draws].Moves = append(ways[draws].Moves, m)
				continue
			}
			draws = len(ways)
		case razzia.ToSteal:
			next := s.MustStep(m)
			id := solve.IdentityOf(&next)
			if i, known := of[id]; known {
				ways[i].Moves = append(ways[i].Moves, m)
				continue
			}
			of[id] = len(ways)
		}
		ways = append(ways, puzzle.Way{Moves: []razzia.Move{m}})
	}
	return ways
}

// indexOf is the index of the way of a move.
func indexOf(ways []puzzle.Way, m razzia.Move) int {
	return slices.IndexFunc(ways, func(w puzzle.Way) bool { return slices.Contains(w.Moves, m) })
}

// isBest reports whether a move is one of the best way of a decision, whose shares need not be known yet.
func isBest(d *puzzle.Decision, m razzia.Move) bool { return slices.Contains(d.Ways[0].Moves, m) }
