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
	Theme string  `default:"" enum:",call,cheque,thief,raid,last,duel,spend,early,trap,line" help:"What the puzzles teach: ${enum}. Without it: anything."`
	Seed  *uint64 `help:"Decides the order of the puzzles."`
	Plain bool    `help:"No colours; the same as setting NO_COLOR."`
}

// Help shows how the command is used.
func (Puzzle) Help() string {
	return `A puzzle is a position from a game, and one move that is better than all others. A line has several, one after the other.
Type your move by its key or in the notation:

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

// pose shows a puzzle, and takes a move for each decision until a wrong one. It is false if the input has ended.
func (s *sitting) pose(p *puzzle.Puzzle) bool {
	fmt.Fprintf(s.Out, "\nPuzzle %s\n", p.ID)
	n := i18n.EnglishNarrator(seatNames[:p.State.Players])
	for i := range p.Decisions() {
		d := p.Nth(i)
		if i > 0 {
			fmt.Fprintf(s.Out, "Right. The game goes on to decision %d of %d:\n", i+1, p.Decisions())
			s.say(between(n, p.Nth(i-1), d))
		}
		m, ok := s.ask(&d.State)
		if !ok {
			return false
		}
		if right := d.Solves(m); !right || i == p.Decisions()-1 {
			s.judge(n, p, d, m)
			break
		}
	}
	return true
}

// say writes lines.
func (s *sitting) say(lines []string) {
	for _, line := range lines {
		fmt.Fprintln(s.Out, line)
	}
}

// judge says what a legal move that ends a puzzle is worth.
func (s *sitting) judge(n i18n.Narrator, p *puzzle.Puzzle, d *puzzle.Decision, m razzia.Move) {
	way, _ := d.Way(m)
	s.tried++
	s.once++
	if d.Solves(m) {
		s.solved++
	} else {
		s.once = 0
	}
	s.say(explained(n, p, d, way))
	fmt.Fprintf(s.Out, "Solved: %d of %d. In a row: %d.\n", s.solved, s.tried, s.once)
}

// end ends the last line, which has a prompt.
func (s *sitting) end() { fmt.Fprintf(s.Out, "\nSolved: %d of %d.\n", s.solved, s.tried) }
