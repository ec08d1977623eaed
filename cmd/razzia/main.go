// Command razzia is the game of Razzia! in one program: a server for browsers, a table for the terminal, and commands
// to deal, simulate, read, check and analyze games.
package main

import (
	"os"

	"razzia/cmd/razzia/admin"
	"razzia/cmd/razzia/bots"
	"razzia/cmd/razzia/build"
	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/evenings"
	"razzia/cmd/razzia/games"
	"razzia/cmd/razzia/mcp"
	"razzia/cmd/razzia/play"
	"razzia/cmd/razzia/print"
	"razzia/cmd/razzia/serve"
	"razzia/cmd/razzia/storage"
)

// commands are the commands of razzia.
type commands struct {
	Version bool `help:"Print version, Go version and platform."`

	Serve     serve.Command   `cmd:"" help:"Serve the table to browsers."`
	Admin     admin.Command   `cmd:"" help:"Look at a running server and act on it: tables, people, bans, drain."`
	LoginLink admin.LoginLink `cmd:"" help:"Make a link that signs a person in who has lost all their devices."`
	Keys      admin.Keys      `cmd:"" help:"List the keys that sign the cookies, and change them."`
	Backup    storage.Backup  `cmd:"" help:"Save the games and the key of the cookies in one file, while the server runs."`
	Restore   storage.Restore `cmd:"" help:"Bring the games of a backup back."`
	Check     storage.Check   `cmd:"" help:"Check that all games are whole: their logs, seeds, lists and analyses."`
	Export    storage.Export  `cmd:"" help:"Write all finished games to a file, as records."`
	Ready     serve.Ready     `cmd:"" aliases:"healthcheck" help:"Ask a server whether it is ready."`
	Load      admin.Load      `cmd:"" help:"Play at many tables of your own server, and measure it."`
	Copy      storage.Copy    `cmd:"" help:"Copy all games between a folder and PostgreSQL."`

	play.Commands

	Evening evenings.Command `cmd:"" help:"Open evenings at a server, show one on a screen, and organise it."`

	State    games.State   `cmd:"" help:"Print the state that each record leads to."`
	Show     games.Show    `cmd:"" help:"Describe a record in words, with its score sheets."`
	Analyze  games.Analyze `cmd:"" aliases:"analyse" help:"Analyze a game: the cost of each decision, and the luck."`
	Measure  games.Measure `cmd:"" help:"Measure finished games: luck and skill of each player."`
	Worth    games.Worth   `cmd:"" help:"Find what each package of cheques is worth, from games between bots."`
	Deal     games.Deal    `cmd:"" help:"Set up a game: print a record without moves."`
	Verify   games.Verify  `cmd:"" help:"Check the proof that the shuffle of a finished game was fair."`
	Simulate bots.Simulate `cmd:"" help:"Play whole games between bots."`
	Arena    bots.Arena    `cmd:"" help:"Measure the strength of players in duplicate matches."`
	Solve    games.Solve   `cmd:"" help:"Solve a late position of each record: the exact value of every move."`
	Bot      bots.Bot      `cmd:"" help:"Let an engine play at the tables of a server, for the member who gives it a token."`
	MCP      mcp.Command   `cmd:"" name:"mcp" help:"Let a chat program play, by the Model Context Protocol on standard input and output."`
	Engine   bots.Engine   `cmd:"" help:"Play as an engine, by the engine protocol on standard input and output."`
	Env      bots.Env      `cmd:"" help:"Step many games at a time for a program that learns, over shared memory."`
	Perft    games.Perft   `cmd:"" help:"Count positions and outcomes: a fingerprint of the rules."`

	Print print.Command `cmd:"" help:"Make PDFs of the cards, cheques, aids and rules, to print and cut out."`

	Completion command.Completion `cmd:"" help:"Print a script with which bash, zsh or fish completes commands and flags."`
	Man        command.Manual     `cmd:"" help:"Print the manual page."`
}

// version is the version of a release, set by the command that builds it:
//
//	go build -ldflags "-X main.version=v1.2.3" ./cmd/razzia
var version string

func main() {
	build.Release = version
	os.Exit(command.Run(new(commands), os.Args[1:], command.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}
