package table

import (
	"cmp"
	"encoding/json"

	"razzia/notation"
)

// Record is the game as a record (N3), with its proof. Before the game began there is none.
func (t *Table) Record() (notation.Record, bool) {
	if t.Phase == Waiting {
		return notation.Record{}, false
	}
	r := notation.Record{Packages: t.Setup.Packages, Piles: t.Setup.Piles, Moves: t.Moves, Fair: t.claim()}
	for _, seat := range t.Seats {
		r.Players = append(r.Players, seat.Name())
	}
	if t.Phase == Over {
		r.Result = notation.Totals(&t.Game.State)
	}
	return r, true
}

// Name is how the player at the seat is called: the person's name, or that of the bot that has had the
// seat from the start.
func (s Seat) Name() string {
	if s.Person.ID != "" {
		return s.Person.Name
	}
	return cmp.Or(s.Bot, s.Level)
}

// claim is what a record says of the shuffle; nothing for a lesson.
func (t *Table) claim() json.RawMessage {
	if t.Options.Lesson != 0 {
		return nil
	}
	return t.Proof.JSON()
}
