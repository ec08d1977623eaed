package main

import (
	"errors"
	"fmt"
	"runtime"

	"razzia"
	"razzia/cmd/razzia/command"
	"razzia/internal/puzzle"
)

// Puzzles looks for puzzles, makes a set of them, and checks it.
type Puzzles struct {
	Kind    string `default:"proved" enum:"proved,judged" help:"What to look for: proved or judged puzzles."`
	Seed    uint64 `default:"24" help:"The same seed and options give the same puzzles."`
	Games   int    `default:"100" help:"Number of games of bots to look at."`
	Players []int  `default:"3,4,5" help:"Numbers of players; the games take them in turn."`
	Turns   int    `default:"12000" help:"The most turns that the solver takes for a proved puzzle. Each takes some 400 bytes of memory."`
	Ways    int    `default:"3" help:"The fewest ways to go on in the decision that has the most of them."`
	Lines   bool   `help:"Look for lines of several decisions, and not for single ones."`
	Workers int    `default:"0" help:"Number of games to look at at once; 0 is one for each core. The result is the same."`
	Out     string `placeholder:"FILE" help:"Write what is found to FILE, a line for each game. If it is there with the same options, the search goes on where it ended."`
	Set     string `placeholder:"FILE" help:"Make a set of what the FILE arguments hold, as the program ships it, and write it to FILE."`
	Size    int    `default:"2000" help:"The most puzzles of a set."`
	Of      int    `default:"600" help:"The most lines among them."`
	Retire  string `placeholder:"FILE" help:"With --set: write to FILE an example of each theme, and the puzzles of given sets that are not in the new one."`
	Check   bool   `help:"Solve all proved puzzles of the shipped set again, and roll out the judged ones; or those of the sets that are given."`

	Files []string `arg:"" optional:"" name:"file" help:"Files to make a set of, or sets to check."`
}

// Help shows how the command is used.
func (Puzzles) Help() string {
	return `A puzzle is a position with one best way to go on, which a bot of level beginner, casual or club misses. A proved one is solved
to the end of the game under every way in which indifferent players may go on; a judged one is found by rollouts.
docs/lab/puzzles.md says how, docs/build/puzzles.md has the format.

Examples:
  go run . puzzles --games 400 --out proved.jsonl
  go run . puzzles --kind judged --players 2,3,4,5 --games 400 --out judged.jsonl
  go run . puzzles --set puzzles.jsonl.gz proved.jsonl judged.jsonl
  go run . puzzles --check`
}

// Validate refuses what does not fit together.
func (c Puzzles) Validate() error {
	if c.Games < 1 || c.Turns < 1 || c.Workers < 0 {
		return errors.New("--games, --turns, --workers: want numbers of 1 or more; 0 workers are one for each core")
	}
	for _, n := range c.Players {
		if n < razzia.MinPlayers || n > razzia.MaxPlayers {
			return fmt.Errorf("--players %d: want 2 to 5", n)
		}
	}
	switch ways := given(c.Out) + given(c.Set); {
	case c.Check && ways > 0 || ways > 1:
		return errors.New("want one of --out, --set and --check")
	case !c.Check && ways == 0:
		return errors.New("want --out FILE to look for puzzles, --set FILE to make a set, or --check")
	case c.Out != "" && len(c.Files) > 0 && !c.Lines:
		return errors.New("--out: want no other files, or --lines to begin lines with the puzzles of sets")
	case c.Set != "" && len(c.Files) == 0:
		return errors.New("--set: want the files that were written by --out")
	}
	return nil
}

// given is 1 for a flag that is there, 0 without it.
func given(flag string) int { return min(1, len(flag)) }

// Run does what the flags ask for.
func (c Puzzles) Run(std command.Streams) error {
	if c.Workers == 0 {
		c.Workers = runtime.NumCPU()
	}
	switch {
	case c.Set != "":
		return c.makeSet(std)
	case c.Check:
		return c.check(std)
	}
	return c.find(std, puzzle.Kind(c.Kind))
}
