package find

import (
	"bytes"
	"encoding/json"
	"fmt"

	"razzia/internal/puzzle"
)

// A Pool is what a search has found so far, as text: its options in the first line, then a line for each game, in the order of their
// numbers. So a search that was interrupted goes on after the last whole line.
type Pool struct {
	Options Options
	Games   []Game

	parts bool // its puzzles are decisions of lines
}

// PoolOf reads a pool, or a compressed set: each puzzle of that has a game of its own, as the set has few of each.
func PoolOf(text []byte) (p Pool, err error) {
	if !bytes.HasPrefix(text, []byte{0x1f, 0x8b}) {
		p, _, err = ReadPool(text)
		return p, err
	}
	list, err := puzzle.Unpack(text)
	for i := range list {
		p.Games = append(p.Games, Game{i, list[i : i+1]})
	}
	return p, err
}

// IsSet reports whether the pool was a set, and not what a search has found.
func (p *Pool) IsSet() bool { return len(p.Options.Players) == 0 }

// All lists the puzzles of all games.
func (p *Pool) All() (list []puzzle.Puzzle) {
	for i := range p.Games {
		list = append(list, p.Games[i].Puzzles...)
	}
	return list
}

// Without lists the puzzles of a list that are not in another one, each once.
func Without(list, other []puzzle.Puzzle) (rest []puzzle.Puzzle) {
	had := map[string]bool{}
	for i := range other {
		had[other[i].ID] = true
	}
	for i := range list {
		if !had[list[i].ID] {
			had[list[i].ID] = true
			rest = append(rest, list[i])
		}
	}
	return rest
}

// A Game is the number of a game, and the puzzles that were found in it.
type Game struct {
	Number  int
	Puzzles []puzzle.Puzzle
}

// gameText is a Game as a line of JSON.
type gameText struct {
	Game    int               `json:"game"`
	Puzzles []json.RawMessage `json:"puzzles"`
}

// AppendOptions appends the first line of a pool to buf.
func AppendOptions(buf []byte, o *Options) []byte {
	text, err := json.Marshal(o)
	if err != nil {
		panic(err) // they are numbers and words
	}
	return append(append(buf, text...), '\n')
}

// AppendGame appends the line of a game to buf.
func AppendGame(buf []byte, g *Game) []byte {
	text := gameText{g.Number, []json.RawMessage{}}
	for i := range g.Puzzles {
		text.Puzzles = append(text.Puzzles, puzzle.AppendPuzzle(nil, &g.Puzzles[i]))
	}
	line, err := json.Marshal(text)
	if err != nil {
		panic(err) // the puzzles are JSON
	}
	return append(append(buf, line...), '\n')
}

// ReadPool reads a pool, without a last line that is not whole. It returns the length of what it read.
func ReadPool(text []byte) (p Pool, length int, err error) {
	for n := 0; ; n++ {
		end := bytes.IndexByte(text[length:], '\n')
		if end < 0 {
			return p, length, nil
		}
		line := text[length : length+end]
		if n == 0 {
			err = json.Unmarshal(line, &p.Options)
		} else {
			err = p.readGame(line)
		}
		if err != nil {
			return p, length, fmt.Errorf("line %d: %w", n+1, err)
		}
		length += end + 1
	}
}

// readGame reads the line of a game.
func (p *Pool) readGame(line []byte) error {
	var text gameText
	if err := json.Unmarshal(line, &text); err != nil {
		return err
	}
	g := Game{Number: text.Game}
	for _, one := range text.Puzzles {
		next, err := puzzle.Parse(one)
		if err != nil {
			return err
		}
		g.Puzzles = append(g.Puzzles, next)
	}
	p.Games = append(p.Games, g)
	return nil
}
