package ui

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/web/ui/art"
)

// An option is a choice in a form: the value to send, and the catalog key or the text of its label.
type option struct{ value, key string }

// schemes are the options for light and dark colours.
var schemes = []option{{"", "settings.auto"}, {"light", "settings.light"}, {"dark", "settings.dark"}}

// tableKeys are the keyboard shortcuts of a table.
var tableKeys = []option{
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
var replayKeys = []option{
	{"←", "replay.back"}, {"→", "replay.forward"}, {"b", "replay.back_auction"}, {"n", "replay.next_auction"},
	{"Home", "replay.first"}, {"End", "replay.last"}, {"␣", "replay.play"}, {"m", "keys.sound"}, {"?", "keys.help"},
}

// keyHelp lists the keyboard shortcuts of the page, with the names that keys have in its language.
func keyHelp(p *picture) []option {
	keys := slices.Clone(tableKeys)
	switch {
	case p.Replay != nil:
		keys = slices.Clone(replayKeys)
	case p.View.Options.Hints:
		keys = append(keys, option{"h", "keys.hint"})
	}
	names := strings.NewReplacer("Enter", p.T("keys.key_enter"), "Home", p.T("keys.key_home"), "End", p.T("keys.key_end"))
	for i := range keys {
		keys[i].value = names.Replace(keys[i].value)
	}
	return keys
}

// replaySpeeds are the options for the speed of a replay, in milliseconds for each step.
var replaySpeeds = []option{{"1800", "settings.speed_slow"}, {normalReplay, "settings.speed_normal"}, {"350", "settings.speed_fast"}}

// normalReplay is the default speed of a replay.
const normalReplay = "900"

// aids are the optional aids of a table.
var aids = []option{{"chance", "aids.police_chance_hint"}, {"row", "aids.row_worth"}, {"score", "aids.score_now"}}

// fan is the hand of cards on the home page.
var fan = []razzia.Card{razzia.Bodyguard, razzia.Diamond, razzia.Police, razzia.Nightclub, razzia.Car}

func counts(p Page, key string, from, to int) []option {
	var list []option
	for n := from; n <= to; n++ {
		list = append(list, option{string(rune('0' + n)), p.T(key, "n", n)})
	}
	return list
}

func botCounts(p Page) []option { return counts(p, "home.bots", 1, razzia.MaxPlayers-1) }
func someBots(p Page) []option  { return counts(p, "home.bots", 0, razzia.MaxPlayers-2) }
func playerCounts(p Page) []option {
	return counts(p, "home.players", razzia.MinPlayers, razzia.MaxPlayers)
}

// clockChoices are the options for the clock of a new table, as the form sends them: bank and increment, or the time for each move.
func clockChoices(p Page) []option {
	list := []option{{"", p.T("home.no_clock")}}
	for _, n := range []int{5, 10, 20} {
		list = append(list, option{fmt.Sprintf("%dm+%ds", n, n), p.T("home.clock_choice", "minutes", n, "seconds", n)})
	}
	for _, days := range []int{1, 3, 7, 14} {
		list = append(list, option{fmt.Sprintf("%dh", 24*days), p.T("ahead.days", "n", days)})
	}
	return list
}

// symbol names the drawing of a card in a theme.
func symbol(c razzia.Card, theme i18n.Theme) string { return art.Symbol(c, string(theme)) }

// chequeSymbol names the drawing of a cheque, open or spent, in a theme.
func chequeSymbol(theme i18n.Theme, state string) string {
	return art.ChequeSymbol(string(theme), state == "spent")
}
