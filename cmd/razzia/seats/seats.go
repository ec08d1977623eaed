// Package seats has what the commands share that seat players at tables: their names, checks of the flags, and an opener of players by
// their specs.
package seats

import (
	"context"
	"fmt"
	"strings"
	"time"

	"razzia"
	"razzia/engine"
)

// NewOpener makes an opener of players by specs. Programs get this time for a move.
func NewOpener(movetime time.Duration) *engine.Opener {
	return &engine.Opener{Limits: engine.UsualLimits(movetime)}
}

// CheckMovetime refuses times below 1 ms, the unit of the engine protocol.
func CheckMovetime(movetime time.Duration) error {
	if movetime < time.Millisecond {
		return fmt.Errorf("--movetime %v: want 1ms or more", movetime)
	}
	return nil
}

// TryAll opens a player of each spec, so that an error is reported before the first game.
func TryAll(ctx context.Context, players *engine.Opener, specs []string) error {
	for _, spec := range specs {
		if _, err := players.Open(ctx, spec, 0); err != nil {
			return err
		}
	}
	return nil
}

// SplitSpecs splits a list of specs at its commas, except those between the settings KEY=VALUE of a player. A command
// extends to the end of the text, including commas.
func SplitSpecs(text string) (specs []string) {
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

// Names are the default names of players; the first four are those of the examples in the rules.
var Names = [razzia.MaxPlayers]string{"Miriam", "Felix", "Elke", "Dennis", "Paula"}

// Check refuses numbers of players or piles out of range.
func Check(players, piles int) error {
	if players < razzia.MinPlayers || players > razzia.MaxPlayers {
		return fmt.Errorf("--players %d: want 2 to 5", players)
	}
	if piles != 1 && piles != 2 {
		return fmt.Errorf("--piles %d: want 2 or 1", piles)
	}
	return nil
}
