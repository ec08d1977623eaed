package games

import (
	"errors"
	"fmt"

	"razzia"
	"razzia/bot/solve"
	"razzia/cmd/razzia/command"
)

// Solve solves late positions of records.
type Solve struct {
	At    *int     `placeholder:"MOVES" help:"Solve the position after this number of moves of the record, reveals included; 0 is the start. Without it: the last position of round 3 within --turns in which the moves differ in value for the actor."`
	Turns int      `default:"200000" help:"The maximum number of turns to search for a position. Each takes about 200 bytes of memory."`
	JSON  bool     `name:"json" help:"Print a line of JSON for each record."`
	Files []string `arg:"" optional:"" name:"file" help:"Files with one record or state, or several as JSON Lines. Standard input is -, and the default."`
}

// Help shows how the command is used.
func (Solve) Help() string {
	return `The solver searches a late position to the end of the game with every card that may turn up. So the value of each
move is exact: the share of the win of each seat if all players play perfectly. A player with several equally good
moves chooses each with the same probability. Only the last few cards of round 3 can be solved (docs/lab/solver.md).
A record (N3) has many positions; a state (N4), as razzia state prints it, is one.

Examples:
  razzia solve game.razzia
  razzia solve --at 211 --turns 5000000 game.razzia
  razzia state --each game.razzia | grep '"phase":"auction"' | tail -3 | razzia solve
  razzia simulate --games 9 --players 3 --bots club --out - | razzia solve --json`
}

// Validate refuses limits out of range.
func (c Solve) Validate() error {
	if c.At != nil && *c.At < 0 {
		return fmt.Errorf("--at %d: want 0 or more", *c.At)
	}
	if c.Turns < 1 {
		return fmt.Errorf("--turns %d: want 1 or more", c.Turns)
	}
	return nil
}

// Run solves a position of each record, and each state, of the files.
func (c Solve) Run(std command.Streams) error {
	refused := false
	err := histories.each(c.Files, std, func(at location, g *history) error {
		a, err := c.answer(g)
		if err != nil {
			refused = true
			at.complain(std.Err, err)
			return nil
		}
		if c.JSON {
			return a.writeJSON(std.Out)
		}
		return a.write(std.Out)
	})
	if err == nil && refused {
		return command.ErrReported
	}
	return err
}

// An answer is the solution of a position of a game, or the estimate that it takes too many turns.
type answer struct {
	*history
	at       int // number of moves before the position
	state    razzia.State
	limit    int // maximum number of turns
	estimate float64
	turns    int          // number of turns searched
	moves    []solve.Move // nil if the position takes too many turns
}

// answer solves the position that the flags select.
func (c Solve) answer(g *history) (*answer, error) {
	at := 0
	switch {
	case c.At != nil:
		at = *c.At
	case g.kind == aRecord:
		return c.last(g)
	}
	if at >= len(g.states) {
		return nil, fmt.Errorf("--at %d: the %s has %d moves: want at most that many", at, g.kind, len(g.played))
	}
	if s := &g.states[at]; s.Actor == razzia.NoSeat {
		return nil, fmt.Errorf("no player is to act after %d moves, the phase is %v: want a turn or an auction, so try another --at", at, s.Phase)
	}
	return c.solve(g, at)
}

// last solves the decisions of round 3 from the last one back, as far as the limit of turns allows, until one matters:
// its moves differ in value for the actor. If none matters, it returns the last decision that is solved. If none can
// be solved, it returns the last decision unsolved.
func (c Solve) last(g *history) (last *answer, err error) {
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
			break // earlier positions take more turns
		}
	}
	return last, nil // not nil: there is a decision at the start of every game
}

// solve solves the position after a number of moves. It starts with an empty cache, so that the number of turns does not
// depend on positions that were solved before.
func (c Solve) solve(g *history, at int) (*answer, error) {
	s := &g.states[at]
	a := &answer{history: g, at: at, state: *s, limit: c.Turns, estimate: solve.Estimate(s)}
	solver := solve.New(c.Turns)
	moves, err := solver.Moves(s)
	if err != nil && !errors.Is(err, solve.ErrTooLarge) {
		return nil, err
	}
	a.moves, a.turns = moves, solver.Solved()
	return a, nil
}
