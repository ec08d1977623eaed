// Package mcp has the command with which a chat program plays: a server of the Model Context Protocol on standard input and output.
package mcp

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"

	"razzia/client"
	"razzia/cmd/razzia/command"
)

// Command lets a chat program play, alone or at a server.
type Command struct {
	Server    string `env:"RAZZIA_SERVER" placeholder:"URL" help:"Address of a server to play at, which must have --mcp. Without it the games are against bots within this program, and gone when it ends."`
	TokenFile string `placeholder:"FILE" help:"File with the token of the bot account that plays at the server. Without it, the token is in the environment variable RAZZIA_TOKEN."`
}

// Help shows how the command is used.
func (Command) Help() string {
	return `A chat program starts this command and speaks the Model Context Protocol with it, one message a line. It has tools to read the rules, to
play, and to analyse a game, the rules and tables as resources, and prompts to begin with.

Many chat programs read a file like this one:
  {"mcpServers": {"razzia": {"command": "razzia", "args": ["mcp"]}}}

Examples:
  razzia mcp
  RAZZIA_TOKEN=rzz_… razzia mcp --server https://play.example.org`
}

// Run answers messages until the input ends.
func (c Command) Run(std command.Streams) error {
	ctx, stop := command.Interruptible()
	defer stop()
	return c.serve(ctx, std, os.Getenv)
}

// serve answers messages until the input or the context ends.
func (c Command) serve(ctx context.Context, std command.Streams, getenv func(string) string) error {
	log := slog.New(slog.NewTextHandler(std.Err, nil)) // a client shows it, or keeps it
	if c.Server == "" {
		own, err := openAlone(ctx, log)
		if err != nil {
			return err
		}
		defer own.close()
		return newBridge(own.client, "http://"+own.host+path, own.token, std.Out).run(ctx, std.In)
	}
	token, err := command.Token(getenv, c.TokenFile)
	if err != nil {
		return err
	}
	address, err := client.ParseAddress(c.Server)
	if err != nil {
		return fmt.Errorf("--server: %w", err)
	}
	return newBridge(new(http.Client), address.String()+path, token, std.Out).run(ctx, std.In)
}

// path is the address of the tools at a server.
const path = "/mcp"
