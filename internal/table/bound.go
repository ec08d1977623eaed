package table

// The bounds of what people can go on doing at one table, so that no log grows without end. Moves end with
// the game; clocks run only between moves.
const (
	MostTalk   = 500 // lines of talk
	MostUnrest = 500 // seats taken and left, paces set; entries of the kinds that restless knows
)

// restless reports whether entries of a kind can be made again and again while the game stands still.
func restless(k Kind) bool {
	switch k {
	case Sat, BotSat, StoodUp, Left, TookBack, Paced:
		return true
	}
	return false
}

// count counts an entry towards the bounds.
func (t *Table) count(k Kind) {
	switch {
	case k == Talked:
		t.talked++
	case restless(k):
		t.unrest++
	}
}

// checkUnrest refuses what begins another round of coming and going, if there was enough of it. Nobody is
// kept from taking back what he left, nor from resigning: after each of these comes an end.
func (t *Table) checkUnrest() error {
	if t.unrest >= MostUnrest {
		return tooMany("unrest")
	}
	return nil
}
