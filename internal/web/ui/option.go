package ui

import (
	"slices"
	"strings"
	"time"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
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

// keyHelp lists the keyboard shortcuts of the page.
func (b *Board) keyHelp() []option {
	switch {
	case b.Replay != nil:
		return replayKeys
	case !b.View.Options.Hints:
		return tableKeys
	}
	return append(slices.Clone(tableKeys), option{"h", "keys.hint"})
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

// clockChoices are the options for the clock of a new table: bank and increment, as the form sends them.
func clockChoices(p Page) []option {
	return []option{
		{"", p.T("home.no_clock")},
		{"5m+5s", "5 min + 5 s"}, {"10m+10s", "10 min + 10 s"}, {"20m+20s", "20 min + 20 s"},
	}
}

// symbol names the drawing of a card in a theme.
func symbol(c razzia.Card, theme i18n.Theme) string { return art.Symbol(c, string(theme)) }

// chequeSymbol names the drawing of a cheque, open or spent, in a theme.
func chequeSymbol(theme i18n.Theme, state string) string {
	return art.ChequeSymbol(string(theme), state == "spent")
}

// state describes how far a game in the list is.
func (s Summary) state(p Page) string {
	switch {
	case s.Phase == table.Waiting:
		return p.T("wait.title")
	case s.Won:
		return p.T("end.you_win")
	case s.Phase == table.Over:
		return p.T("end.title")
	case s.MyTurn:
		return p.T("table.your_turn")
	}
	return p.T("table.round", "round", s.Round)
}

// names lists the players of a game in the list.
func (s Summary) names() string {
	names := make([]string, len(s.Names))
	for i, name := range s.Names {
		names[i] = i18n.Isolate(name)
	}
	return strings.Join(names, ", ")
}
