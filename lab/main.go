// Command lab makes what the program razzia ships with: nets and puzzles. The script strength beside it makes the logs of how strong the
// levels are.
package main

import (
	"os"

	"razzia/cmd/razzia/command"
)

// commands are the commands of the lab.
type commands struct {
	Train   Train   `cmd:"" help:"Train a net by self-play."`
	Puzzles Puzzles `cmd:"" help:"Look for puzzles in games between bots, and prove them."`
}

// Program names the program.
func (commands) Program() (name, description string) {
	return "lab", "The lab of Razzia!: it trains nets and looks for puzzles."
}

func main() {
	os.Exit(command.Run(new(commands), os.Args[1:], command.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}
