package action

import (
	"slices"
	"strings"
	"time"

	"razzia/client"
	"razzia/internal/fault"
	"razzia/internal/table"
	"razzia/internal/web/form"
)

// optionsOf returns the options of a table for a number of players.
func optionsOf(t client.Terms, players int) table.Options {
	o := table.Options{
		Players: players, Piles: t.Piles, Hints: t.Hints, Undo: t.Undo, BotAccounts: t.BotAccounts, Pace: millis(t.Pace),
		Without: table.Aids{Chance: t.Without.Chance, RowWorth: t.Without.RowWorth, ScoreNow: t.Without.ScoreNow},
		Clock:   table.Clock{Bank: millis(t.Bank), Increment: millis(t.Increment), PerMove: t.PerMove},
	}
	if t.Series {
		o.Series = 1
	}
	return o
}

// usualPace is the default time of bots for a move: long enough to see their moves.
const usualPace = time.Second

// readTerms reads the options of a form: a box for one pile, a clock such as "5m+5s" or "72h" for each move, and boxes for the aids and
// hints.
func readTerms(v form.Values, t *client.Terms) error {
	*t = client.Terms{Piles: 2, Pace: usualPace.Milliseconds(), Without: withoutAids(v)}
	if v.Get("piles") == "1" {
		t.Piles = 1
	}
	if clock := v.Get("clock"); clock != "" {
		if err := readClock(clock, t); err != nil {
			return err
		}
	}
	t.Hints = v.Has("hints") && t.Bank == 0
	t.BotAccounts = v.Has("bot-accounts")
	t.Undo = v.Has("undo") || t.Bank == 0 && !asked(v)
	t.Series = v.Has("series")
	return nil
}

// readClock reads a clock: a bank and an increment, or the time for each move.
func readClock(clock string, t *client.Terms) error {
	first, second, summed := strings.Cut(clock, "+")
	bank, err := time.ParseDuration(first)
	if err != nil {
		return fault.ErrForm
	}
	t.Bank, t.PerMove = bank.Milliseconds(), !summed
	if !summed {
		return nil
	}
	increment, err := time.ParseDuration(second)
	if err != nil {
		return fault.ErrForm
	}
	t.Increment = increment.Milliseconds()
	return nil
}

// asked reports whether a form had the boxes for aids and hints. A browser sends no field for an empty box.
func asked(v form.Values) bool { return v.Has("asked") }

// withoutAids returns the aids whose boxes were left empty; none if the form had no boxes.
func withoutAids(v form.Values) client.Without {
	if !asked(v) {
		return client.Without{}
	}
	empty := func(aid string) bool { return !slices.Contains(v.Values["aid"], aid) }
	return client.Without{Chance: empty("chance"), RowWorth: empty("row"), ScoreNow: empty("score")}
}
