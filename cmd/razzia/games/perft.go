package games

import (
	"bufio"
	"fmt"
	"io"

	"razzia"
	"razzia/cmd/razzia/command"
)

// Perft counts positions and outcomes: a fingerprint of the rules.
type Perft struct {
	Seed  uint64 `default:"1" help:"Seed of the random games."`
	Depth int    `default:"5" help:"Number of moves to look ahead, 1 to 8. Each one takes about five times as long as the one before."`
	Games int    `default:"200" help:"Number of random games for each table."`
}

// Help shows how the command is used.
func (Perft) Help() string {
	return `Two programs with the same numbers most likely have the same rules, and a change of the program that keeps the
numbers keeps the rules. A row of positions counts the sequences of moves of each length from a position of a
random game; a reveal counts once for each kind of card that is left. A row of outcomes has the totals of random
games; its last column is a hash of the states (N4) of the first ten.

Examples:
  razzia perft
  razzia perft --depth 6 --seed 2`
}

// Validate refuses a depth or a number of games out of range.
func (c Perft) Validate() error {
	if c.Depth < 1 || c.Depth > 8 {
		return fmt.Errorf("--depth %d: want 1 to 8", c.Depth)
	}
	if c.Games < 0 {
		return fmt.Errorf("--games %d: want 0 or more", c.Games)
	}
	return nil
}

// Run writes both tables.
func (c Perft) Run(std command.Streams) error {
	out := bufio.NewWriter(std.Out)
	c.positions(out)
	c.outcomes(out)
	return out.Flush()
}

// plies are the numbers of moves that are played before a position is taken.
var plies = [...]int{0, 40, 90}

func (c Perft) positions(out io.Writer) {
	fmt.Fprintln(out, "positions")
	fmt.Fprint(out, "players  piles  after")
	for depth := range c.Depth {
		fmt.Fprintf(out, "%*d", columnWidth(depth), depth+1)
	}
	fmt.Fprintln(out)
	eachTable(func(players, piles int) {
		for _, after := range plies {
			s := c.position(players, piles, after)
			fmt.Fprintf(out, "%7d%7d%7d", players, piles, after)
			for depth := range c.Depth {
				fmt.Fprintf(out, "%*d", columnWidth(depth), count(&s, depth+1))
			}
			fmt.Fprintln(out)
		}
	})
}

// columnWidth is the width of the column for a depth, in characters.
func columnWidth(depth int) int { return 5 + 2*depth }

// eachTable visits every number of players with every number of piles.
func eachTable(visit func(players, piles int)) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for piles := 2; piles >= 1; piles-- {
			visit(players, piles)
		}
	}
}

// position is the state after a number of moves of a random game.
func (c Perft) position(players, piles, moves int) razzia.State {
	t := newChanceTable(players, piles, c.Seed, uint64(moves))
	for range moves {
		t.move(nil)
	}
	return t.game.State
}

// count counts the sequences of depth moves.
func count(s *razzia.State, depth int) int {
	if depth == 0 {
		return 1
	}
	sequences := 0
	for _, m := range nextMoves(s) {
		next, err := s.Step(m)
		if err != nil {
			panic(err) // a legal move was refused
		}
		sequences += count(&next, depth-1)
	}
	return sequences
}

// nextMoves lists the possible next moves: those of the actor, or a reveal of each kind of card left.
func nextMoves(s *razzia.State) []razzia.Move {
	if s.Phase != razzia.Revealing {
		return s.Legal(nil)
	}
	var reveals []razzia.Move
	for c := range s.Left.All() {
		reveals = append(reveals, razzia.Reveal(c))
	}
	return reveals
}
