package referee

import (
	"maps"
	"slices"

	"razzia"
)

// A Count is how often something was seen.
type Count struct {
	What string
	N    int
}

// Coverage counts the rare situations, by name, and then the refused moves, by reason. Random tests that never
// reach a situation cannot find a fault in it, so they should fail at a count of zero.
func (r *Referee) Coverage() (list []Count) {
	for _, situations := range []map[string]situation{inPlay, atTheEnd} {
		for _, name := range slices.Sorted(maps.Keys(situations)) {
			list = append(list, Count{name, r.seen[name]})
		}
	}
	for _, reason := range razzia.Reasons() {
		list = append(list, Count{"a move refused for " + reason.String(), r.refused[reason]})
	}
	return list
}

// A situation is a rare situation that a step may be in.
type situation func(st step) bool

// count counts the rare situations of a step.
func (r *Referee) count(st step) {
	for _, situations := range []map[string]situation{inPlay, atTheEnd} {
		for name, applies := range situations {
			if applies(st) {
				r.seen[name]++
			}
		}
	}
}

// event returns the first event of a kind in a step.
func (st step) event(kind razzia.EventKind) (razzia.Event, bool) {
	for _, e := range st.events {
		if e.Kind == kind {
			return e, true
		}
	}
	return razzia.Event{}, false
}

// has reports whether a step has events of all these kinds.
func (st step) has(kinds ...razzia.EventKind) bool {
	for _, kind := range kinds {
		if _, found := st.event(kind); !found {
			return false
		}
	}
	return true
}

// playersIn counts the players who are not out before the step (R5.1).
func (st step) playersIn() (n int) {
	for _, h := range st.before.State.Seats {
		if h.Open != 0 {
			n++
		}
	}
	return n
}

// skips reports whether the turn or say after a step passes over a player who is out (R4.6, R5.1).
func (st step) skips(from razzia.Seat) bool {
	s := st.after.State
	left := (from + 1) % razzia.Seat(s.Players)
	return s.Actor != razzia.NoSeat && s.Round == st.before.State.Round && s.Seats[left].Open == 0 && s.Actor != left
}

// sheets returns the sheets of the round that the step scored; nil if it scored none.
func (st step) sheets() []razzia.Sheet {
	if !st.has(razzia.SeatScored) {
		return nil
	}
	s := st.before.State
	return st.after.Sheets[s.Round-1][:s.Players]
}

// countSheets counts the sheets of the step that meet a condition.
func (st step) countSheets(meets func(razzia.Sheet) bool) (n int) {
	for _, sheet := range st.sheets() {
		if meets(sheet) {
			n++
		}
	}
	return n
}
