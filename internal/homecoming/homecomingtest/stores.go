// Package homecomingtest has the contract of [homecoming.Store].
package homecomingtest

import (
	"slices"
	"sync"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/homecoming"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/store"
)

// An Engine is a store of all that such games come from.
type Engine interface {
	host.Store
	identity.Store
	Engine() store.Engine
}

// now is the moment of the tests.
var now = time.UnixMilli(1_800_000_000_123).UTC()

// A fixture is a store under test.
type fixture struct {
	testing.TB
	homecoming.Store
	all Engine
}

// Stores tests the contract of [homecoming.Store]. Open makes an empty store. The tests share it, one after the other.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	f := &fixture{all: open(t)}
	f.Store = homecoming.NewStore(f.all.Engine())
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"a game comes once", (*fixture).begins}, {"one of many requests is first", (*fixture).races},
		{"members have several identities", (*fixture).joins}, {"the forgotten have none", (*fixture).forgets},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.TB = t
			test.run(f)
		})
	}
}

// begin notes a game of a person, and returns the row that counts.
func (f *fixture) begin(person, game string, identities ...string) homecoming.Coming {
	f.Helper()
	c := homecoming.Coming{Person: person, Game: game, Table: host.NewID(), Came: now}
	got, err := f.Begin(f.Context(), append(identities, person), c)
	fatal.If(f, err)
	return got
}

// begins notes a game twice, and another one.
func (f *fixture) begins() {
	first := f.begin("ann", "offline-a")
	fatal.If(f, f.NoteMade(f.Context(), first))
	first.Made = true
	if again := f.begin("ann", "offline-a"); again != first {
		f.Errorf("the game comes again as %+v: want %+v", again, first)
	}
	if other := f.begin("ben", "offline-a"); other.Person != "ben" || other.Made {
		f.Errorf("the game of another person with the same ID is %+v", other)
	}
	f.begin("ann", "offline-b")
	if own, err := f.Own(f.Context(), "ann"); err != nil || len(own) != 2 || !slices.Contains(own, first) {
		f.Errorf("ann has %+v, %v", own, err)
	}
}

// races notes a game by many requests at a time.
func (f *fixture) races() {
	got := make([]homecoming.Coming, 8)
	var all sync.WaitGroup
	for i := range got {
		all.Go(func() { got[i] = f.begin("cat", "offline-c") })
	}
	all.Wait()
	for _, one := range got {
		if one != got[0] || one.Table == "" {
			f.Errorf("requests have %+v and %+v", one, got[0])
		}
	}
}

// joins has a guest join an account after their game came: it is the same game for the account.
func (f *fixture) joins() {
	first := f.begin("dan", "offline-d")
	identitytest.JoinGuest(f.TB, f.all, identity.Account{ID: "member", Name: "Mia", Since: now}, "dan", now)
	if again := f.begin("member", "offline-d", "dan"); again != first {
		f.Errorf("the game comes again as %+v: want %+v", again, first)
	}
	if own, err := f.Own(f.Context(), "member"); err != nil || len(own) != 1 || own[0] != first {
		f.Errorf("the member has %+v, %v", own, err)
	}
}

// forgets removes the data of a person, who then gets nothing more.
func (f *fixture) forgets() {
	f.begin("eve", "offline-e")
	fatal.If(f, f.all.BeginForgetting(f.Context(), "eve", now))
	if own, err := f.Own(f.Context(), "eve"); err != nil || len(own) > 0 {
		f.Errorf("eve has %+v, %v", own, err)
	}
	if late := f.begin("eve", "offline-f"); late != (homecoming.Coming{}) {
		f.Errorf("eve gets %+v", late)
	}
	fatal.If(f, f.all.EndForgetting(f.Context(), "eve"))
}
