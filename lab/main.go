// Command lab makes what the program razzia ships with: nets, puzzles, and the odds of fair play. The script strength beside it makes the
// logs of how strong the levels are.
package main

import (
	"os"

	"razzia/cmd/razzia/command"
)

// commands are the commands of the lab.
type commands struct {
	Train   Train   `cmd:"" help:"Train a net by self-play."`
	Puzzles Puzzles `cmd:"" help:"Look for puzzles in games between bots, and prove them."`

	FairPlay FairPlay `cmd:"" help:"Play evenings of bots of which two play together, to see what is found."`
}

// Program names the program.
func (commands) Program() (name, description string) {
	return "lab", "The lab of Razzia!: it trains nets, looks for puzzles, and measures what the judgement of fair play finds."
}

func main() {
	os.Exit(command.Run(new(commands), os.Args[1:], command.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}
