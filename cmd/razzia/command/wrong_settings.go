package command

import (
	"errors"

	"github.com/alecthomas/kong"
)

// WrongSettings is the error of a setting that no second try makes better: a typing error.
type WrongSettings struct{ Cause error }

// Error says what is wrong.
func (w WrongSettings) Error() string { return w.Cause.Error() }

// Unwrap returns the cause.
func (w WrongSettings) Unwrap() error { return w.Cause }

// statusOf is the exit status of an error of a command. The units of systemd start a server again after every status but
// ExitSettings, which ends a service whose settings, in files and variables, are wrong: started each second, it would look as if it ran.
func statusOf(ctx *kong.Context, err error, otherwise int) int {
	if _, wrong := errors.AsType[WrongSettings](err); wrong && isService(ctx) {
		return ExitSettings
	}
	return otherwise
}

// isService reports whether the arguments are those of a service: razzia serve alone, or with the file of settings. Of others a person has
// typed the settings, and sees the message.
func isService(ctx *kong.Context) bool {
	for _, step := range ctx.Path {
		if step.Flag != nil && !step.Resolved && step.Flag.Name != "config" {
			return false
		}
	}
	return ctx.Error == nil && ctx.Selected() != nil && ctx.Selected().Name == "serve"
}
