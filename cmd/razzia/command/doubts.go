package command

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"reflect"
	"slices"

	"github.com/alecthomas/kong"

	"razzia/internal/settings"
)

// checkFlag lets razzia serve look at its settings instead of running with them.
const checkFlag = "check"

// A doubting command looks at its settings instead of running with them, and is told all that is wrong with them.
type doubting interface {
	// Doubt notes what is wrong with settings, which then have their defaults. Whole says that the file could be read, so that the others
	// are known.
	Doubt(wrong []error, whole bool)
}

// doubts is the command of the arguments if it only looks at its settings; nil for others.
func doubts(ctx *kong.Context) doubting {
	for _, step := range ctx.Path {
		if step.Flag != nil && !step.Resolved && step.Flag.Name == checkFlag {
			looks, _ := ctx.Selected().Target.Addr().Interface().(doubting)
			return looks
		}
	}
	return nil
}

// gather gives a command its settings as [Parse] does, and goes on where one is wrong.
func gather(ctx *kong.Context, to doubting) error {
	wrong := flat(knownVariables(ctx))
	_ = forgetOthers(ctx) // never fails
	wrong = append(wrong, dropVariables(ctx.Flags())...)
	if err := ctx.Reset(); err != nil {
		return err
	}
	file, whole, found := gatherFile(ctx)
	wrong = append(wrong, found...)
	ctx.AddResolver(file)
	for _, step := range []func(*kong.Context) error{(*kong.Context).Resolve, apply, (*kong.Context).Validate} {
		if err := step(ctx); err != nil {
			return err // of the arguments, which a person has just typed
		}
	}
	to.Doubt(wrong, whole)
	return nil
}

// gatherFile reads the file of settings, without those that are wrong.
func gatherFile(ctx *kong.Context) (read fileSettings, whole bool, wrong []error) {
	name := settingsFile(ctx)
	if name == "" {
		return nil, true, nil
	}
	text, err := os.ReadFile(name)
	if err == nil {
		read, err = settings.Parse(string(text))
	}
	if err != nil {
		if _, isPath := errors.AsType[*fs.PathError](err); !isPath {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return nil, false, []error{fmt.Errorf("--config: %w", err)}
	}
	known := settingNames(ctx.Model)
	for _, key := range slices.Sorted(maps.Keys(read)) {
		at := slices.IndexFunc(ctx.Flags(), func(flag *kong.Flag) bool { return flag.Name == key })
		switch {
		case !slices.Contains(known, key):
			err = unknownSetting(name, key, known)
		case at < 0:
			continue
		default:
			err = tried(ctx.Flags()[at], read[key])
		}
		if err != nil {
			wrong = append(wrong, err)
			delete(read, key)
		}
	}
	return read, true, wrong
}

// dropVariables lets variables of the environment with wrong values set nothing, and says what is wrong with them.
func dropVariables(flags []*kong.Flag) (wrong []error) {
	for _, flag := range flags {
		for _, name := range flag.Tag.Envs {
			value, set := os.LookupEnv(name)
			if !set {
				continue
			}
			if err := tried(flag, value); err != nil {
				wrong = append(wrong, fmt.Errorf("%w (of the variable %s)", err, name))
				flag.Tag.Envs = nil
			}
		}
	}
	return wrong
}

// tried says what is wrong with a value of a flag.
func tried(flag *kong.Flag, text string) error {
	into := reflect.New(flag.Target.Type()).Elem()
	if err := flag.Parse(kong.Scan().PushTyped(text, kong.FlagValueToken), into); err != nil {
		return err
	}
	if allowed := flag.EnumSlice(); flag.Enum != "" && !slices.Contains(allowed, text) {
		return fmt.Errorf("--%s %q: want one of %q", flag.Name, text, allowed)
	}
	return nil
}

// flat lists the errors that were joined.
func flat(err error) []error {
	if joined, is := err.(interface{ Unwrap() []error }); is {
		return joined.Unwrap()
	}
	if err == nil {
		return nil
	}
	return []error{err}
}
