package table_test

import (
	"testing"

	"razzia/internal/fault"
	"razzia/internal/table"
)

// TestWhereBotAccountsSitDown seats a bot account at tables of people and of its own.
func TestWhereBotAccountsSitDown(t *testing.T) {
	bot := table.Person{ID: table.BotIdentity + "NELLY", Name: table.BotName("Nelly")}
	closed := open(t, table.Create{Maker: ada, Options: table.Options{Players: 3, Piles: 1}})
	closed.refuses(fault.Denied, "no-bot-accounts", table.Sit{Person: bot, Seat: 0})
	shared := open(t, table.Create{Maker: ada, Options: table.Options{Players: 3, Piles: 1, BotAccounts: true}})
	shared.act(table.Sit{Person: bot, Seat: 0})
	shared.refuses(fault.Denied, "has-seat", table.Sit{Person: bot, Seat: 1})
	own := open(t, table.Create{Maker: bot, Options: table.Options{Players: 3, Piles: 1}})
	if !own.t.Options.BotAccounts {
		t.Error("the table of a bot account is not open to bot accounts")
	}
	own.act(table.Sit{Person: bot, Seat: 0})
	for name, want := range map[string]bool{"Ada": true, "Ada [bot]": false, "ada [BOT] ": false,
		"[bot]": false, "[bot] Ada": false,
		"Ada [\u0299\u1d0f\u1d1b]": false, "Ada 【bot】": false, "Ada ⟦bot⟧": false, "Ada [вот]": false, "Ada [бот]": false,
		"Ada [ bot ]": false, "Ada [b o t]": false,
		"Ada [bøt]": false, "Ada [boτ]": false, "Ada [🅱ot]": false, "Ada [βοτ]": false,
		"Ada ❲ɓoŧ❳": false, "Ada 「bot」": false,
		"Ada [\U0001d41b\U0001d428\U0001d42d]": false, "Bot": true, "Ada (Boston)": true, "Oma (60+)": true, "Абот": true, "Ada [boot]": true,
		"Ada [b\u043et].":       false,
		"Ada \uff3bbot\uff3d 2": false, "Ada (bot)": true, "Robot": true} {
		if got := table.ValidPersonName(name); got != want {
			t.Errorf("%q can be the name of a person: %v, want %v", name, got, want)
		}
	}
}
