// Package command has what all commands of razzia have in common: how arguments, variables of the environment and a file of settings
// become the values of their flags, the streams and exit statuses, and how they print.
package command

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"

	"razzia/bot"
	_ "razzia/bot/level"  // registers the levels
	_ "razzia/bot/ply"    // registers its player
	_ "razzia/bot/search" // registers its players
	"razzia/env"
)

// Exit statuses.
const (
	ExitDone    = 0
	ExitRefused = 1 // the input is wrong, or a file could not be read or written
	ExitUsage   = 2 // the arguments are wrong, or the commands of a program that drives this one

	ExitSettings = 78 // the settings of a service are wrong: EX_CONFIG of sysexits.h. A program that crashes has none like it
)

// Run runs the command that the arguments name, and returns its exit status. All points to a struct of all commands.
func Run(all any, args []string, std Streams) (status int) {
	ctx, err := Parse(all, args, std)
	if err != nil {
		return statusOf(ctx, WrongSettings{err}, usageStatus(std, ctx, err))
	}
	offerAgain(all, args, std, ctx)
	err = selected(ctx)(std)
	switch {
	case err == nil:
		return ExitDone
	case errors.Is(err, env.ErrCommand):
		Complain(std.Err, err)
		return ExitUsage
	case !errors.Is(err, ErrReported):
		Complain(std.Err, err)
	}
	return statusOf(ctx, err, ExitRefused)
}

// usageStatus reports an error of the arguments, or of a file of settings that cannot be read.
func usageStatus(std Streams, ctx *kong.Context, err error) (status int) {
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		Complain(std.Err, err)
		return ExitRefused
	}
	meant := ctx.Model.Name
	if command := ctx.Selected(); command != nil {
		meant = command.FullPath()
	}
	Complain(std.Err, fmt.Errorf("%s (see %s --help)", noValue.ReplaceAllString(err.Error(), " needs a value"), meant))
	return ExitUsage
}

// noValue is what the parser says of a flag at the end of the line that lacks its value.
var noValue = regexp.MustCompile(`: expected \w+ value but got "EOL" \(<EOL>\)`)

// NewParser makes the parser of all commands. They are of the program razzia, unless a method Program names another one.
func NewParser(all any, std Streams) *kong.Kong {
	name, description := "razzia", "Razzia!, the auction game by Reiner Knizia for two to five players."
	if other, is := all.(interface {
		Program() (name, description string)
	}); is {
		name, description = other.Program()
	}
	parser := kong.Must(all,
		kong.Name(name),
		kong.Description(description),
		kong.Writers(std.Out, std.Err),
		kong.Vars{"bots": strings.Join(bot.Names(), ", ")},
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	adopt(parser.Model.Node)
	return parser
}
