package bots

import (
	"context"

	"razzia/bot"
	"razzia/cmd/razzia/build"
	"razzia/cmd/razzia/command"
	"razzia/engine"
)

// Engine plays as an engine.
type Engine struct {
	Player string `arg:"" name:"player" help:"The player: one of ${bots}, with settings after a colon (search:nodes=1000)."`
	Seed   uint64 `default:"1" help:"Seed of the random choices of the player."`
}

// Help shows how the command is used.
func (Engine) Help() string {
	return `The engine protocol is JSON-RPC 2.0, one message a line (N5 of docs/build/notation.md). docs/build/engine.md shows how to write
an engine in any language. razzia arena and razzia play run an engine as exec:COMMAND.

Example:
  echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":1}}' | razzia engine greedy`
}

// Validate refuses unknown players.
func (c Engine) Validate() error {
	_, err := bot.Open(c.Player, c.Seed)
	return err
}

// Run answers requests until it receives quit or the input ends.
func (c Engine) Run(std command.Streams) error {
	player, err := bot.Open(c.Player, c.Seed)
	if err != nil {
		return err
	}
	s := engine.Server{Name: "razzia " + c.Player, Version: build.This().Version, Player: player}
	return s.Serve(context.Background(), std.In, std.Out)
}
