// Package pushtest tests stores of subscriptions.
package pushtest

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/push"
)

// A Store keeps accounts too, and forgets people.
type Store interface {
	push.Store
	identity.Store
	BeginForgetting(ctx context.Context, person string, at time.Time) error
}

// Stores tests the contract of [push.Store]. Open makes an empty store, and a function that closes it and opens it again.
func Stores(t *testing.T, open func(t *testing.T) (Store, func() Store)) {
	for name, test := range map[string]func(*fixture){
		"the key": (*fixture).key, "subscriptions": (*fixture).subscriptions, "settings": (*fixture).settings,
		"one node claims":  (*fixture).claims,
		"devices that end": (*fixture).ends, "guests who keep their games": (*fixture).keeps, "guests who join": (*fixture).joins,
		"guests who do not come back": (*fixture).guests, "people are forgotten": (*fixture).forgets,
	} {
		t.Run(name, func(t *testing.T) {
			s, reopen := open(t)
			test(&fixture{t, s, reopen})
		})
	}
}

// now is the moment of the tests.
var now = time.UnixMilli(1_700_000_000_123).UTC()

// A fixture is a store under test.
type fixture struct {
	*testing.T
	Store
	reopen func() Store
}

// same fails the test unless two values are equal.
func same[T any](f *fixture, what string, got, want T) {
	f.Helper()
	if !reflect.DeepEqual(got, want) {
		f.Errorf("%s: got %+v, want %+v", what, got, want)
	}
}

// wants are settings with all kinds of values.
var wants = push.Settings{Lang: "hu", Theme: "loot", Zone: "Europe/Budapest", From: 22 * 60, To: 7 * 60}

// Browser makes a subscription of a browser, with the number n in its endpoint.
func Browser(t testing.TB, person string, n int) push.Subscription {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	fatal.If(t, err)
	auth := make([]byte, 16)
	_, _ = rand.Read(auth)
	s, err := push.NewSubscription(fmt.Sprintf("https://push.example.org/%x/%d", person, n), key.PublicKey().Bytes(), auth)
	fatal.If(t, err)
	s.Browser = "Firefox \x00"
	s.Person, s.Made = person, now.Add(time.Duration(n)*time.Second)
	return s
}

// subscribe stores a subscription.
func (f *fixture) subscribe(person, session string, n int) push.Subscription {
	f.Helper()
	s := Browser(f.T, person, n)
	s.Session = session
	fatal.If(f, f.Subscribe(f.Context(), s, wants))
	return s
}

// want fails the test unless a person has these subscriptions.
func (f *fixture) want(person string, want ...push.Subscription) {
	f.Helper()
	got, err := f.SubscriptionsOf(f.Context(), person)
	fatal.If(f, err)
	same(f, "the subscriptions of "+person, got, want)
}

func (f *fixture) key() {
	const nodes = 4
	var got [nodes][]byte
	var asking sync.WaitGroup
	for i := range got {
		asking.Go(func() {
			var err error
			if got[i], err = f.PushKey(f.Context(), push.NewKey()); err != nil {
				f.Error(err)
			}
		})
	}
	asking.Wait()
	for _, key := range got {
		same(f, "the key of a node", key, got[0])
	}
	if _, err := push.ParseKey(got[0]); err != nil {
		f.Error(err)
	}
	again, err := f.reopen().PushKey(f.Context(), push.NewKey())
	fatal.If(f, err)
	same(f, "the key after a restart", again, got[0])
}

func (f *fixture) subscriptions() {
	first, second := f.subscribe("ANN", "", 1), f.subscribe("ANN", "", 2)
	f.want("ANN", second, first)
	first.Reached, first.Failures, first.Again = now, 3, now.Add(time.Hour)
	fatal.If(f, f.NoteDelivery(f.Context(), first))
	f.Store = f.reopen()
	f.want("ANN", second, first)

	same(f, "the ID", first.ID, push.IDOf(first.Endpoint))
	stolen := Browser(f.T, "EVE", 3) // knows the address, and has other keys
	stolen.ID, stolen.Endpoint = first.ID, first.Endpoint
	if err := f.Subscribe(f.Context(), stolen, wants); !errors.Is(err, push.ErrOther) {
		f.Errorf("another person takes the address of a browser: %v", err)
	}
	f.want("EVE")
	f.want("ANN", second, first)
	if _, found, err := f.SettingsOf(f.Context(), "EVE"); err != nil || found {
		f.Errorf("a person who was refused has settings: %v, %v", found, err)
	}

	moved := first
	moved.Person, moved.Failures, moved.Again = "BEN", 0, time.Time{}
	fatal.If(f, f.Subscribe(f.Context(), moved, wants)) // another person at the same browser
	f.want("ANN", second)
	f.want("BEN", moved)

	for _, found := range []bool{true, false} {
		got, err := f.Unsubscribe(f.Context(), "ANN", second.ID)
		fatal.If(f, err)
		same(f, "found", got, found)
	}
	if found, err := f.Unsubscribe(f.Context(), "ANN", moved.ID); err != nil || found {
		f.Errorf("a subscription of another person: %v, %v", found, err)
	}
	f.want("BEN", moved)
	var newest []push.Subscription
	for n := range push.MostSubscriptions + 2 {
		newest = append([]push.Subscription{f.subscribe("CLEO\x00", "", n)}, newest...)
	}
	f.want("CLEO\x00", newest[:push.MostSubscriptions]...)
}

// hasSettings fails the test unless a person has settings, or none.
func (f *fixture) hasSettings(person string, want bool) {
	f.Helper()
	got, found, err := f.SettingsOf(f.Context(), person)
	fatal.If(f, err)
	if found != want || found && got != wants {
		f.Errorf("the settings of %s: %+v, %v; want %v", person, got, found, want)
	}
}

func (f *fixture) settings() {
	f.hasSettings("ANN", false)
	fatal.If(f, f.SaveWants(f.Context(), "ANN", wants))
	f.hasSettings("ANN", false) // without a subscription nothing is kept
	s := f.subscribe("ANN", "", 1)
	f.hasSettings("ANN", true)
	other := push.Settings{Lang: "it"}
	fatal.If(f, f.SaveWants(f.Context(), "ANN", other))
	got, _, err := f.SettingsOf(f.Context(), "ANN")
	fatal.If(f, err)
	same(f, "the settings", got, other)
	fatal.If(f, f.DropWatch(f.Context(), "ANN"))
	if _, found, _ := f.SettingsOf(f.Context(), "ANN"); !found {
		f.Error("the settings of a subscriber are gone")
	}
	_, err = f.Unsubscribe(f.Context(), "ANN", s.ID)
	fatal.If(f, err)
	f.hasSettings("ANN", false)
}

func (f *fixture) claims() {
	for _, person := range []string{"ANN", "BEN", "CLEO"} {
		f.subscribe(person, "", 1)
	}
	var all atomic.Int32
	var nodes sync.WaitGroup
	for range 4 {
		nodes.Go(func() {
			got, err := f.ClaimWatches(f.Context(), now, time.Minute, 2)
			if err != nil {
				f.Error(err)
			}
			all.Add(int32(len(got)))
		})
	}
	nodes.Wait()
	rest, err := f.ClaimWatches(f.Context(), now, time.Minute, 3) // nodes that claim at the same time may leave some
	fatal.If(f, err)
	same(f, "persons that were claimed, each once", int(all.Load())+len(rest), 3)

	later := now.Add(2 * time.Minute)
	lost, err := f.ClaimWatches(f.Context(), later, time.Minute, 1)
	fatal.If(f, err)
	if len(lost) != 1 || lost[0].Settings != wants || !lost[0].Look.Equal(later.Add(time.Minute)) || len(lost[0].Turns) > 0 {
		f.Fatalf("claimed %+v", lost)
	}
	later = later.Add(time.Hour)
	again, err := f.ClaimWatches(f.Context(), later, time.Minute, 3)
	fatal.If(f, err)
	same(f, "persons whose claims have ended", len(again), 3)
	for _, w := range append(lost, again...) {
		w.Turns = []push.Turn{{Table: "T", Version: 7, Moves: 5, Epoch: 1, Since: now, Ends: later, Notified: true}}
		won, err := f.SettleWatch(f.Context(), w, later.Add(time.Hour))
		fatal.If(f, err)
		same(f, "the claim holds", won, !w.Look.Equal(lost[0].Look))
	}
	f.Store = f.reopen()
	told, err := f.ClaimWatches(f.Context(), later.Add(time.Hour), time.Minute, 3)
	fatal.If(f, err)
	for _, w := range told {
		same(f, "the turns", w.Turns, []push.Turn{{Table: "T", Version: 7, Moves: 5, Epoch: 1, Since: now, Ends: later, Notified: true}})
	}
	same(f, "persons", len(told), 3)
}
