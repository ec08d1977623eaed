package play

import (
	"math/rand/v2"
	"os"
	"time"

	"razzia"
	"razzia/cmd/razzia/command"
	"razzia/internal/i18n"
	"razzia/internal/puzzle"
)

// Puzzle lets people solve puzzles at the terminal, without a server.
type Puzzle struct {
	Theme string  `default:"" enum:",call,cheque,thief,raid,last,duel,spend,early,trap,line" help:"What the puzzles teach: ${enum}. Without it: anything."`
	Seed  *uint64 `help:"Decides the order of the puzzles."`
	Plain bool    `help:"No colours; the same as setting NO_COLOR."`
	command.WordsFlags
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
	s := sitting{asking: newAsking(std, c.Words(os.Getenv), command.ColoursOf(std, c.Plain))}
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

// A sitting is a person who solves puzzles.
type sitting struct {
	asking
	tried, solved, once int // once: how many in a row now
}

// pose shows a puzzle, and takes a move for each decision until a wrong one. It is false if the input has ended.
func (s *sitting) pose(p *puzzle.Puzzle) bool {
	s.say("", s.words.Text("daily.puzzle_short")+" "+p.ID)
	n := s.narrator(&p.State)
	for i := range p.Decisions() {
		d := p.Nth(i)
		if i > 0 {
			s.say(append(between(n, p.Nth(i-1), d), n.Text("answer.and_now", "n", i+1, "all", p.Decisions()))...)
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
	s.say(explained(n, p, d, way)...)
	s.say(s.count() + " " + s.labelled("puzzles.streak", i18n.Number(s.once)) + ".")
}

// count says how many puzzles are solved.
func (s *sitting) count() string {
	return s.labelled("puzzles.solved", s.words.Text("puzzles.of", "n", s.solved, "all", s.tried)) + "."
}

// end ends the last line, which has a prompt.
func (s *sitting) end() { s.say("", s.count()) }
