package table

import (
	"strings"

	"razzia"
)

// A Muted is a set of persons at a table whose talk a viewer does not see: their identities in order, each with a line break after it.
// Sets can be compared: viewers with equal ones see the same talk.
type Muted string

// Muted returns the persons among some identities who have a seat at the table, or have talked there. It reads the log once, however many
// identities there are.
func (t *Table) Muted(identities []string) Muted {
	if len(identities) == 0 {
		return ""
	}
	voices := make(map[string]bool, len(t.Seats))
	for i := range t.Seats {
		voices[t.Seats[i].Person.ID] = true
	}
	for i := range t.Log {
		if e := &t.Log[i]; e.Kind == Talked {
			voices[e.Person.ID] = true
		}
	}
	var all strings.Builder
	for _, id := range identities {
		if id != "" && voices[id] { // a seat of a bot, or an empty one, has no identity
			all.WriteString(id + "\n")
		}
	}
	return Muted(all.String())
}

// Has reports whether a person is in the set.
func (m Muted) Has(person string) bool {
	return m != "" && person != "" && strings.Contains("\n"+string(m), "\n"+person+"\n")
}

// Mute leaves the talk of persons out of a view of the table.
func (v *View) Mute(t *Table, m Muted) {
	v.Muted = m
	for i := range v.Seats {
		v.Seats[i].Muted = m.Has(t.Seats[i].Person.ID)
	}
}

// A Speaker is a person at a table, and what of them a viewer means: their name, or a line of talk.
type Speaker struct {
	Person
	Line Entry // a zero one for the name
}

// SpeakerAt returns the person who has a seat, with the name and the face that the table shows. It is false if there is none, or their
// name was removed.
func (ss Seats) SpeakerAt(seat razzia.Seat) (Speaker, bool) {
	if !ss.hasSeat(seat) {
		return Speaker{}, false
	}
	p := ss[seat].sitter()
	return Speaker{Person: p}, p.ID != "" && !p.IsAnonymous()
}

// SpeakerOf returns the person who said the line of a version, with the name and the face that the table shows. It is false if there is
// no such line, or it was removed.
func (t *Table) SpeakerOf(version int) (Speaker, bool) {
	if version < 1 || version > len(t.Log) {
		return Speaker{}, false
	}
	e := t.Log[version-1]
	if e.Kind != Talked || e.Silent() {
		return Speaker{}, false
	}
	return Speaker{Person: t.Seats.personOf(e), Line: e}, true
}
