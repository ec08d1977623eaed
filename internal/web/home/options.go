package home

import (
	"fmt"

	"razzia/internal/web/ui"
)

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

// aids are the optional aids of a table.
var aids = []ui.Option{
	{Value: "chance", Key: "aids.police_chance_hint"}, {Value: "row", Key: "aids.row_worth"}, {Value: "score", Key: "aids.score_now"},
}

// clockChoices are the options for the clock of a new table, as the form sends them: bank and increment, or the time for each move.
func clockChoices(p ui.Page) []ui.Option {
	list := []ui.Option{{Key: p.T("home.no_clock")}}
	for _, n := range []int{5, 10, 20} {
		list = append(list, ui.Option{Value: fmt.Sprintf("%dm+%ds", n, n), Key: p.T("home.clock_choice", "minutes", n, "seconds", n)})
	}
	for _, days := range []int{1, 3, 7, 14} {
		list = append(list, ui.Option{Value: fmt.Sprintf("%dh", 24*days), Key: p.T("ahead.days", "n", days)})
	}
	return list
}
