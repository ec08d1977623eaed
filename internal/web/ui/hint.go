package ui

import (
	"razzia"
	"razzia/internal/i18n"
)

// A Hint is the advice that the viewer was given.
type Hint struct {
	i18n.Advice
	Move razzia.Move
}
