package command

import (
	"reflect"
	"slices"

	"github.com/alecthomas/kong"
)

// Again reads the settings of a command that runs: its arguments, the environment and the file of settings, as at its start. It returns the
// command with the settings as they are now, and the names of those that differ from the start.
type Again func() (next any, changed []string, err error)

// A rereading command can read its settings again while it runs.
type rereading interface{ Rereads(Again) }

// offerAgain lets the command of the arguments read its settings again, if it can. All points to a struct of all commands.
func offerAgain(all any, args []string, std Streams, first *kong.Context) {
	if information(first) != nil {
		return
	}
	reads, is := first.Selected().Target.Addr().Interface().(rereading)
	if !is {
		return
	}
	reads.Rereads(func() (any, []string, error) {
		next, err := Parse(reflect.New(reflect.TypeOf(all).Elem()).Interface(), args, std)
		if err != nil {
			return nil, nil, err
		}
		return next.Selected().Target.Addr().Interface(), changed(first.Selected().Flags, next.Selected().Flags), nil
	})
}

// changed lists the flags whose values differ.
func changed(before, now []*kong.Flag) (names []string) {
	for _, flag := range before {
		at := slices.IndexFunc(now, func(other *kong.Flag) bool { return other.Name == flag.Name })
		if at >= 0 && !reflect.DeepEqual(flag.Target.Interface(), now[at].Target.Interface()) {
			names = append(names, flag.Name)
		}
	}
	return names
}
