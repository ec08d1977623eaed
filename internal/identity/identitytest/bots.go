package identitytest

import (
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/table"
)

// engine is a bot account of Ann with an ID.
func engine(id string) identity.Bot {
	return identity.Bot{Account: identity.Account{ID: table.BotIdentity + id, Name: table.BotName("Énigma"), Face: 3, Since: now},
		Owner: ann.ID, By: ann.Name}
}

// tokenOf is a token of a bot account of Ann.
func tokenOf(b identity.Bot, id string) identity.Program {
	p := program(id)
	return identity.Program{Account: b.ID, Owner: ann.ID, By: "S1", Session: p.Session, Hash: p.Hash, Most: 9, Alone: true}
}

func (f *fixture) botAccounts() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	fatal.If(f, f.AddProgram(ctx, program("P1"), now))
	for what, by := range map[string]string{"a program": "P1", "nobody": "S9"} {
		f.refused("a bot account made by "+what, f.MakeBot(ctx, engine("1"), by, 2), identity.ErrNoSession)
	}
	fatal.If(f, f.MakeBot(ctx, engine("1"), "S1", 2))
	f.refused("the same once more", f.MakeBot(ctx, engine("1"), "S1", 9), identity.ErrTaken)
	fatal.If(f, f.MakeBot(ctx, engine("2"), "S1", 2))
	f.refused("one too many", f.MakeBot(ctx, engine("3"), "S1", 2), identity.ErrManyBots)
	f.Store = f.reopen()
	mine, err := f.BotsOf(ctx, "ANN")
	fatal.If(f, err)
	same(f, "the bot accounts of Ann", mine, []identity.Bot{engine("1"), engine("2")})
	fatal.If(f, f.ForgetAccount(ctx, mine[0].ID, now))
	f.refused("a token for one that is gone", f.AddProgram(ctx, tokenOf(mine[0], "T1"), now), identity.ErrNoAccount)
	fatal.If(f, f.MakeBot(ctx, engine("3"), "S1", 2)) // there is room again
}

// botTokens makes tokens of bot accounts.
func (f *fixture) botTokens() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	for _, id := range []string{"1", "2", "3"} {
		fatal.If(f, f.MakeBot(ctx, engine(id), "S1", 9))
	}
	foreign := tokenOf(engine("1"), "T1")
	foreign.Owner = "BEN"
	f.refused("a token made by a stranger", f.AddProgram(ctx, foreign, now), identity.ErrNoAccount)
	fatal.If(f, f.AddProgram(ctx, tokenOf(engine("1"), "T1"), now))
	m, err := f.FindMember(ctx, hash("T1"), now)
	fatal.If(f, err)
	same(f, "the bot", m.Account, engine("1").Account)
	same(f, "its owner", m.Owner, "ANN")
	fatal.If(f, f.AddProgram(ctx, tokenOf(engine("1"), "T2"), now))
	_, err = f.FindMember(ctx, hash("T1"), now)
	f.refused("the token before", err, identity.ErrNoSession)

	later := tokenOf(engine("2"), "T3")
	later.Session.Used = now.Add(time.Minute)
	fatal.If(f, f.AddProgram(ctx, later, now))
	all, err := f.Bots(ctx, 9, now)
	fatal.If(f, err)
	first, second := engine("2"), engine("1")
	first.Used, second.Used = now.Add(time.Minute), now
	same(f, "bot accounts with a token, the one used last first", all, []identity.Bot{first, second})
	all, err = f.Bots(ctx, 1, now)
	fatal.If(f, err)
	same(f, "up to one", all, []identity.Bot{first})
	beside := tokenOf(engine("2"), "T9") // as the operator makes one, by razzia admin tokens make
	beside.Owner, beside.By, beside.Alone = "", "", false
	fatal.If(f, f.AddProgram(ctx, beside, now))
	all, err = f.Bots(ctx, 9, now)
	fatal.If(f, err)
	same(f, "each bot account once, also one with two tokens", all, []identity.Bot{first, second})
	one, err := f.FindBot(ctx, table.Handle(first.ID), now)
	fatal.If(f, err)
	same(f, "the bot with a handle", one, first)
	_, err = f.FindBot(ctx, table.Handle(first.ID), now.Add(time.Hour))
	f.refused("the bot when its token is over", err, identity.ErrNoAccount)
	for _, no := range []string{"", "\x00", "'", "%", "\xff", table.Handle(engine("3").ID), table.Handle(first.ID) + "\x00"} {
		_, err = f.FindBot(ctx, no, now)
		f.refused("a bot with the handle "+no, err, identity.ErrNoAccount)
	}
	_, err = f.FindBot(ctx, table.Handle(ann.ID), now)
	f.refused("a bot with the handle of a person", err, identity.ErrNoAccount)
	all, err = f.Bots(ctx, 9, now.Add(time.Hour))
	fatal.If(f, err)
	same(f, "when the tokens are over", len(all), 0)
	fatal.If(f, f.ForgetAccount(ctx, "ANN", now))
	operator := tokenOf(engine("1"), "T4")
	operator.Owner, operator.By = "", ""
	all, err = f.Bots(ctx, 9, now)
	fatal.If(f, err)
	same(f, "without their owner", len(all), 0)
	f.refused("a token without an owner", f.AddProgram(ctx, operator, now), identity.ErrNoAccount)
	_, err = f.FindMember(ctx, hash("T2"), now)
	f.refused("the token of a bot account without its owner", err, identity.ErrNoSession)
}
