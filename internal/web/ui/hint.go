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

// A mode is a way to play at a new table. Each mode has its own form on the home page.
type mode int

const (
	alone    mode = iota // against bots
	friends              // with friends, who join by a link
	together             // with others at the same device
)

// hintLabels are the catalog keys of the option for hints, by mode. With friends there may be a clock, which the label
// mentions.
var hintLabels = [...]string{alone: "hint.option", friends: "hint.option_friends", together: "hint.option"}
