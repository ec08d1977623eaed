package main

import (
	"fmt"
	"slices"

	"github.com/alecthomas/kong"
)

// parse gives the commands the values of the arguments, of the environment and of the file of settings.
//
// It takes the steps of [kong.Kong.Parse], which looks methods up by their names, as [kong.Context.Run] does: then the linker keeps
// all methods of all types, and the program is twice as large. From v1.16 on [kong.Context.Validate] does so too: the module stays at
// v1.15.
func parse(all *commands, args []string, std streams) (*kong.Context, error) {
	ctx, err := kong.Trace(newParser(all, std), inFlags(args))
	if err != nil || ctx.Error != nil || information(ctx) != nil {
		return ctx, ctx.Error
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
func information(ctx *kong.Context) func(streams) error {
	for _, step := range ctx.Path {
		switch {
		case step.Flag == nil:
		case step.Flag.Name == "help":
			return func(streams) error { return ctx.PrintUsage(false) }
		case step.Flag.Name == "version":
			return printVersion
		}
	}
	return nil
}

// selected returns what the arguments ask for.
func selected(ctx *kong.Context, all *commands) func(streams) error {
	if show := information(ctx); show != nil {
		return show
	}
	switch c := ctx.Selected().Target.Addr().Interface().(type) {
	case interface{ Run(streams) error }:
		return c.Run
	case interface {
		Run(streams, *adminCommand) error
	}:
		return func(std streams) error { return c.Run(std, &all.Admin) }
	case interface {
		Run(streams, *keysCommand) error
	}:
		return func(std streams) error { return c.Run(std, &all.Keys) }
	default:
		panic(fmt.Sprintf("%T cannot run", c))
	}
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
