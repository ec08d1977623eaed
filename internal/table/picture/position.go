package picture

import (
	"slices"

	"razzia"
)

// LogOf returns the log of a position without the game before it. Its pieces are numbered, because no move has revealed them.
func LogOf(s *razzia.State) *Log {
	log, n := &Log{First: s.Actor}, 0
	piece := func(c razzia.Card) Piece {
		n++
		return Piece{c, n}
	}
	for i := range s.Row.Len() {
		log.Row = append(log.Row, piece(s.Row.At(i)))
	}
	for range s.Police {
		log.Police = append(log.Police, piece(razzia.Police))
	}
	for i := range s.Players {
		held := &s.Seats[i]
		for c, count := range held.Property.All() {
			log.Places[i] = append(log.Places[i], c)
			for range count {
				log.Property[i] = append(log.Property[i], piece(c))
			}
		}
		log.Cheques[i] = slices.Collect((held.Open | held.Spent).All())
	}
	log.ply = n
	return log
}

// After returns the log of a position after more has happened: the events of some moves.
func (p *Log) After(events []razzia.Event) *Log {
	next := p.clone()
	for _, e := range events {
		if e.Kind == razzia.LootTurnedUp || e.Kind == razzia.PoliceTurnedUp {
			next.ply++
			next.Outcome = nil
		}
		next.movePieces(e)
		next.noteOutcome(e)
	}
	return next
}
