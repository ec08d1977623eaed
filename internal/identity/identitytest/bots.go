package identitytest

import (
	"fmt"
	"time"

	"razzia/internal/identity"
	"razzia/internal/table"
)

// engine is a bot account of Ann with an ID.
func engine(id string) identity.Bot {
	return identity.Bot{Account: identity.Account{ID: table.BotIdentity + id, Name: table.BotName("Énigma"), Face: 3, Since: now},
		Owner: ann.ID, By: ann.Name}
}

func (f *fixture) botAccounts() {
	ctx := f.Context()
	f.must(f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	f.must(f.AddProgram(ctx, program("P1"), now))
	for what, by := range map[string]string{"a program": "P1", "nobody": "S9"} {
		f.refused("a bot account made by "+what, f.MakeBot(ctx, engine("1"), by, 2), identity.ErrNoSession)
	}
	f.must(f.MakeBot(ctx, engine("1"), "S1", 2))
	f.refused("the same once more", f.MakeBot(ctx, engine("1"), "S1", 9), identity.ErrTaken)
	f.must(f.MakeBot(ctx, engine("2"), "S1", 2))
	f.refused("one too many", f.MakeBot(ctx, engine("3"), "S1", 2), identity.ErrManyBots)
	f.Store = f.reopen()
	mine, err := f.BotsOf(ctx, "ANN")
	f.must(err)
	same(f, "the bot accounts of Ann", mine, []identity.Bot{engine("1"), engine("2")})
	all, err := f.Bots(ctx, 1)
	f.must(err)
	same(f, "all bot accounts, up to one", all, mine[:1])

	token := identity.Program{Account: mine[0].ID, Owner: "ANN", By: "S1", Session: program("T1").Session, Hash: hash("T1"), Most: 3}
	token.Session.ID = "T1"
	foreign := token
	foreign.Owner = "BEN"
	f.refused("a token made by a stranger", f.AddProgram(ctx, foreign, now), identity.ErrNoAccount)
	f.must(f.AddProgram(ctx, token, now))
	m, err := f.FindMember(ctx, hash("T1"), now)
	f.must(err)
	same(f, "the bot", m.Account, mine[0].Account)
	mine, err = f.BotsOf(ctx, "ANN")
	f.must(err)
	same(f, "when it was used", mine[0].Used, now)
	f.refused("a stranger closes it", f.CloseBot(ctx, "BEN", mine[0].ID, now), identity.ErrNoAccount)
	f.must(f.CloseBot(ctx, "ANN", mine[0].ID, now))
	f.refused("close it twice", f.CloseBot(ctx, "ANN", mine[0].ID, now), identity.ErrNoAccount)
	_, err = f.FindMember(ctx, hash("T1"), now)
	f.refused("the token of a closed one", err, identity.ErrNoSession)
	token.Session.ID, token.Hash = "T2", hash("T2")
	f.refused("a new token for it", f.AddProgram(ctx, token, now), identity.ErrNoAccount)
	f.must(f.MakeBot(ctx, engine("3"), "S1", 2)) // there is room again
}

// forgetsBots removes the data of an owner.
func (f *fixture) forgetsBots() {
	ctx := f.Context()
	f.must(f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	bot := engine("1")
	f.must(f.MakeBot(ctx, bot, "S1", 2))
	token := identity.Program{Account: bot.ID, Owner: "ANN", By: "S1", Session: program("T1").Session, Hash: hash("T1"), Most: 3}
	f.must(f.AddProgram(ctx, token, now))
	last, err := f.LastChange(ctx)
	f.must(err)
	f.must(f.ForgetAccount(ctx, "ANN", now.Add(time.Minute)))
	_, err = f.FindMember(ctx, hash("T1"), now)
	f.refused("its token", err, identity.ErrNoSession)
	all, err := f.Bots(ctx, 9)
	f.must(err)
	same(f, "the bot accounts that are left", len(all), 0)
	a, err := f.FindAccount(ctx, bot.ID)
	f.must(err)
	same(f, "its name", a.Name, table.BotName("closed"))
	changes, err := f.Changes(ctx, last)
	f.must(err)
	noted := map[string]bool{}
	for _, c := range changes {
		noted[c.Subject] = true
	}
	for _, subject := range []string{"T1", identity.Renaming(bot.ID)} {
		same(f, fmt.Sprint("a note of ", subject), noted[subject], true)
	}
}
