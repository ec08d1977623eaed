package ui

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/lobby"
	"razzia/internal/table"
	"razzia/internal/web/ui/art"
)

// An Option is a choice in a form: the value to send, and the catalog key or the text of its label.
type Option struct{ Value, Key string }

// schemes are the options for light and dark colours.
var schemes = []Option{{"", "settings.auto"}, {"light", "settings.light"}, {"dark", "settings.dark"}}

// tableKeys are the keyboard shortcuts of a table.
var tableKeys = []Option{
	{"1 2", "keys.draw"}, {"c", "keys.call"}, {"s", "keys.steal"}, {"0–9 Enter", "keys.bid"}, {"p", "keys.pass"},
	{"l", "keys.log"}, {"t", "keys.talk"}, {"m", "keys.sound"}, {"?", "keys.help"},
}

// paces are the options for the pace of a table.
var paces = []struct {
	value, key string
	pace       time.Duration
}{
	{"2s", "settings.speed_slow", 2 * time.Second}, {"1s", "settings.speed_normal", time.Second},
	{"400ms", "settings.speed_fast", 400 * time.Millisecond}, {"0s", "settings.speed_instant", 0},
}

// replayKeys are the keyboard shortcuts of a replay.
var replayKeys = []Option{
	{"←", "replay.back"}, {"→", "replay.forward"}, {"b", "replay.back_auction"}, {"n", "replay.next_auction"},
	{"Home", "replay.first"}, {"End", "replay.last"}, {"␣", "replay.play"}, {"m", "keys.sound"}, {"?", "keys.help"},
}

// keyHelp lists the keyboard shortcuts of the page, with the names that keys have in its language.
func keyHelp(p *tablePage) []Option {
	keys := slices.DeleteFunc(slices.Clone(tableKeys), func(k Option) bool {
		return k.Key == "keys.talk" && (p.Occasion != nil || p.posed != nil) || k.Key == "keys.log" && p.posed != nil
	})
	switch {
	case p.Replay != nil:
		keys = slices.Clone(replayKeys)
	case p.View.Options.Hints:
		keys = append(keys, Option{"h", "keys.hint"})
	}
	names := strings.NewReplacer("Enter", p.T("keys.key_enter"), "Home", p.T("keys.key_home"), "End", p.T("keys.key_end"))
	for i := range keys {
		keys[i].Value = names.Replace(keys[i].Value)
	}
	return keys
}

// replaySpeeds are the options for the speed of a replay, in milliseconds for each step.
var replaySpeeds = []Option{{"1800", "settings.speed_slow"}, {normalReplay, "settings.speed_normal"}, {"350", "settings.speed_fast"}}

// normalReplay is the default speed of a replay.
const normalReplay = "900"

// Counts are the numbers from one to another as the options of a form, in the words of a text.
func Counts(p Page, key string, from, to int) []Option {
	var list []Option
	for n := from; n <= to; n++ {
		list = append(list, Option{string(rune('0' + n)), p.T(key, "n", n)})
	}
	return list
}

// PlayerCounts are the options for the number of players of a table.
func PlayerCounts(p Page) []Option {
	return Counts(p, "home.players", razzia.MinPlayers, razzia.MaxPlayers)
}

// SeatNumbers are the same as plain numbers, for a choice whose label says what they count.
func SeatNumbers() []Option { return Numbers(razzia.MinPlayers, razzia.MaxPlayers) }

// Numbers are the numbers from one to another as the options of a form.
func Numbers(from, to int) (list []Option) {
	for n := from; n <= to; n++ {
		list = append(list, Option{strconv.Itoa(n), strconv.Itoa(n)})
	}
	return list
}

// ClockWords describes a clock in few words.
func ClockWords(p Page, c table.Clock) string {
	switch {
	case c == table.Clock{}:
		return p.T("home.no_clock")
	case lobby.TurnBased(c) && c.PerMove:
		return p.T("ahead.days", "n", int(c.Bank/day))
	case lobby.TurnBased(c):
		return p.T("lobby.days", "n", int(c.Bank/day))
	}
	return p.T("home.clock_choice", "minutes", int(c.Bank/time.Minute), "seconds", int(c.Increment/time.Second))
}

// Symbol names the drawing of a card in a theme.
func Symbol(c razzia.Card, theme i18n.Theme) string { return art.Symbol(c, string(theme)) }

// Family is the class of the family of a card: its colour.
func Family(c razzia.Card) string { return art.Family(c) }

// ChequeSymbol names the drawing of a cheque, open or spent, in a theme.
func ChequeSymbol(theme i18n.Theme, state string) string {
	return art.ChequeSymbol(string(theme), state == "spent")
}
