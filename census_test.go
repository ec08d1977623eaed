package razzia_test

import (
	"maps"
	"slices"
	"testing"

	"razzia"
)

// A census counts how often each rare thing happened. Random tests that never meet a rare thing are
// blind to it, so they fail when a count is zero.
type census map[string]int

// count counts the rare things of a step.
func (c census) count(st step) {
	c["step"]++
	for _, rarities := range []map[string]rarity{rareInPlay, rareAtTheEnd} {
		for what, happened := range rarities {
			if happened(st) {
				c[what]++
			}
		}
	}
}

// check fails for every rare thing that was never met.
func (c census) check(t *testing.T, rarities map[string]rarity) {
	t.Helper()
	for _, what := range slices.Sorted(maps.Keys(rarities)) {
		t.Logf("%7d × %s", c[what], what)
		if c[what] == 0 {
			t.Errorf("%s: never in %d steps", what, c["step"])
		}
	}
}

// happened finds the event of a kind in a step.
func (st step) happened(kind razzia.EventKind) (razzia.Event, bool) {
	for _, e := range st.events {
		if e.Kind == kind {
			return e, true
		}
	}
	return razzia.Event{}, false
}

// has reports whether a step had events of all these kinds.
func (st step) has(kinds ...razzia.EventKind) bool {
	for _, kind := range kinds {
		if _, found := st.happened(kind); !found {
			return false
		}
	}
	return true
}

// inPlay counts the players who are not out before the step (R5.1).
func (st step) inPlay() (n int) {
	for _, h := range st.before.State.Seats {
		if h.Open != 0 {
			n++
		}
	}
	return n
}

// skips reports whether the turn or say after a step went past a player who is out (R4.6, R5.1).
func (st step) skips(from razzia.Seat) bool {
	s := st.after.State
	left := (from + 1) % razzia.Seat(s.Players)
	return s.Actor != razzia.NoSeat && s.Round == st.before.State.Round && s.Seats[left].Open == 0 && s.Actor != left
}

// sheets are the sheets of the round that the step scored.
func (st step) sheets() []razzia.Sheet {
	if !st.has(razzia.SeatScored) {
		return nil
	}
	s := st.before.State
	return st.after.Sheets[s.Round-1][:s.Players]
}

// scoresOften counts the sheets of the step that are so.
func (st step) scoresOften(is func(razzia.Sheet) bool) (n int) {
	for _, sheet := range st.sheets() {
		if is(sheet) {
			n++
		}
	}
	return n
}
