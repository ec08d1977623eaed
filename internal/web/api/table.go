package api

import (
	"razzia/client"
	"razzia/internal/table"
)

// AtTable is the input of an operation on a table. It is exported because huma sets embedded fields only then.
type AtTable struct {
	ID table.ID `path:"id" doc:"Id of the table." example:"k3x2v7q4wz5a" minLength:"1" maxLength:"64"`
}

// OptionsOf returns the options of a table as programs see them.
func OptionsOf(o table.Options) client.TableOptions {
	return client.TableOptions{
		Players: o.Players, Piles: o.Piles, Listed: o.Listed, Hints: o.Hints, Undo: o.Undo, BotAccounts: o.BotAccounts,
		Pace: o.Pace.Milliseconds(), Series: o.Series,
		Bank: o.Clock.Bank.Milliseconds(), Increment: o.Clock.Increment.Milliseconds(), PerMove: o.Clock.PerMove,
		Without: client.Aids{Chance: o.Without.Chance, RowWorth: o.Without.RowWorth, ScoreNow: o.Without.ScoreNow},
	}
}
