package command

import (
	"fmt"
	"runtime"
	"slices"

	"github.com/alecthomas/kong"

	"razzia/cmd/razzia/build"
)

// Parse gives the commands the values of the arguments, of the environment and of the file of settings.
//
// It takes the steps of [kong.Kong.Parse], which looks methods up by their names, as [kong.Context.Run] does: then the linker keeps
// all methods of all types, and the program is twice as large. From v1.16 on [kong.Context.Validate] does so too: the module stays at
// v1.15.
func Parse(all any, args []string, std Streams) (*kong.Context, error) {
	ctx, err := kong.Trace(NewParser(all, std), inFlags(args))
	if err != nil || ctx.Error != nil || information(ctx) != nil {
		return ctx, ctx.Error
	}
	if looks := doubts(ctx); looks != nil {
		return ctx, gather(ctx, looks)
	}
	for _, step := range []func(*kong.Context) error{knownVariables, forgetOthers, (*kong.Context).Reset, addSettings,
		(*kong.Context).Resolve, apply, onePlace} {
		if err := step(ctx); err != nil {
			return ctx, err
		}
	}
	return ctx, ctx.Validate()
}

// inFlags writes what a person types who looks for the commands as the flags for it: nothing at all, "help", "help COMMAND" and "version".
func inFlags(args []string) []string {
	switch {
	case len(args) == 0:
		return []string{"--help"}
	case args[0] == "help":
		return append(slices.Clone(args[1:]), "--help")
	case args[0] == "version":
		return append([]string{"--version"}, args[1:]...)
	}
	return args
}

func apply(ctx *kong.Context) error {
	_, err := ctx.Apply()
	return err
}

// information is what answers --help or --version; nil if neither is among the arguments.
func information(ctx *kong.Context) func(Streams) error {
	for _, step := range ctx.Path {
		switch {
		case step.Flag == nil:
		case step.Flag.Name == "help":
			return func(Streams) error { return ctx.PrintUsage(false) }
		case step.Flag.Name == "version":
			return Print
		}
	}
	return nil
}

// A parent is a command with others below it.
type parent interface {
	// Below returns what runs a command below this one.
	Below(child any) func(Streams) error
}

// selected returns what the arguments ask for.
func selected(ctx *kong.Context) func(Streams) error {
	if show := information(ctx); show != nil {
		return show
	}
	node := ctx.Selected()
	child := node.Target.Addr().Interface()
	if command, ok := child.(interface{ Run(Streams) error }); ok {
		return command.Run
	}
	if command, ok := child.(interface {
		OfModel(Streams, *kong.Application) error
	}); ok {
		return func(std Streams) error { return command.OfModel(std, ctx.Model) }
	}
	for ; node != nil; node = node.Parent {
		if above, ok := node.Target.Addr().Interface().(parent); ok {
			return above.Below(child)
		}
	}
	panic(fmt.Sprintf("%T cannot run", child))
}

// forgetOthers lets the environment set only flags that the arguments may have: a variable of another command may hold anything.
func forgetOthers(ctx *kong.Context) error {
	var own []*kong.Node
	for _, step := range ctx.Path {
		own = append(own, step.Node())
	}
	return kong.Visit(ctx.Model, func(part kong.Visitable, next kong.Next) error {
		if node, ok := part.(*kong.Node); ok && !slices.Contains(own, node) {
			for _, flag := range node.Flags {
				flag.Tag.Envs = nil
			}
		}
		return next(nil)
	})
}

// Print answers --version.
func Print(std Streams) error {
	_, err := fmt.Fprintf(std.Out, "razzia %v (%s %s/%s)\n", build.This(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
