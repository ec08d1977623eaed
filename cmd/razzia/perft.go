package main

import (
	"bufio"
	"fmt"
	"io"

	"razzia"
)

// perftCommand counts positions and outcomes: the fingerprint of the rules.
type perftCommand struct {
	Seed  uint64 `default:"1" help:"Which games the positions and outcomes are taken from."`
	Depth int    `default:"5" help:"Moves to look ahead, 1 to 8; each costs about five times the one before."`
	Games int    `default:"200" help:"Random games to play for each table."`
}

// Help shows how the command is used.
func (perftCommand) Help() string {
	return `Two programs that agree on these numbers most likely agree on the rules, and a change of the program that
keeps them keeps the rules. A row of positions counts the ways to go on by so many moves from a position of
a random game; a reveal counts once for each kind of card that is left. A row of outcomes tells how random
games went; its last column sums up the states (N4) of the first ten.

Examples:
  razzia perft
  razzia perft --depth 6 --seed 2`
}

// Validate refuses what would count nothing or never end.
func (c perftCommand) Validate() error {
	if c.Depth < 1 || c.Depth > 8 {
		return fmt.Errorf("--depth %d: want 1 to 8", c.Depth)
	}
	if c.Games < 0 {
		return fmt.Errorf("--games %d: want none or more", c.Games)
	}
	return nil
}

// Run writes both tables.
func (c perftCommand) Run(std streams) error {
	out := bufio.NewWriter(std.out)
	c.positions(out)
	c.outcomes(out)
	return out.Flush()
}

// plies are the numbers of moves after which positions are taken.
var plies = [...]int{0, 40, 90}

func (c perftCommand) positions(out io.Writer) {
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

// columnWidth is the width of the column of a depth.
func columnWidth(depth int) int { return 5 + 2*depth }

// eachTable visits every number of players with every number of piles.
func eachTable(visit func(players, piles int)) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		for piles := 2; piles >= 1; piles-- {
			visit(players, piles)
		}
	}
}

// position plays some moves of a random game.
func (c perftCommand) position(players, piles, moves int) razzia.State {
	t := newChanceTable(players, piles, c.Seed, uint64(moves))
	for range moves {
		t.move(nil)
	}
	return t.game.State
}

// count counts the ways to go on by so many moves.
func count(s *razzia.State, depth int) int {
	if depth == 0 {
		return 1
	}
	ways := 0
	for _, m := range outlook(s) {
		next, err := s.Step(m)
		if err != nil {
			panic(err) // what is legal can be done
		}
		ways += count(&next, depth-1)
	}
	return ways
}

// outlook lists all that can come next: the actor's moves, or a reveal of each kind of card left.
func outlook(s *razzia.State) []razzia.Move {
	if s.Phase != razzia.Revealing {
		return s.Legal(nil)
	}
	var reveals []razzia.Move
	for c := range s.Left.All() {
		reveals = append(reveals, razzia.Reveal(c))
	}
	return reveals
}
