package play

import (
	"fmt"
	"math/rand/v2"
	"os"
	"time"

	"razzia"
	"razzia/cmd/razzia/command"
	"razzia/internal/i18n"
	"razzia/internal/puzzle"
	"razzia/internal/tui"
)

// Puzzle lets people solve puzzles at the terminal, without a server.
type Puzzle struct {
	Theme string  `default:"" enum:",call,cheque,thief,raid,last" help:"What the puzzles teach: call, cheque, thief, raid or last. Without it: anything."`
	Seed  *uint64 `help:"Decides the order of the puzzles."`
	Plain bool    `help:"No colours; the same as setting NO_COLOR."`
}

// Help shows how the command is used.
func (Puzzle) Help() string {
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
func (c Puzzle) Run(std command.Streams) error {
	set, err := puzzle.Shipped()
	if err != nil {
		return err
	}
	seed := uint64(time.Now().UnixNano())
	if c.Seed != nil {
		seed = *c.Seed
	}
	s := sitting{asking: newAsking(std, coloursOf(std, c.Plain))}
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

// coloursOf are those of the output: none for a file or a pipe.
func coloursOf(std command.Streams, plain bool) tui.Colours {
	file, is := std.Out.(*os.File)
	if !is || plain || os.Getenv("NO_COLOR") != "" {
		return tui.NoColour
	}
	if about, err := file.Stat(); err != nil || about.Mode()&os.ModeCharDevice == 0 {
		return tui.NoColour
	}
	return tui.AutoColour
}

// A sitting is a person who solves puzzles.
type sitting struct {
	asking
	tried, solved, once int // once: how many in a row now
}

// pose shows a puzzle, and takes a move. It is false if the input has ended.
func (s *sitting) pose(p *puzzle.Puzzle) bool {
	fmt.Fprintf(s.Out, "\nPuzzle %s\n", p.ID)
	m, ok := s.ask(&p.State)
	if ok {
		s.judge(p, m)
	}
	return ok
}

// judge says what a legal move is worth.
func (s *sitting) judge(p *puzzle.Puzzle, m razzia.Move) {
	way, _ := p.Way(m)
	s.tried++
	s.once++
	if p.Solves(m) {
		s.solved++
	} else {
		s.once = 0
	}
	for _, line := range explained(i18n.EnglishNarrator(seatNames[:p.State.Players]), p, way) {
		fmt.Fprintln(s.Out, line)
	}
	fmt.Fprintf(s.Out, "Solved: %d of %d. In a row: %d.\n", s.solved, s.tried, s.once)
}

// end ends the last line, which has a prompt.
func (s *sitting) end() { fmt.Fprintf(s.Out, "\nSolved: %d of %d.\n", s.solved, s.tried) }
