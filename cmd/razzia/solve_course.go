package main

import (
	"encoding/json"

	"razzia"
	"razzia/notation"
)

// A course is what a record or a state tells of a game.
type course struct {
	what   string         // aRecord or aState
	names  []string       // of the players; a state has none
	played []razzia.Move  // all moves; a state has none
	states []razzia.State // before the first of them, and after each
}

// What a course is read from.
const (
	aRecord = "record"
	aState  = "state"
)

// courses is the format of commands that read records and states.
var courses = format[*course]{"a record (N3) or a state (N4 of docs/notation.md)", parseCourse}

// parseCourse reads a state (N4), which has a phase and no version, or else a record (N3).
func parseCourse(text []byte) (*course, error) {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) == nil && members["phase"] != nil && members["razzia"] == nil {
		s, err := notation.ParseState(text)
		return &course{what: aState, names: make([]string, s.Players), states: []razzia.State{s}}, err
	}
	r, err := notation.Parse(text)
	if err != nil {
		return nil, err
	}
	start, err := razzia.New(r.Setup())
	if err != nil {
		return nil, err
	}
	g := &course{what: aRecord, names: r.Players, played: r.Moves, states: []razzia.State{start}}
	_, err = r.Replay(func(s notation.Step) { g.states = append(g.states, s.After.State) })
	return g, err
}
