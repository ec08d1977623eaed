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

// mayAsk reports whether the viewer may ask for a hint. They must have a choice.
func (b *Board) mayAsk() bool {
	return b.MyTurn() && len(b.View.Game.Legal) > 1 && b.View.Options.Hints && b.View.Lesson == nil && b.Replay == nil
}

// advised returns the CSS class of a button for a move: "advised" if it is the advised move. Draws from both piles
// count as the same move.
func (b *Board) advised(m razzia.Move) string {
	if b.Hint == nil || m != b.Hint.Move && (m.Verb() != razzia.ToDraw || b.Hint.Move.Verb() != razzia.ToDraw) {
		return ""
	}
	return "advised"
}

// advisedToSteal returns the CSS class of the button that steals.
func (b *Board) advisedToSteal() string {
	if b.Hint == nil || b.Hint.Move.Verb() != razzia.ToSteal {
		return ""
	}
	return "advised"
}
