// Package peopletest tests stores of what persons are to each other.
package peopletest

import (
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/lobby"
	"razzia/internal/people"
)

// An Engine is a store of all that a store of people refers to.
type Engine interface {
	host.Store
	identity.Store
	lobby.Store
	People() people.Store
}

// Stores tests the contract of [people.Store]. Open makes an empty store.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	for name, test := range map[string]func(*fixture){
		"friends": (*fixture).friends, "questions": (*fixture).questions, "questions that are taken back": (*fixture).withdrawals,
		"two ask each other": (*fixture).race, "links": (*fixture).links,
		"one use": (*fixture).oneUse, "blocks": (*fixture).blocks, "aliases": (*fixture).aliases, "invitations": (*fixture).invitations,
		"what became of invitations": (*fixture).sent, "time-outs": (*fixture).timeouts, "moot time-outs": (*fixture).moot,
		"seats that are taken":  (*fixture).taken,
		"answers under a block": (*fixture).hiddenAnswers, "answers of a forgotten person": (*fixture).forgottenAnswers,
		"invitations again": (*fixture).again, "answers after the game began": (*fixture).kept,
		"limits": (*fixture).limits, "presence": (*fixture).presence, "forgotten": (*fixture).forgets, "quick match": (*fixture).apart,
	} {
		t.Run(name, func(t *testing.T) {
			all := open(t)
			f := &fixture{t, all.People(), all}
			for _, id := range []string{"ANN", "BEN", "CAT"} {
				fatal.If(f, all.KeepGuest(t.Context(), account(id), session("S-"+id), hashOf(id)))
			}
			test(f)
		})
	}
}

// now is the moment of the tests.
var now = time.UnixMilli(1_700_000_000_123).UTC()

// A fixture is a store under test, with three members.
type fixture struct {
	*testing.T
	people.Store
	all Engine
}

func account(id string) identity.Account {
	return identity.Account{ID: id, Name: "Name of " + id, Face: 3, Since: now}
}

func session(id string) identity.DeviceSession {
	return identity.DeviceSession{ID: id, Began: now, Used: now, Expires: now.Add(time.Hour)}
}

func hashOf(id string) identity.Hash { return identity.Token(id).Hash() }

// member is a member of the fixture.
func member(id string) people.Person {
	return people.Person{ID: id, Name: "Name of " + id, Face: 3, Member: true}
}

// refused fails the test unless an error is the one that is wanted.
func (f *fixture) refused(what string, err, want error) {
	f.Helper()
	if !errors.Is(err, want) {
		f.Errorf("%s: %v; want %v", what, err, want)
	}
}

// same fails the test unless two values are equal.
func same[T any](f *fixture, what string, got, want T) {
	f.Helper()
	if !reflect.DeepEqual(got, want) {
		f.Errorf("%s: got %+v, want %+v", what, got, want)
	}
}

// kinds lists the ties of a member at a moment: "friend BEN".
func (f *fixture) kinds(id string, at time.Time) (list []string) {
	f.Helper()
	ties, err := f.Ties(f.Context(), id, at)
	fatal.If(f, err)
	for _, t := range ties {
		list = append(list, [...]string{"asked", "asks", "friend"}[t.Kind]+" "+t.ID)
	}
	slices.Sort(list)
	return list
}

func (f *fixture) friends() {
	ctx := f.Context()
	fatal.If(f, f.Ask(ctx, "BEN", "ANN", now))
	fatal.If(f, f.Ask(ctx, "BEN", "ANN", now))
	same(f, "what Ben sees", f.kinds("BEN", now), []string{"asked ANN"})
	ties, err := f.Ties(ctx, "ANN", now)
	fatal.If(f, err)
	same(f, "what Ann sees", ties, []people.Tie{{Person: member("BEN"), Kind: people.Asks, Since: now}})
	f.refused("agree to one's own question", f.Agree(ctx, "BEN", "ANN", now), people.ErrNoAsk)
	f.refused("agree to a question to another", f.Agree(ctx, "CAT", "BEN", now), people.ErrNoAsk)
	fatal.If(f, f.Agree(ctx, "ANN", "BEN", now.Add(time.Second)))
	f.refused("agree twice", f.Agree(ctx, "ANN", "BEN", now), people.ErrNoAsk)
	fatal.If(f, f.Ask(ctx, "ANN", "BEN", now))
	fatal.If(f, f.Decline(ctx, "ANN", "BEN", now))
	for id, want := range map[string][]string{"ANN": {"friend BEN"}, "BEN": {"friend ANN"}, "CAT": nil} {
		same(f, "the friends of "+id, f.kinds(id, now.Add(people.AskTime)), want)
	}
	fatal.If(f, f.Part(ctx, "BEN", "ANN"))
	fatal.If(f, f.Part(ctx, "BEN", "ANN"))
	same(f, "the friends of Ann after they have parted", f.kinds("ANN", now), nil)
}

func (f *fixture) questions() {
	ctx := f.Context()
	f.refused("ask a guest", f.Ask(ctx, "ANN", "GUEST", now), people.ErrNoPerson)
	f.refused("ask oneself", f.Ask(ctx, "ANN", "ANN", now), people.ErrNoPerson)
	fatal.If(f, f.Ask(ctx, "ANN", "BEN", now))
	fatal.If(f, f.Part(ctx, "BEN", "ANN"))
	fatal.If(f, f.Decline(ctx, "ANN", "BEN", now)) // it is their own
	same(f, "what Ben is asked", f.kinds("BEN", now), []string{"asks ANN"})
	fatal.If(f, f.Decline(ctx, "BEN", "ANN", now))
	fatal.If(f, f.Ask(ctx, "ANN", "BEN", now.Add(time.Hour)))
	same(f, "what Ben is asked after a no", f.kinds("BEN", now), nil)
	same(f, "what Ann sees after a no", f.kinds("ANN", now), []string{"asked BEN"})
	f.refused("agree after a no", f.Agree(ctx, "BEN", "ANN", now), people.ErrNoAsk)
	later := now.Add(people.AskTime)
	same(f, "what Ann sees once the question is over", f.kinds("ANN", later), nil)
	fatal.If(f, f.Ask(ctx, "ANN", "BEN", later))
	same(f, "what Ben is asked again", f.kinds("BEN", later), []string{"asks ANN"})
	fatal.If(f, f.Decline(ctx, "BEN", "ANN", later))
	fatal.If(f, f.Ask(ctx, "BEN", "ANN", later))
	same(f, "Ben has said no, and asks", f.kinds("ANN", later), []string{"friend BEN"})
}

func (f *fixture) withdrawals() {
	ctx := f.Context()
	fatal.If(f, f.Withdraw(ctx, "ANN", "BEN")) // there is none
	fatal.If(f, f.Ask(ctx, "ANN", "BEN", now))
	fatal.If(f, f.Withdraw(ctx, "BEN", "ANN")) // it is not theirs
	same(f, "what Ben is asked", f.kinds("BEN", now), []string{"asks ANN"})
	fatal.If(f, f.Withdraw(ctx, "ANN", "BEN"))
	same(f, "what Ann sees then", f.kinds("ANN", now), nil)
	same(f, "what Ben is asked then", f.kinds("BEN", now), nil)
	f.refused("agree to it", f.Agree(ctx, "BEN", "ANN", now), people.ErrNoAsk)
	fatal.If(f, f.Ask(ctx, "BEN", "ANN", now))
	same(f, "Ben asks, and Ann wants no more", f.kinds("ANN", now), []string{"asks BEN"})
	fatal.If(f, f.Withdraw(ctx, "BEN", "ANN"))
	fatal.If(f, f.Ask(ctx, "ANN", "BEN", now))
	fatal.If(f, f.Decline(ctx, "BEN", "ANN", now))
	for range 2 { // a no holds, and does not show
		fatal.If(f, f.Withdraw(ctx, "ANN", "BEN"))
		same(f, "what Ann sees after a no", f.kinds("ANN", now), nil)
		fatal.If(f, f.Ask(ctx, "ANN", "BEN", now))
		same(f, "what Ann sees when she asks again", f.kinds("ANN", now), []string{"asked BEN"})
		same(f, "what Ben sees", f.kinds("BEN", now), nil)
	}
	fatal.If(f, f.Ask(ctx, "BEN", "ANN", now))
	fatal.If(f, f.Withdraw(ctx, "ANN", "BEN"))
	same(f, "friends stay", f.kinds("ANN", now), []string{"friend BEN"})
}

// race lets two members ask each other at once.
func (f *fixture) race() {
	var all sync.WaitGroup
	for _, pair := range [][2]string{{"ANN", "BEN"}, {"BEN", "ANN"}, {"ANN", "BEN"}} {
		all.Go(func() {
			if err := f.Ask(f.Context(), pair[0], pair[1], now); err != nil {
				f.Error(err)
			}
		})
	}
	all.Wait()
	same(f, "two who asked each other", f.kinds("ANN", now), []string{"friend BEN"})
}

func (f *fixture) links() {
	ctx := f.Context()
	old, code := people.NewCode(), people.NewCode()
	fatal.If(f, f.SaveFriendLink(ctx, "ANN", old.Hash(), people.FriendLink{Once: true, Since: now}))
	fatal.If(f, f.SaveFriendLink(ctx, "ANN", code.Hash(), people.FriendLink{Since: now}))
	l, found, err := f.FriendLinkOf(ctx, "ANN")
	fatal.If(f, err)
	same(f, "the link", l, people.FriendLink{Since: now})
	same(f, "it is there", found, true)
	_, err = f.FindFriendLink(ctx, old.Hash())
	f.refused("find the link before", err, people.ErrNoLink)
	for _, id := range []string{"BEN", "ANN", "BEN", "CAT"} {
		by, err := f.UseFriendLink(ctx, id, code.Hash(), now)
		fatal.If(f, err)
		same(f, "who made the link", by, member("ANN"))
	}
	same(f, "the friends of Ann", f.kinds("ANN", now), []string{"friend BEN", "friend CAT"})
	fatal.If(f, f.DropFriendLink(ctx, "ANN"))
	_, err = f.UseFriendLink(ctx, "CAT", code.Hash(), now)
	f.refused("a link that was revoked", err, people.ErrNoLink)
	_, found, err = f.FriendLinkOf(ctx, "ANN")
	fatal.If(f, err)
	same(f, "it is there after that", found, false)
}

// oneUse uses a link for one use twice at once.
func (f *fixture) oneUse() {
	code := people.NewCode()
	fatal.If(f, f.SaveFriendLink(f.Context(), "ANN", code.Hash(), people.FriendLink{Once: true, Since: now}))
	var all sync.WaitGroup
	var errs [2]error
	for i, id := range []string{"BEN", "CAT"} {
		all.Go(func() { _, errs[i] = f.UseFriendLink(f.Context(), id, code.Hash(), now) })
	}
	all.Wait()
	if got := f.kinds("ANN", now); len(got) != 1 || (errs[0] == nil) == (errs[1] == nil) {
		f.Errorf("two used a link for one use: %v, %v; Ann has %v", errs[0], errs[1], got)
	}
}

// seen returns when a friend of a member was here.
func (f *fixture) seen(member string) time.Time {
	f.Helper()
	ties, err := f.Ties(f.Context(), member, now)
	fatal.If(f, err)
	if len(ties) == 0 {
		f.Fatal("there is no tie")
	}
	return ties[0].Seen
}

func (f *fixture) presence() {
	ctx := f.Context()
	fatal.If(f, f.See(ctx, "BEN", now))
	fatal.If(f, f.See(ctx, "GUEST", now))
	fatal.If(f, f.Ask(ctx, "ANN", "BEN", now))
	same(f, "seen by one who only asks", f.seen("ANN"), time.Time{})
	fatal.If(f, f.Agree(ctx, "BEN", "ANN", now))
	minute := now.Truncate(time.Minute)
	same(f, "seen by a friend", f.seen("ANN"), minute)
	fatal.If(f, f.See(ctx, "BEN", now.Add(-time.Hour))) // of a node whose clock is behind
	same(f, "seen after that", f.seen("ANN"), minute)
	fatal.If(f, f.Hide(ctx, "BEN", true))
	fatal.If(f, f.See(ctx, "BEN", now.Add(time.Hour)))
	same(f, "seen when they hide it", f.seen("ANN"), time.Time{})
	hides, err := f.Hides(ctx, "BEN")
	fatal.If(f, err)
	same(f, "they hide it", hides, true)
	fatal.If(f, f.Hide(ctx, "BEN", false))
	same(f, "seen before they are here again", f.seen("ANN"), time.Time{})
	fatal.If(f, f.See(ctx, "BEN", now))
	same(f, "seen again", f.seen("ANN"), minute)
}

func (f *fixture) forgets() {
	ctx := f.Context()
	id := f.waiting("one", 3)
	code := people.NewCode()
	fatal.If(f, f.Ask(ctx, "ANN", "BEN", now))
	fatal.If(f, f.Agree(ctx, "BEN", "ANN", now))
	fatal.If(f, f.SaveFriendLink(ctx, "BEN", code.Hash(), people.FriendLink{Since: now}))
	fatal.If(f, f.See(ctx, "BEN", now))
	fatal.If(f, f.Invite(ctx, to("CAT"), invitation("BEN", id)))
	f.block("BEN", "CAT")
	f.block("ANN", "BEN")
	fatal.If(f, f.all.BeginForgetting(ctx, "BEN", now))
	fatal.If(f, f.all.ForgetAccount(ctx, "BEN", now))
	same(f, "the friends of Ann", f.kinds("ANN", now), nil)
	same(f, "what Cat is invited to", f.invited("CAT"), nil)
	blocked, err := f.Blocks(ctx, "ANN")
	fatal.If(f, err)
	same(f, "whom Ann blocks", blocked, nil)
	_, err = f.FindFriendLink(ctx, code.Hash())
	f.refused("the link of a forgotten member", err, people.ErrNoLink)
}
