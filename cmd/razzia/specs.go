package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"razzia/engine"
)

// newOpener makes an opener of players by specs. Programs get this time for a move.
func newOpener(movetime time.Duration) *engine.Opener {
	return &engine.Opener{Limits: engine.UsualLimits(movetime)}
}

// checkMovetime refuses times below 1 ms, the unit of the engine protocol.
func checkMovetime(movetime time.Duration) error {
	if movetime < time.Millisecond {
		return fmt.Errorf("--movetime %v: want 1ms or more", movetime)
	}
	return nil
}

// tryAll opens a player of each spec, so that an error is reported before the first game.
func tryAll(ctx context.Context, players *engine.Opener, specs []string) error {
	for _, spec := range specs {
		if _, err := players.Open(ctx, spec, 0); err != nil {
			return err
		}
	}
	return nil
}

// splitSpecs splits a list of specs at its commas, except those between the settings KEY=VALUE of a player. A command
// extends to the end of the text, including commas.
func splitSpecs(text string) (specs []string) {
	for more := true; more; {
		if engine.IsCommand(text) {
			return append(specs, text)
		}
		var piece string
		piece, text, more = strings.Cut(text, ",")
		if last := len(specs) - 1; last >= 0 && isSetting(piece) {
			specs[last] += "," + piece
		} else {
			specs = append(specs, piece)
		}
	}
	return specs
}

// isSetting reports whether a piece of a list of specs begins with a setting. Names of players have no equals sign.
func isSetting(piece string) bool {
	name, _, _ := strings.Cut(piece, ":")
	return strings.Contains(name, "=")
}
