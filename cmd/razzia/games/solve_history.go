package games

import (
	"encoding/json"

	"razzia"
	"razzia/notation"
)

// A history has the moves and states of a game that a text gives: all of them for a record, one state for a state.
type history struct {
	kind   string         // aRecord or aState
	names  []string       // of the players; empty for a state
	played []razzia.Move  // all moves; none for a state
	states []razzia.State // the start, and the state after each move
}

// The kinds of texts that a history is read from.
const (
	aRecord = "record"
	aState  = "state"
)

// histories is the format of commands that read records and states.
var histories = format[*history]{name: "a record (N3) or a state (N4 of docs/build/notation.md)", parse: parseHistory}

// parseHistory parses a state (N4) or a record (N3). A state has the key "phase" and no version.
func parseHistory(text []byte) (*history, error) {
	var members map[string]json.RawMessage
	if json.Unmarshal(text, &members) == nil && members["phase"] != nil && members["razzia"] == nil {
		s, err := notation.ParseState(text)
		return &history{kind: aState, names: make([]string, s.Players), states: []razzia.State{s}}, err
	}
	r, err := notation.Parse(text)
	if err != nil {
		return nil, err
	}
	start, err := razzia.New(r.Setup())
	if err != nil {
		return nil, err
	}
	g := &history{kind: aRecord, names: r.Players, played: r.Moves, states: []razzia.State{start}}
	_, err = r.Replay(func(s notation.Step) { g.states = append(g.states, s.After.State) })
	return g, err
}
