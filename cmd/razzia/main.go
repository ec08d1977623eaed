// Razzia is the game of Razzia! in one command: it plays at the terminal, deals and simulates games,
// and reads and checks records of them.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"

	"razzia/bot"
	_ "razzia/bot/ply"    // registers its player
	_ "razzia/bot/search" // registers its players
)

// Exit statuses.
const (
	exitDone    = 0
	exitRefused = 1 // the input was refused, or could not be read or written
	exitUsage   = 2 // the command was called wrongly
)

// commands are the commands of razzia.
type commands struct {
	Version versionFlag `help:"Print the version, the Go version and the platform, and exit."`

	Serve    serveCommand    `cmd:"" help:"Serve the table to browsers."`
	Play     playCommand     `cmd:"" help:"Play at the terminal, people and bots."`
	State    stateCommand    `cmd:"" help:"Say what state each record leads to."`
	Show     showCommand     `cmd:"" help:"Tell a record in words, with its score sheets."`
	Analyze  analyzeCommand  `cmd:"" help:"Look back on a game: what decisions cost, and what was luck."`
	Deal     dealCommand     `cmd:"" help:"Set up a game: a record without moves."`
	Verify   verifyCommand   `cmd:"" help:"Check that the cards of a finished game came as its shuffle had them."`
	Simulate simulateCommand `cmd:"" help:"Let bots play whole games."`
	Arena    arenaCommand    `cmd:"" help:"Measure how strong players are, in duplicate matches."`
	Solve    solveCommand    `cmd:"" help:"Solve a late position of each record: what every move is worth, exactly."`
	Engine   engineCommand   `cmd:"" help:"Play behind the engine protocol, on standard input and output."`
	Perft    perftCommand    `cmd:"" help:"Count positions and outcomes: the fingerprint of the rules."`
	Train    trainCommand    `cmd:"" help:"Teach a net by games with itself."`
}

// streams are what a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// errSaid ends a command with the status of a refusal when all that is wrong has been said already.
var errSaid = errors.New("refused")

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// run runs a command and gives its exit status.
func run(args []string, std streams) (status int) {
	defer func() {
		if e, ok := recover().(exit); ok {
			status = int(e)
		}
	}()
	parser := newParser(std)
	command, err := parser.Parse(args)
	if err != nil {
		return misused(std, err)
	}
	err = command.Run(std)
	switch {
	case err == nil:
		return exitDone
	case !errors.Is(err, errSaid):
		complain(std.err, err)
	}
	return exitRefused
}

// misused ends a command that could not be understood, or one whose help could not be written.
func misused(std streams, err error) (status int) {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		complain(std.err, err)
		return exitRefused
	}
	complain(std.err, fmt.Errorf("%w (try razzia --help)", err))
	return exitUsage
}

// exit is how the parser, which knows no way to stop but to exit, is stopped after it gave help.
type exit int

func newParser(std streams) *kong.Kong {
	return kong.Must(&commands{},
		kong.Name("razzia"),
		kong.Description("Razzia!, the auction game by Reiner Knizia for two to five players."),
		kong.Writers(std.out, std.err),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.Vars{"bots": strings.Join(bot.Names(), ", ")},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
}

// complain writes an error as one line.
func complain(to io.Writer, err error) {
	fmt.Fprintf(to, "razzia: %s\n", printable(strings.ReplaceAll(err.Error(), "\n", " ")))
}

// printable replaces what a terminal would act on.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsGraphic(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}
