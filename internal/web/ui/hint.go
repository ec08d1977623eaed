package ui

import (
	"razzia"
	"razzia/internal/i18n"
)

// A Hint is what the viewer was advised to do.
type Hint struct {
	i18n.Advice
	Move razzia.Move
}

// A way is how one plays at the table that a form makes.
type way int

const (
	alone    way = iota // against bots
	friends             // with friends, who come by a link
	together            // with others at one device
)

// hintKeys are the keys of the words that offer hints, by the way to play. With friends there may be a clock.
var hintKeys = [...]string{alone: "hint.option", friends: "hint.option_friends", together: "hint.option"}

// mayAsk reports whether the viewer may ask what to do: where there is a choice.
func (b *Board) mayAsk() bool {
	return b.MyTurn() && len(b.View.Game.Legal) > 1 && b.View.Options.Hints && b.View.Lesson == nil && b.Replay == nil
}

// advised marks what the viewer was advised to do; a draw, whichever pile it is from.
func (b *Board) advised(m razzia.Move) string {
	if b.Hint == nil || m != b.Hint.Move && (m.Verb() != razzia.ToDraw || b.Hint.Move.Verb() != razzia.ToDraw) {
		return ""
	}
	return "advised"
}

// advisedToSteal marks the button that steals.
func (b *Board) advisedToSteal() string {
	if b.Hint == nil || b.Hint.Move.Verb() != razzia.ToSteal {
		return ""
	}
	return "advised"
}
