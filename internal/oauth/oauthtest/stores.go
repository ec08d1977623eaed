// Package oauthtest has the contract of [oauth.Store].
package oauthtest

import (
	"errors"
	"math"
	"sync"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/oauth"
	"razzia/internal/store"
	"razzia/internal/table"
)

// An Engine is a store of accounts too.
type Engine interface {
	identity.Store
	Engine() store.Engine
}

// now is the moment of the tests.
var now = time.UnixMilli(1_800_000_000_123).UTC()

// A fixture is a store under test, with a member and a bot account of theirs.
type fixture struct {
	testing.TB
	oauth.Store
	all            Engine
	owner, session string
	bot            identity.Bot
}

// Stores tests the contract of [oauth.Store]. Open makes an empty store. Each test has a member of its own.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	all := open(t)
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"a code is kept", (*fixture).keeps}, {"one of many requests redeems a code", (*fixture).races},
		{"a code that fails stays", (*fixture).fails}, {"codes go", (*fixture).goes},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := &fixture{TB: t, Store: oauth.NewStore(all.Engine()), all: all, owner: string(identity.NewToken())}
			f.begin()
			test.run(f)
		})
	}
}

// begin makes the member and the bot account.
func (f *fixture) begin() {
	f.session = f.owner + "-session"
	s := identity.DeviceSession{ID: f.session, Began: now, Used: now, Expires: now.Add(time.Hour)}
	fatal.If(f, f.all.KeepGuest(f.Context(), identity.Account{ID: f.owner, Name: "Ann", Since: now}, s, identity.NewToken().Hash()))
	f.bot = identity.Bot{Owner: f.owner, Account: identity.Account{ID: table.BotIdentity + f.owner, Name: "Nelly [bot]", Since: now}}
	fatal.If(f, f.all.MakeBot(f.Context(), f.bot, f.session, identity.MostBots))
}

// save keeps a code of the member.
func (f *fixture) save() (identity.Hash, oauth.Code) {
	c := oauth.Code{Account: f.owner, By: f.session, Bot: f.bot.ID, Client: "digest", Name: "<Chat & \"terbox\">",
		Redirect: "http://localhost/", Challenge: "challenge",
		Resource: "resource", Scopes: "read play", Until: now.Add(time.Minute), Expires: now.Add(time.Hour)}
	h := identity.NewToken().Hash()
	fatal.If(f, f.Save(f.Context(), h, c))
	return h, c
}

// program is a new token for the bot account.
func (f *fixture) program() identity.Program {
	token := identity.NewPersonalToken()
	return identity.Program{Account: f.bot.ID, Owner: f.owner, By: f.session, Hash: token.Hash(), Most: math.MaxInt, Alone: true,
		Session: identity.DeviceSession{ID: string(identity.NewToken()), Began: now, Used: now, Expires: now.Add(time.Hour),
			Grant: identity.Grant{Name: "x", Scopes: []identity.Scope{identity.ReadScope}}}}
}

// tokens counts those of the bot account.
func (f *fixture) tokens() int {
	list, err := f.all.SessionsOf(f.Context(), f.bot.ID, now)
	fatal.If(f, err)
	return len(list)
}

func (f *fixture) keeps() {
	h, c := f.save()
	if got, err := f.Find(f.Context(), h, now); err != nil || got != c {
		f.Errorf("got %+v, %v, want %+v", got, err, c)
	}
	for _, at := range []struct {
		h   identity.Hash
		now time.Time
	}{{h, c.Expires}, {identity.NewToken().Hash(), now}} {
		if _, err := f.Find(f.Context(), at.h, at.now); !errors.Is(err, oauth.ErrNoCode) {
			f.Errorf("got %v", err)
		}
	}
	p := f.program()
	fatal.If(f, f.Redeem(f.Context(), h, p, now))
	if got, err := f.Find(f.Context(), h, now); err != nil || got.Given != p.Session.ID {
		f.Errorf("a used code is %+v, %v", got, err)
	}
}

func (f *fixture) races() {
	h, _ := f.save()
	var all sync.WaitGroup
	failed := make(chan error, 8)
	for range cap(failed) {
		all.Go(func() { failed <- f.Redeem(f.Context(), h, f.program(), now) })
	}
	all.Wait()
	close(failed)
	done := 0
	for err := range failed {
		if err == nil {
			done++
		} else if !errors.Is(err, oauth.ErrNoCode) {
			f.Error(err)
		}
	}
	if done != 1 || f.tokens() != 1 {
		f.Errorf("%d redeemed the code, and there are %d tokens", done, f.tokens())
	}
}

// fails redeems a code too late, by a session that is none, and for the bot account of another.
func (f *fixture) fails() {
	h, c := f.save()
	late, stranger, other := f.program(), f.program(), f.program()
	stranger.By, other.Owner = "none", "other"
	for _, test := range []struct {
		p    identity.Program
		at   time.Time
		want error
	}{{late, c.Until, oauth.ErrNoCode}, {stranger, now, identity.ErrNoSession}, {other, now, identity.ErrNoAccount}} {
		if err := f.Redeem(f.Context(), h, test.p, test.at); !errors.Is(err, test.want) {
			f.Errorf("got %v, want %v", err, test.want)
		}
	}
	if got, err := f.Find(f.Context(), h, now); err != nil || got.Given != "" || f.tokens() != 0 {
		f.Errorf("the code is %+v, %v, and there are %d tokens", got, err, f.tokens())
	}
}

// goes removes codes with their time, and with the account of the person who allowed them.
func (f *fixture) goes() {
	old, c := f.save()
	fatal.If(f, f.all.Sweep(f.Context(), c.Expires, now))
	if _, err := f.Find(f.Context(), old, now); !errors.Is(err, oauth.ErrNoCode) {
		f.Errorf("a code whose time is over: %v", err)
	}
	h, c := f.save()
	fatal.If(f, f.all.ForgetAccount(f.Context(), f.owner, now))
	if _, err := f.Find(f.Context(), h, now); !errors.Is(err, oauth.ErrNoCode) {
		f.Errorf("a code of an account that is gone: %v", err)
	}
	if err := f.Save(f.Context(), identity.NewToken().Hash(), c); !errors.Is(err, identity.ErrNoAccount) {
		f.Errorf("a new one: %v", err)
	}
}
