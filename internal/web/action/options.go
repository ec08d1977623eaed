package action

import (
	"slices"
	"strings"
	"time"

	"razzia/internal/table"
	"razzia/internal/web/answer"
	"razzia/internal/web/form"
)

// Options are the settings of a table, as programs read and write them.
type Options struct {
	Players int `json:"players" minimum:"2" maximum:"5" doc:"Seats (R2.1)."`
	Terms
}

// Terms are the options except the number of seats.
type Terms struct {
	Piles     int        `json:"piles" minimum:"1" maximum:"2" doc:"Piles of cards (R2.4)."`
	Bank      int64      `json:"bank,omitempty" minimum:"0" maximum:"1209600000" doc:"Time to think for the whole game, in milliseconds; none for as long as one likes."`
	Increment int64      `json:"increment,omitempty" minimum:"0" maximum:"259200000" doc:"What each move adds to the bank, in milliseconds."`
	Without   table.Aids `json:"without,omitzero" doc:"The aids that the table goes without."`
	Hints     bool       `json:"hints,omitempty" doc:"The player who is to act may ask for a hint; not with a bank of time."`
	Pace      int64      `json:"pace,omitempty" minimum:"0" maximum:"10000" doc:"How long bots take for a move, in milliseconds."`
}

// OptionsOf returns the options of a table as programs read them.
func OptionsOf(o table.Options) Options {
	return Options{o.Players, Terms{
		Piles: o.Piles, Without: o.Without, Hints: o.Hints, Pace: o.Pace.Milliseconds(),
		Bank: o.Clock.Bank.Milliseconds(), Increment: o.Clock.Increment.Milliseconds(),
	}}
}

// options returns the options of a table for a number of players.
func (t Terms) options(players int) table.Options {
	return table.Options{
		Players: players, Piles: t.Piles, Without: t.Without, Hints: t.Hints, Pace: millis(t.Pace),
		Clock: table.Clock{Bank: millis(t.Bank), Increment: millis(t.Increment)},
	}
}

// usualPace is the default time of bots for a move: long enough to see their moves.
const usualPace = time.Second

// decodeForm reads the options of a form: a box for one pile, a clock such as "5m+5s", and boxes for the aids and hints.
func (t *Terms) decodeForm(v form.Values) error {
	*t = Terms{Piles: 2, Pace: usualPace.Milliseconds(), Without: withoutAids(v)}
	if v.Get("piles") == "1" {
		t.Piles = 1
	}
	if clock := v.Get("clock"); clock != "" {
		first, second, _ := strings.Cut(clock, "+")
		bank, err := time.ParseDuration(first)
		if err != nil {
			return answer.ErrForm
		}
		increment, err := time.ParseDuration(second)
		if err != nil {
			return answer.ErrForm
		}
		t.Bank, t.Increment = bank.Milliseconds(), increment.Milliseconds()
	}
	t.Hints = v.Has("hints") && t.Bank == 0
	return nil
}

// asked reports whether a form had the boxes for aids and hints. A browser sends no field for an empty box.
func asked(v form.Values) bool { return v.Has("asked") }

// withoutAids returns the aids whose boxes were left empty; none if the form had no boxes.
func withoutAids(v form.Values) table.Aids {
	if !asked(v) {
		return table.Aids{}
	}
	empty := func(aid string) bool { return !slices.Contains(v.Values["aid"], aid) }
	return table.Aids{Chance: empty("chance"), RowWorth: empty("row"), ScoreNow: empty("score")}
}
