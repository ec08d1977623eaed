// Command razzia is the game of Razzia! in one program: a server for browsers, a table for the terminal, and commands
// to deal, simulate, read, check and analyze games.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"

	"razzia/bot"
	_ "razzia/bot/ply"    // registers its player
	_ "razzia/bot/search" // registers its players
	"razzia/env"
)

// Exit statuses.
const (
	exitDone    = 0
	exitRefused = 1 // the input is wrong, or a file could not be read or written
	exitUsage   = 2 // the arguments are wrong, or the commands of a program that drives this one

	exitSettings = 78 // the settings of a service are wrong: EX_CONFIG of sysexits.h. A program that crashes has none like it
)

// commands are the commands of razzia.
type commands struct {
	Version bool `help:"Print version, Go version and platform."`

	Serve     serveCommand     `cmd:"" help:"Serve the table to browsers."`
	Admin     adminCommand     `cmd:"" help:"Look at a running server and act on it: tables, people, bans, drain."`
	LoginLink loginLinkCommand `cmd:"" help:"Make a link that signs a person in who has lost all their devices."`
	Keys      keysCommand      `cmd:"" help:"List the keys that sign the cookies, and change them."`
	Backup    backupCommand    `cmd:"" help:"Save the games and the key of the cookies in one file, while the server runs."`
	Restore   restoreCommand   `cmd:"" help:"Bring the games of a backup back."`
	Check     checkCommand     `cmd:"" help:"Check that all games are whole: their logs, seeds, lists and analyses."`
	Export    exportCommand    `cmd:"" help:"Write all finished games to a file, as records."`
	Ready     readyCommand     `cmd:"" help:"Ask a server whether it is ready."`
	Load      loadCommand      `cmd:"" help:"Play at many tables of your own server, and measure it."`
	Copy      copyCommand      `cmd:"" help:"Copy all games between a folder and PostgreSQL."`
	Play      playCommand      `cmd:"" help:"Play at the terminal, people and bots."`
	Puzzle    puzzleCommand    `cmd:"" help:"Solve puzzles at the terminal: find the best move."`
	Daily     dailyCommand     `cmd:"" help:"Play the daily of a server at the terminal: its puzzle and its round."`
	State     stateCommand     `cmd:"" help:"Print the state that each record leads to."`
	Show      showCommand      `cmd:"" help:"Describe a record in words, with its score sheets."`
	Analyze   analyzeCommand   `cmd:"" help:"Analyze a game: the cost of each decision, and the luck."`
	Measure   measureCommand   `cmd:"" help:"Measure finished games: luck and skill of each player."`
	Worth     worthCommand     `cmd:"" help:"Find what each package of cheques is worth, from games between bots."`
	Deal      dealCommand      `cmd:"" help:"Set up a game: print a record without moves."`
	Verify    verifyCommand    `cmd:"" help:"Check the proof that the shuffle of a finished game was fair."`
	Simulate  simulateCommand  `cmd:"" help:"Play whole games between bots."`
	Arena     arenaCommand     `cmd:"" help:"Measure the strength of players in duplicate matches."`
	Solve     solveCommand     `cmd:"" help:"Solve a late position of each record: the exact value of every move."`
	Bot       botCommand       `cmd:"" help:"Let an engine play at the tables of a server, for the member who gives it a token."`
	Engine    engineCommand    `cmd:"" help:"Play as an engine, by the engine protocol on standard input and output."`
	Env       envCommand       `cmd:"" help:"Step many games at a time for a program that learns, over shared memory."`
	Perft     perftCommand     `cmd:"" help:"Count positions and outcomes: a fingerprint of the rules."`
	Train     trainCommand     `cmd:"" help:"Train a net by self-play."`
	Puzzles   puzzlesCommand   `cmd:"" help:"Look for puzzles in games between bots, and prove them."`
}

// streams are the standard streams of a command.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// errReported ends a command with exitRefused without another message: all errors have been reported already.
var errReported = errors.New("refused")

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// run runs a command and returns its exit status.
func run(args []string, std streams) (status int) {
	var all commands
	ctx, err := parse(&all, args, std)
	if err != nil {
		return statusOf(ctx, wrongSettings{err}, usageStatus(std, ctx, err))
	}
	err = selected(ctx, &all)(std)
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, env.ErrCommand):
		complain(std.err, err)
		return exitUsage
	case !errors.Is(err, errReported):
		complain(std.err, err)
	}
	return statusOf(ctx, err, exitRefused)
}

// usageStatus reports an error of the arguments, or of a file of settings that cannot be read.
func usageStatus(std streams, ctx *kong.Context, err error) (status int) {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		complain(std.err, err)
		return exitRefused
	}
	meant := "razzia"
	if command := ctx.Selected(); command != nil {
		meant = command.FullPath()
	}
	complain(std.err, fmt.Errorf("%s (see %s --help)", noValue.ReplaceAllString(err.Error(), " needs a value"), meant))
	return exitUsage
}

// noValue is what the parser says of a flag at the end of the line that lacks its value.
var noValue = regexp.MustCompile(`: expected \w+ value but got "EOL" \(<EOL>\)`)

func newParser(all *commands, std streams) *kong.Kong {
	return kong.Must(all,
		kong.Name("razzia"),
		kong.Description("Razzia!, the auction game by Reiner Knizia for two to five players."),
		kong.Writers(std.out, std.err),
		kong.Vars{"bots": strings.Join(bot.Names(), ", ")},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
}

// complain writes an error as one line.
func complain(to io.Writer, err error) {
	fmt.Fprintf(to, "razzia: %s\n", printable(strings.ReplaceAll(err.Error(), "\n", " ")))
}

// printable replaces characters that would control a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsGraphic(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}
