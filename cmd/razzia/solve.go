package main

import (
	"errors"
	"fmt"

	"razzia"
	"razzia/bot/solve"
)

// solveCommand solves late positions of records.
type solveCommand struct {
	At    *int     `placeholder:"MOVES" help:"Solve the position after so many moves of the record, reveals counted; 0 is the start. The usual one is the last in reach, in round 3, in which the moves differ in what they are worth to the actor."`
	Turns int      `default:"200000" help:"The most turns to look at for a position, at some 200 bytes each."`
	JSON  bool     `name:"json" help:"Answer each record by a line of JSON."`
	Files []string `arg:"" optional:"" name:"file" help:"Records or states, one or JSON Lines; - or none: standard input."`
}

// Help shows how the command is used.
func (solveCommand) Help() string {
	return `A late position is gone through to the end of the game, with every card that may turn up: so what each move is
worth is exact, each seat's share of the win if everybody plays as well as can be. Who has several ways that are
the same to him takes each alike. docs/lab/solver.md tells what is in reach: the last few cards of round 3.
A record (N3) has many positions; a state (N4), such as razzia state writes, is one.

Examples:
  razzia solve game.razzia
  razzia solve --at 211 --turns 5000000 game.razzia
  razzia state --each game.razzia | grep '"phase":"auction"' | tail -3 | razzia solve
  razzia simulate --games 9 --players 3 --bots club --out - | razzia solve --json`
}

// Validate refuses limits that allow nothing.
func (c solveCommand) Validate() error {
	if c.At != nil && *c.At < 0 {
		return fmt.Errorf("--at %d: want 0 or more", *c.At)
	}
	if c.Turns < 1 {
		return fmt.Errorf("--turns %d: want 1 or more", c.Turns)
	}
	return nil
}

// Run solves a position of each record, and each state, of the files.
func (c solveCommand) Run(std streams) error {
	number, refused := 0, false
	err := eachParsed(c.Files, std, parseCourse, func(g *course) error {
		number++
		a, err := c.answer(g)
		if err != nil {
			refused = true
			complain(std.err, fmt.Errorf("%s %d: %w", g.what, number, err))
			return nil
		}
		if c.JSON {
			return a.writeJSON(std.out)
		}
		return a.write(std.out)
	})
	if err == nil && refused {
		return errSaid
	}
	return err
}

// An answer is what is known of a position of a game.
type answer struct {
	*course
	at       int // so many moves are made
	state    razzia.State
	limit    int // of turns
	estimate float64
	turns    int          // looked at
	moves    []solve.Move // nil if the position is out of reach
}

// answer solves the position that the flags name.
func (c solveCommand) answer(g *course) (*answer, error) {
	at := 0
	switch {
	case c.At != nil:
		at = *c.At
	case g.what == aRecord:
		return c.last(g)
	}
	if at >= len(g.states) {
		return nil, fmt.Errorf("--at %d: the %s has %d moves: want no more", at, g.what, len(g.played))
	}
	if s := &g.states[at]; s.Actor == razzia.NoSeat {
		return nil, fmt.Errorf("nobody is to act after %d moves, the phase is %v: want a turn or an auction", at, s.Phase)
	}
	return c.solve(g, at)
}

// last solves decisions of round 3 from the last one back, as far as they are in reach, until one matters: its
// moves differ in what the actor may win. If none does, the last is as good. If none is in reach, it gives
// the last of all decisions as it is.
func (c solveCommand) last(g *course) (last *answer, err error) {
	for at := len(g.states) - 1; at >= 0; at-- {
		switch s := &g.states[at]; {
		case len(s.Legal(nil)) < 2:
			continue
		case last != nil && s.Round < razzia.Rounds:
			return last, nil
		}
		a, err := c.solve(g, at)
		if err != nil || a.matters() {
			return a, err
		}
		if last == nil || last.moves == nil && a.moves != nil {
			last = a
		}
		if a.moves == nil && a.turns > 0 || a.moves == nil && last.moves != nil {
			break // what comes before takes longer still
		}
	}
	return last, nil // not nil: at the start there is something to decide
}

// solve solves the position after so many moves, with an empty memory, so that the number of turns does
// not depend on what was solved before.
func (c solveCommand) solve(g *course, at int) (*answer, error) {
	s := &g.states[at]
	a := &answer{course: g, at: at, state: *s, limit: c.Turns, estimate: solve.Estimate(s)}
	solver := solve.New(c.Turns)
	moves, err := solver.Moves(s)
	if err != nil && !errors.Is(err, solve.ErrTooLarge) {
		return nil, err
	}
	a.moves, a.turns = moves, solver.Solved()
	return a, nil
}
