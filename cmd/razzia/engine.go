package main

import (
	"context"
	"runtime/debug"

	"razzia/bot"
	"razzia/engine"
)

// engineCommand plays behind the engine protocol.
type engineCommand struct {
	Who  string `arg:"" name:"player" help:"Who plays: one of ${bots}, with settings after a colon (search:nodes=1000)."`
	Seed uint64 `default:"1" help:"Decides what the player leaves to chance."`
}

// Help shows how the command is used.
func (engineCommand) Help() string {
	return `The engine protocol is N5 of docs/build/notation.md: JSON-RPC 2.0, one message a line. docs/build/engine.md tells how to
write an engine in any language; the arena and the table at the terminal take it as exec:COMMAND.

Example:
  echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1}}' | razzia engine greedy`
}

// Validate refuses players that there are not.
func (c engineCommand) Validate() error {
	_, err := bot.Open(c.Who, c.Seed)
	return err
}

// Run answers until it is told to quit.
func (c engineCommand) Run(std streams) error {
	player, err := bot.Open(c.Who, c.Seed)
	if err != nil {
		return err
	}
	s := engine.Server{Name: "razzia " + c.Who, Version: version(), Player: player}
	return s.Serve(context.Background(), std.in, std.out)
}

// version is the version that this program was built from.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
