package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"razzia"
)

// Version is the version of the record format that this package reads and writes (N3).
const Version = 1

// A MoveError is the error for a move of a record that cannot be read or that the rules do not allow.
type MoveError struct {
	Number int    // the place of the move in the record, from 1
	Text   string // the JSON of the move, shortened if it is long
	Err    error  // a *razzia.Refusal, or the error of reading the text
}

// Error returns the number and the text of the move and what is wrong with it: `move 17 "bid 3": …`.
func (e *MoveError) Error() string { return fmt.Sprintf("move %d %s: %v", e.Number, e.Text, e.Err) }

// Unwrap returns Err.
func (e *MoveError) Unwrap() error { return e.Err }

// Parse reads one record (N3) and plays it through. It returns an error if the format or the rules do not allow the
// record: a [*MoveError] for the first wrong move, if a move is wrong. It ignores unknown keys of the record.
func Parse(text []byte) (Record, error) {
	fields, err := members(text)
	if err != nil {
		return Record{}, err
	}
	var r Record
	moves, err := r.readHead(fields)
	if err != nil {
		return Record{}, err
	}
	g, err := r.readMoves(moves)
	if err != nil {
		return Record{}, err
	}
	if err := r.readResult(fields["result"], &g.State); err != nil {
		return Record{}, err
	}
	return r, nil
}

// The keys of a record (N3).
var (
	required = []string{"razzia", "players", "packages", "moves"}
	optional = []string{"piles", "result", "fair", "meta"}
)

// members returns the values of the known keys of a record, and checks that the required ones are there.
func members(text []byte) (map[string]json.RawMessage, error) {
	if err := checkJSON(text, "N3"); err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	if open, _ := dec.Token(); open != json.Delim('{') {
		return nil, errors.New("not a record: want a JSON object (N3)")
	}
	fields := make(map[string]json.RawMessage, len(required)+len(optional))
	for dec.More() {
		token, _ := dec.Token() // the text is valid JSON, so decoding cannot fail
		key, _ := token.(string)
		var value json.RawMessage
		_ = dec.Decode(&value)
		if slices.Contains(required, key) || slices.Contains(optional, key) {
			fields[key] = value
		}
	}
	for _, key := range required {
		if fields[key] == nil {
			return nil, fmt.Errorf("the key %q is missing (N3)", key)
		}
	}
	return fields, nil
}

// readHead reads all values but the moves and the result. It returns the moves unread.
func (r *Record) readHead(fields map[string]json.RawMessage) (moves []json.RawMessage, err error) {
	if version, err := integer(fields["razzia"]); err != nil || version != Version {
		return nil, fmt.Errorf("razzia: version %s is unknown: want %d (N3)", clip(fields["razzia"]), Version)
	}
	if r.Players, err = readPlayers(fields["players"]); err != nil {
		return nil, err
	}
	if r.Packages, err = readPackages(fields["packages"], len(r.Players)); err != nil {
		return nil, err
	}
	if r.Piles, err = readPiles(fields["piles"]); err != nil {
		return nil, err
	}
	r.Fair, r.Meta = fields["fair"], fields["meta"]
	if r.Meta != nil && r.Meta[0] != '{' {
		return nil, fmt.Errorf("meta: %s: want an object (N3)", clip(r.Meta))
	}
	return array("moves", fields["moves"])
}

func readPlayers(value json.RawMessage) ([]string, error) {
	list, err := array("players", value)
	if err != nil {
		return nil, err
	}
	if len(list) < razzia.MinPlayers || len(list) > razzia.MaxPlayers {
		return nil, fmt.Errorf("players: %d names: want 2 to 5 (N3, R2.1)", len(list))
	}
	names := make([]string, len(list))
	for i, element := range list {
		if names[i], err = text(element); err != nil {
			return nil, fmt.Errorf("players: seat %d: %s: want a name in quotes (N3)", i, clip(element))
		}
	}
	return names, nil
}

func readPackages(value json.RawMessage, players int) ([]razzia.Cheques, error) {
	list, err := array("packages", value)
	if err != nil {
		return nil, err
	}
	if len(list) != players {
		return nil, fmt.Errorf("packages: %d for %d players: want one for each seat (N3)", len(list), players)
	}
	packages := make([]razzia.Cheques, len(list))
	for i, element := range list {
		if packages[i], err = readPackage(element); err != nil {
			return nil, fmt.Errorf("packages: seat %d: %w", i, err)
		}
	}
	return packages, nil
}

// readPackage reads the cheques of one seat, which must be in ascending order.
func readPackage(value json.RawMessage) (razzia.Cheques, error) {
	list, err := array("cheques", value)
	if err != nil {
		return 0, err
	}
	var set razzia.Cheques
	for _, element := range list {
		n, err := integer(element)
		if err != nil || n < 1 || n > int(razzia.MaxCheque) {
			return 0, fmt.Errorf("%s is no cheque: want a number from 1 to 16 (R1.3)", clip(element))
		}
		c := razzia.Cheque(n)
		if c <= set.Highest() {
			return 0, fmt.Errorf("cheque %d after %d: want ascending order (N3)", c, set.Highest())
		}
		set |= razzia.ChequesOf(c)
	}
	return set, nil
}

// readPiles reads the number of piles, which is 2 if the key is missing (N3).
func readPiles(value json.RawMessage) (int, error) {
	if value == nil {
		return 2, nil
	}
	n, err := integer(value)
	if err != nil || n != 1 && n != 2 {
		return 0, fmt.Errorf("piles: %s: want 2 or 1 (N3, R2.4)", clip(value))
	}
	return n, nil
}

// readMoves reads and makes the moves one by one, so that the error is that of the first wrong one, whether it cannot
// be read or is illegal.
func (r *Record) readMoves(list []json.RawMessage) (razzia.Game, error) {
	g, err := razzia.NewGame(r.Setup())
	if err != nil {
		return g, fmt.Errorf("packages: %w", err)
	}
	r.Moves = make([]razzia.Move, len(list))
	for i, element := range list {
		if r.Moves[i], err = readMove(element); err == nil {
			g, _, err = g.Step(r.Moves[i], nil)
		}
		if err != nil {
			return g, &MoveError{Number: i + 1, Text: clip(element), Err: err}
		}
	}
	return g, nil
}

func readMove(value json.RawMessage) (razzia.Move, error) {
	words, err := text(value)
	if err != nil {
		return razzia.Move{}, errors.New("want a move in quotes (N2)")
	}
	return razzia.ParseMove(words)
}

// readResult reads the result. Only the record of a finished game may have one, and it must agree with the moves (N3).
func (r *Record) readResult(value json.RawMessage, last *razzia.State) error {
	if value == nil {
		return nil
	}
	list, err := array("result", value)
	if err != nil {
		return err
	}
	if last.Phase != razzia.Over {
		return errors.New("result: the game is not over: want none (N3)")
	}
	for _, element := range list {
		n, err := integer(element)
		if err != nil {
			return fmt.Errorf("result: %s: want a whole number (N3)", clip(element))
		}
		r.Result = append(r.Result, n)
	}
	if totals := Totals(last); !slices.Equal(r.Result, totals) {
		return fmt.Errorf("result: %s: want %v, to which the moves lead (N3)", clip(value), totals)
	}
	return nil
}

// array returns the elements of a JSON array.
func array(what string, value json.RawMessage) ([]json.RawMessage, error) {
	var list []json.RawMessage
	if value[0] != '[' {
		return nil, fmt.Errorf("%s: %s: want a list (N3)", what, clip(value))
	}
	err := json.Unmarshal(value, &list)
	return list, err
}

// text returns the value of a JSON string.
func text(value json.RawMessage) (string, error) {
	var s string
	if value[0] != '"' {
		return "", errors.New("want a string")
	}
	if !bytes.ContainsRune(value, '\\') {
		return string(value[1 : len(value)-1]), nil
	}
	err := json.Unmarshal(value, &s)
	return s, err
}

// integer returns the value of a JSON number that is written as an integer.
func integer(value json.RawMessage) (int, error) { return strconv.Atoi(string(value)) }

// clip shortens a JSON value that is quoted in an error to 60 bytes, and escapes control characters, which a terminal
// would act on.
func clip(value json.RawMessage) string {
	const most = 60
	end := ""
	if len(value) > most {
		value, end = bytes.ToValidUTF8(value[:most], nil), "…"
	}
	var shown strings.Builder
	for _, r := range string(value) {
		if unicode.IsGraphic(r) {
			shown.WriteRune(r)
		} else {
			fmt.Fprintf(&shown, "\\u%04x", r)
		}
	}
	return shown.String() + end
}

// quote returns a text as a JSON string.
func quote(s string) string {
	value, _ := json.Marshal(s) // cannot fail for a string
	return string(value)
}
