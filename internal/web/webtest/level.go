package webtest

import (
	"razzia/bot/level"
	"razzia/internal/i18n"
)

// StrengthIn is the text of a page for the strength of a level at a table with a number of players; "" if it was not
// measured.
func StrengthIn(l i18n.Language, name string, players int) string {
	rating, low, high, ok := level.StrengthOf(name, players)
	switch {
	case !ok:
		return ""
	case name == level.Measure:
		return i18n.LocalizerFor(l, "").Text("home.strength_measure", "rating", rating)
	}
	return i18n.LocalizerFor(l, "").Text("home.strength", "rating", rating, "low", low, "high", high, "players", players)
}
