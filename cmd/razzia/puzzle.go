package main

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"razzia"
	"razzia/internal/puzzle"
	"razzia/internal/table"
	"razzia/internal/tui"
)

// puzzleCommand lets people solve puzzles at the terminal, without a server.
type puzzleCommand struct {
	Theme string  `default:"" enum:",call,cheque,thief,raid,last" help:"What the puzzles teach: call, cheque, thief, raid or last. Without it: anything."`
	Seed  *uint64 `help:"Decides the order of the puzzles."`
	Plain bool    `help:"No colours; the same as setting NO_COLOR."`
}

// Help shows how the command is used.
func (puzzleCommand) Help() string {
	return `A puzzle is a position from a game, and one move that is better than all others. Type your move by its key or in the notation:

  1, 2         draw from a pile          draw 1
  s Jr Ca      steal cards               steal Jr Ca
  c            call an auction           call
  9            bid the cheque 9          bid 9
  p            pass                      pass

q or the end of the input ends it. Nothing is stored: at a server puzzles have a rating (docs/play/puzzles.md).

Examples:
  razzia puzzle
  razzia puzzle --theme raid --seed 7`
}

// Run poses puzzles until the input ends.
func (c puzzleCommand) Run(std streams) error {
	set, err := puzzle.Shipped()
	if err != nil {
		return err
	}
	seed := uint64(time.Now().UnixNano())
	if c.Seed != nil {
		seed = *c.Seed
	}
	s := sitting{streams: std, in: bufio.NewScanner(std.in), colours: c.colours(std)}
	for _, i := range rand.New(rand.NewPCG(seed, 0)).Perm(set.Len()) {
		p := set.At(i)
		if c.Theme != "" && p.Theme != puzzle.Theme(c.Theme) {
			continue
		}
		if !s.pose(p) {
			break
		}
	}
	s.end()
	return s.in.Err()
}

// colours are those of the output: none for a file or a pipe.
func (c puzzleCommand) colours(std streams) tui.Colours {
	file, is := std.out.(*os.File)
	if !is || c.Plain || os.Getenv("NO_COLOR") != "" {
		return tui.NoColour
	}
	if about, err := file.Stat(); err != nil || about.Mode()&os.ModeCharDevice == 0 {
		return tui.NoColour
	}
	return tui.AutoColour
}

// A sitting is a person who solves puzzles.
type sitting struct {
	streams
	in                  *bufio.Scanner
	colours             tui.Colours
	tried, solved, once int // once: how many in a row now
}

// seatNames are the players of positions.
var seatNames = table.SampleNames()

// pose shows a puzzle, and takes a move. It is false if the input has ended.
func (s *sitting) pose(p *puzzle.Puzzle) bool {
	fmt.Fprintf(s.out, "\nPuzzle %s\n", p.ID)
	for _, line := range tui.Position(&p.State, seatNames, s.colours) {
		fmt.Fprintln(s.out, line)
	}
	fmt.Fprintf(s.out, "%s is to move. Find the best move: %s; q ends.\n", seatNames[p.State.Actor], strings.Join(keysOf(&p.State), ", "))
	for {
		fmt.Fprint(s.out, "> ")
		if !s.in.Scan() {
			return false
		}
		text := strings.TrimSpace(s.in.Text())
		if text == "q" || text == "quit" {
			return false
		}
		m, err := typedMove(&p.State, text)
		if err != nil {
			fmt.Fprintln(s.out, err)
			continue
		}
		s.judge(p, m)
		return true
	}
}

// judge says what a legal move is worth.
func (s *sitting) judge(p *puzzle.Puzzle, m razzia.Move) {
	way, _ := p.Way(m)
	s.tried++
	s.once++
	if way == 0 {
		s.solved++
	} else {
		s.once = 0
	}
	for _, line := range explained(p, way) {
		fmt.Fprintln(s.out, line)
	}
	fmt.Fprintf(s.out, "Solved: %d of %d. In a row: %d.\n", s.solved, s.tried, s.once)
}

// end ends the last line, which has a prompt.
func (s *sitting) end() { fmt.Fprintf(s.out, "\nSolved: %d of %d.\n", s.solved, s.tried) }

// keysOf lists the legal moves with their keys.
func keysOf(s *razzia.State) (list []string) {
	had := map[razzia.Verb]bool{}
	for _, m := range s.Legal(nil) {
		if v := m.Verb(); had[v] && v != razzia.ToDraw && v != razzia.ToBid {
			continue
		}
		had[m.Verb()] = true
		switch m.Verb() {
		case razzia.ToDraw:
			list = append(list, fmt.Sprintf("%d draws from pile %d", m.Pile(), m.Pile()))
		case razzia.ToSteal:
			list = append(list, "s and the codes of cards steals")
		case razzia.ToCall:
			list = append(list, "c calls an auction")
		case razzia.ToBid:
			list = append(list, fmt.Sprintf("%d bids it", m.Cheque()))
		case razzia.ToPass:
			list = append(list, "p passes")
		}
	}
	return list
}

// typedMove reads a legal move that was typed by its key, or in notation.
func typedMove(s *razzia.State, text string) (razzia.Move, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return razzia.Move{}, errors.New("type a move, or q to end")
	}
	switch first := words[0]; {
	case first == "c" || first == "p":
		words[0] = map[string]string{"c": "call", "p": "pass"}[first]
	case first == "s":
		words[0] = "steal"
	case len(words) == 1 && strings.Trim(first, "0123456789") == "" && s.Phase == razzia.Bidding:
		words = []string{"bid", first}
	case len(words) == 1 && strings.Trim(first, "0123456789") == "":
		words = []string{"draw", first}
	}
	m, err := razzia.ParseMove(strings.Join(words, " "))
	if err != nil {
		return m, err
	}
	_, err = s.Step(m)
	return m, err
}
