package action

import (
	"slices"
	"strings"
	"time"

	"razzia/internal/fault"
	"razzia/internal/table"
	"razzia/internal/web/form"
)

// Options are the settings of a new table.
type Options struct {
	Players int `json:"players" minimum:"2" maximum:"5" doc:"Number of seats (R2.1)."`
	Terms
}

// Terms are the options except the number of seats.
type Terms struct {
	Piles       int     `json:"piles" minimum:"1" maximum:"2" doc:"Number of piles of cards (R2.4)."`
	Bank        int64   `json:"bank,omitempty" minimum:"0" maximum:"1209600000" doc:"Time that each player has for the whole game, in milliseconds, 14 days at most. Missing or 0: the table has no clock."`
	Increment   int64   `json:"increment,omitempty" minimum:"0" maximum:"259200000" doc:"Time that each move adds to the bank of its player, in milliseconds, 3 days at most. Only with a bank."`
	PerMove     bool    `json:"perMove,omitempty" doc:"The bank is full again after each move: it is the time for one move. Not with an increment."`
	Without     Without `json:"without,omitzero" doc:"The aids to switch off. Missing: none."`
	Hints       bool    `json:"hints,omitempty" doc:"Allow hints to the player who is to move. Not with a bank: a hint while the clock runs is worth time."`
	BotAccounts bool    `json:"botAccounts,omitempty" doc:"Let bot accounts sit down: accounts of programs. A game with people and bot accounts is not rated. A table that a bot account makes is always open to them."`
	Undo        bool    `json:"undo,omitempty" doc:"A friendly game: a player may ask the others to take moves back, up to the last card that was turned up. All people must agree; bots do."`
	Series      bool    `json:"series,omitempty" doc:"A house rule: the table begins a series. In each rematch everybody moves one seat further and the packages stay, until everybody has had each one."`
	Pace        int64   `json:"pace,omitempty" minimum:"0" maximum:"10000" doc:"Pace of the table, in milliseconds: under 100 bots move at once, under 700 it is fast, under 1500 normal, else slow. Bots and clocks wait until the move before is shown. Missing or 0: at once."`
}

// Without lists the aids that a new table goes without.
type Without struct {
	_        struct{} `doc:"The aids to switch off: facts that a table computes, and that a player could work out."`
	Chance   bool     `json:"chance,omitempty" doc:"The chance that the next card is police."`
	RowWorth bool     `json:"rowWorth,omitempty" doc:"The points that the row is worth to each seat."`
	ScoreNow bool     `json:"scoreNow,omitempty" doc:"The points that each seat would score if the round ended now."`
}

// options returns the options of a table for a number of players.
func (t Terms) options(players int) table.Options {
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

// decodeForm reads the options of a form: a box for one pile, a clock such as "5m+5s" or "72h" for each move, and boxes for the aids and
// hints.
func (t *Terms) decodeForm(v form.Values) error {
	*t = Terms{Piles: 2, Pace: usualPace.Milliseconds(), Without: withoutAids(v)}
	if v.Get("piles") == "1" {
		t.Piles = 1
	}
	if clock := v.Get("clock"); clock != "" {
		if err := t.decodeClock(clock); err != nil {
			return err
		}
	}
	t.Hints = v.Has("hints") && t.Bank == 0
	t.BotAccounts = v.Has("bot-accounts")
	t.Undo = v.Has("undo") || t.Bank == 0 && !asked(v)
	t.Series = v.Has("series")
	return nil
}

// decodeClock reads a clock: a bank and an increment, or the time for each move.
func (t *Terms) decodeClock(clock string) error {
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
func withoutAids(v form.Values) Without {
	if !asked(v) {
		return Without{}
	}
	empty := func(aid string) bool { return !slices.Contains(v.Values["aid"], aid) }
	return Without{Chance: empty("chance"), RowWorth: empty("row"), ScoreNow: empty("score")}
}
