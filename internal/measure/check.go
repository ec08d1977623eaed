package measure

import (
	"fmt"

	"razzia"
)

// Check fails unless start, luck and decisions add up to the end, and the costly decisions are those of a game with these moves.
func (s *Seat) Check(moves []razzia.Move) error {
	if s.Start.plus(s.Luck).plus(s.Decisions) != s.End {
		return fmt.Errorf("start, luck and decisions are %v: they do not add up to the end, %v", s.Start.plus(s.Luck).plus(s.Decisions), s.End)
	}
	for i := range s.Costly {
		d := &s.Costly[i]
		if d.Ply < 0 || d.Ply >= len(moves) || moves[d.Ply] != d.Played || cards(moves[:d.Ply]) != d.Card {
			return fmt.Errorf("the costly decision after %d moves is not one of the game", d.Ply)
		}
	}
	return nil
}

// cards counts the cards that moves turned up.
func cards(moves []razzia.Move) (n int) {
	for _, m := range moves {
		if m.Verb() == razzia.ToReveal {
			n++
		}
	}
	return n
}
