package puzzle

import (
	"bufio"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"razzia"
	"razzia/notation"
)

// A line is a puzzle as a line of JSON: the format of docs/build/puzzles.md.
type line struct {
	ID     string    `json:"id"`
	Kind   Kind      `json:"kind"`
	Theme  Theme     `json:"theme"`
	State  stateText `json:"state"`
	Ways   []way     `json:"ways"`
	Misses []string  `json:"misses"`

	Further []further `json:"further,omitempty"`
}

// A further decision of a line, as JSON. Its state follows from the moves.
type further struct {
	Since []razzia.Move `json:"since"`
	Ways  []way         `json:"ways"`
}

// A way is a Way as JSON.
type way struct {
	Moves  []razzia.Move `json:"moves"`
	Low    int64         `json:"low"`
	High   int64         `json:"high"`
	Shares []int64       `json:"shares"`
}

// A stateText is a state (N4) with the keys that a reader needs, and none that follow from the others.
type stateText struct {
	Round   json.RawMessage `json:"round"`
	Phase   json.RawMessage `json:"phase"`
	Actor   json.RawMessage `json:"actor"`
	Middle  json.RawMessage `json:"middle"`
	Police  json.RawMessage `json:"police"`
	Row     json.RawMessage `json:"row"`
	Piles   json.RawMessage `json:"piles"`
	Auction json.RawMessage `json:"auction"`
	Seats   []seatText      `json:"seats"`
	Gone    json.RawMessage `json:"gone"`
}

// A seatText is a seat of a stateText.
type seatText struct {
	Cheques  json.RawMessage `json:"cheques"`
	Spent    json.RawMessage `json:"spent"`
	Property json.RawMessage `json:"property"`
	Total    json.RawMessage `json:"total"`
}

// textOf returns the text of a state.
func textOf(s *razzia.State) (text stateText) {
	whole := notation.AppendState(nil, &razzia.Game{State: *s})
	if err := json.Unmarshal(whole, &text); err != nil {
		panic(err) // the notation writes what this type reads
	}
	return text
}

// idLength is the number of characters of an ID: 50 bits, so that two of 2,000 positions share one with a chance of 2 in 10⁹.
const idLength = 10

// IDOf is the ID of a puzzle: the start of a hash of its position and, in a line, of the moves that lead to the further decisions.
func IDOf(p *Puzzle) string {
	text, err := json.Marshal(textOf(&p.State))
	if err != nil {
		panic(err) // it was made from JSON
	}
	for i := range p.Further {
		text = fmt.Append(text, p.Further[i].Since)
	}
	sum := sha256.Sum256(text)
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:idLength]
}

// AppendPuzzle appends a puzzle to buf as a line of JSON, without a newline.
func AppendPuzzle(buf []byte, p *Puzzle) []byte {
	l := line{ID: p.ID, Kind: p.Kind, Theme: p.Theme, State: textOf(&p.State), Ways: waysText(&p.Decision), Misses: p.Misses}
	for i := range p.Further {
		l.Further = append(l.Further, further{p.Further[i].Since, waysText(&p.Further[i])})
	}
	text, err := json.Marshal(l)
	if err != nil {
		panic(err) // only the zero Move has no text, and it is no way to go on
	}
	return append(buf, text...)
}

// waysText is the ways of a decision as JSON.
func waysText(d *Decision) (list []way) {
	for i := range d.Ways {
		w := &d.Ways[i]
		list = append(list, way{w.Moves, w.Low, w.High, w.Shares[:d.State.Players]})
	}
	return list
}

// Parse reads a puzzle from a line of JSON, and checks it: see [Puzzle.Check].
func Parse(text []byte) (p Puzzle, err error) {
	if p, err = parse(text); err != nil {
		return p, err
	}
	if err := p.Check(); err != nil {
		return p, fmt.Errorf("puzzle %q: %w", p.ID, err)
	}
	return p, nil
}

// parse reads a puzzle without checking it.
func parse(text []byte) (p Puzzle, err error) {
	var l struct {
		line
		State json.RawMessage `json:"state"`
	}
	if err := json.Unmarshal(text, &l); err != nil {
		return p, fmt.Errorf("a puzzle: %w", err)
	}
	p = Puzzle{ID: l.ID, Kind: l.Kind, Theme: l.Theme, Misses: l.Misses}
	if p.State, err = notation.ParseState(l.State); err != nil {
		return p, fmt.Errorf("puzzle %q: %w", l.ID, err)
	}
	p.Ways = waysOf(l.Ways)
	for i, f := range l.Further {
		s, err := after(p.Nth(i).State, f.Since)
		if err != nil {
			return p, fmt.Errorf("puzzle %q: %w", l.ID, err)
		}
		p.Further = append(p.Further, Decision{f.Since, s, waysOf(f.Ways)})
	}
	return p, nil
}

// waysOf reads ways from their JSON.
func waysOf(text []way) (list []Way) {
	for _, w := range text {
		next := Way{Moves: w.Moves, Low: w.Low, High: w.High}
		copy(next.Shares[:], w.Shares)
		list = append(list, next)
	}
	return list
}

// after is the position after moves. It fails if the rules do not allow them.
func after(s razzia.State, moves []razzia.Move) (razzia.State, error) {
	for _, m := range moves {
		if err := s.Advance(m); err != nil {
			return s, fmt.Errorf("%v: %w", m, err)
		}
	}
	return s, nil
}

// Read reads puzzles, a line of JSON each, and checks them.
func Read(from io.Reader) (list []Puzzle, err error) { return readAll(from, Parse) }

// readAll reads puzzles, each line with a function.
func readAll(from io.Reader, parse func([]byte) (Puzzle, error)) (list []Puzzle, err error) {
	lines := bufio.NewScanner(from)
	const longest = 1 << 20
	lines.Buffer(nil, longest)
	for lines.Scan() {
		p, err := parse(lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", len(list)+1, err)
		}
		list = append(list, p)
	}
	return list, lines.Err()
}

// Write writes puzzles, a line of JSON each.
func Write(to io.Writer, list []Puzzle) error {
	var text []byte
	for i := range list {
		text = append(AppendPuzzle(text, &list[i]), '\n')
	}
	_, err := to.Write(text)
	return err
}
