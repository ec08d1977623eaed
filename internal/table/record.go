package table

import "razzia/notation"

// Record returns the game as a record (N3), with its proof. It is false before the game begins.
func (t *Table) Record() (notation.Record, bool) {
	if t.Phase == Waiting {
		return notation.Record{}, false
	}
	r := notation.Record{Packages: t.Setup.Packages, Piles: t.Setup.Piles, Moves: t.Moves, Players: t.Seats.Names()}
	if t.guide.proven() && t.Proof.Scheme != "" { // a record that was opened may have no proof
		r.Fair = t.Proof.JSON()
	}
	if t.Phase == Over {
		r.Result = notation.Totals(&t.Game.State)
	}
	return r, true
}
