package tui

import (
	"errors"
	"fmt"

	"razzia"
)

// refusal explains why a move was not made.
func (m Model) refusal(err error) string {
	var refused *razzia.Refusal
	if errors.As(err, &refused) {
		return m.narrator.Refusal(refused)
	}
	return err.Error()
}

// several is a number with its noun: "1 thief", "2 thieves".
func several(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}
