// Package mailtest has the contract of [mail.Store], and a mail server that keeps letters in memory.
package mailtest

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/identity"
	"razzia/internal/mail"
	"razzia/internal/push"
	"razzia/internal/store"
)

// An Engine is a store of all that addresses come from.
type Engine interface {
	host.Store
	identity.Store
	Engine() store.Engine
}

// now is the moment of the tests.
var now = time.UnixMilli(1_800_000_000_123).UTC()

// A fixture is a store under test.
type fixture struct {
	*testing.T
	mail.Store
	all Engine
}

// Stores tests the contract of [mail.Store]. Open makes an empty store. The tests share it, one after the other.
func Stores(t *testing.T, open func(t *testing.T) Engine) {
	f := &fixture{all: open(t)}
	f.Store = mail.NewStore(f.all.Engine())
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"an address is confirmed once", (*fixture).confirms}, {"an address that is not confirmed goes", (*fixture).expires},
		{"a link ends letters", (*fixture).stops}, {"a pace counts at all nodes", (*fixture).paces}, {"a node claims a member",
			(*fixture).claims},
		{"an address goes with its links", (*fixture).removes}, {"the forgotten have none", (*fixture).forgets},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.T = t
			test.run(f)
		})
	}
}

// member makes an account.
func (f *fixture) member(id string) {
	f.Helper()
	s := identity.DeviceSession{ID: "of " + id, Began: now, Used: now, Expires: now.Add(time.Hour)}
	fatal.If(f, f.all.KeepGuest(f.Context(), identity.Account{ID: id, Since: now}, s, identity.NewToken().Hash()))
}

// asked keeps an address of a member, and returns the hash that confirms it.
func (f *fixture) asked(id, address string) identity.Hash {
	f.Helper()
	hash := identity.NewToken().Hash()
	fatal.If(f, f.Ask(f.Context(), mail.Asked{Person: id, Address: address, Turns: true, Settings: push.Settings{Lang: "de",
		Zone: "Europe/Rome", To: 60},
		Expires: now.Add(time.Hour)}, hash, now))
	return hash
}

// confirmed gives a member an address.
func (f *fixture) confirmed(id, address string) {
	f.Helper()
	f.member(id)
	_, _, err := f.Confirm(f.Context(), f.asked(id, address), "stop "+id, now)
	fatal.If(f, err)
}

// has fails the test unless these members have an address.
func (f *fixture) has(address string, persons ...string) {
	f.Helper()
	list, err := f.At(f.Context(), address, 5)
	fatal.If(f, err)
	var got []string
	for _, a := range list {
		got = append(got, a.Person)
	}
	if !slices.Equal(got, persons) {
		f.Errorf("%s is the address of %q, want %q", address, got, persons)
	}
}

func (f *fixture) confirms() {
	f.member("ANN")
	old := f.asked("ANN", "old@example.org")
	hash := f.asked("ANN", "ann@example.org")
	if _, _, err := f.Confirm(f.Context(), old, "x", now); !errors.Is(err, mail.ErrLetter) {
		f.Errorf("a replaced link: %v", err)
	}
	if got, err := f.FindAsked(f.Context(), hash, now); err != nil || got.Address != "ann@example.org" || got.Zone != "Europe/Rome" {
		f.Errorf("it asks for %+v, %v", got, err)
	}
	f.has("ann@example.org")
	var won atomic.Int32
	var all sync.WaitGroup
	for range 8 { // as a person who clicks twice, at several nodes
		all.Go(func() {
			switch _, _, err := f.Confirm(f.Context(), hash, "one", now); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, mail.ErrLetter):
				f.Error(err)
			}
		})
	}
	all.Wait()
	f.has("ann@example.org", "ANN")
	got, old2, err := f.Confirm(f.Context(), f.asked("ANN", "new@example.org"), "two", now)
	if err != nil || old2 != "ann@example.org" || got.Person != "ANN" || won.Load() != 1 {
		f.Errorf("%+v, %q, %v; %d were first", got, old2, err, won.Load())
	}
	f.has("ann@example.org")
	f.confirmed("BEN", "new@example.org")
	f.has("new@example.org", "ANN", "BEN")
	if a, ok, err := f.AddressOf(f.Context(), "ANN"); err != nil || !ok || !a.Turns || a.Stop != "two" || !a.Since.Equal(now) || a.To != 60 {
		f.Errorf("%+v, %v, %v", a, ok, err)
	}
}

func (f *fixture) expires() {
	f.member("EVE")
	hash := f.asked("EVE", "eve@example.org")
	late := now.Add(time.Hour)
	if _, _, err := f.Confirm(f.Context(), hash, "x", late); !errors.Is(err, mail.ErrLetter) {
		f.Errorf("an old link: %v", err)
	}
	if _, found, err := f.AskedOf(f.Context(), "EVE", late); err != nil || found {
		f.Errorf("it is there after its time: %v, %v", found, err)
	}
	fatal.If(f, f.Ask(f.Context(), mail.Asked{Person: "NOBODY", Address: "x@example.org", Expires: late.Add(time.Hour)},
		identity.NewToken().Hash(), late))
	for person, at := range map[string]time.Time{"EVE": now, "NOBODY": now} { // the old row is gone, and a guest has none
		if _, found, err := f.AskedOf(f.Context(), person, at); err != nil || found {
			f.Errorf("%s: %v, %v", person, found, err)
		}
	}
}

func (f *fixture) stops() {
	f.confirmed("CLEO", "cleo@example.org")
	for range 2 { // it may be used again
		if found, err := f.Stop(f.Context(), "stop CLEO"); err != nil || !found {
			f.Errorf("%v, %v", found, err)
		}
	}
	a, _, err := f.AddressOf(f.Context(), "CLEO")
	if err != nil || a.Turns || a.Address != "cleo@example.org" {
		f.Errorf("%+v, %v", a, err)
	}
	if found, err := f.Stop(f.Context(), "other\x00"); err != nil || found {
		f.Errorf("another link: %v, %v", found, err)
	}
	fatal.If(f, f.SaveTurns(f.Context(), "CLEO", true, push.Settings{Lang: "fr", From: 1, To: 2}))
	if a, _, err = f.AddressOf(f.Context(), "CLEO"); err != nil || !a.Turns || a.Lang != "fr" || a.From != 1 {
		f.Errorf("%+v, %v", a, err)
	}
}

func (f *fixture) paces() {
	p := mail.Pace{Every: time.Minute, Burst: 3}
	taken := func(at time.Time, n int) (all int32) {
		var got atomic.Int32
		var work sync.WaitGroup
		for range n {
			work.Go(func() {
				ok, err := f.Take(f.Context(), "to ann@example.org", p, at)
				if err != nil {
					f.Error(err)
				}
				if ok {
					got.Add(1)
				}
			})
		}
		work.Wait()
		return got.Load()
	}
	for _, step := range []struct {
		after time.Duration
		want  int32
	}{{0, 3}, {30 * time.Second, 0}, {61 * time.Second, 1}, {time.Hour, 3}} {
		if got := taken(now.Add(step.after), 6); got != step.want {
			f.Errorf("after %v: %d letters, want %d", step.after, got, step.want)
		}
	}
}

func (f *fixture) claims() {
	later := now.Add(2 * time.Minute) // after the claim
	fatal.If(f, f.SaveTurns(f.Context(), "CLEO", true, push.Settings{}))
	first, err := f.Claim(f.Context(), now, time.Minute, 100)
	fatal.If(f, err)
	again, err := f.Claim(f.Context(), now, time.Minute, 100)
	fatal.If(f, err)
	if len(first) == 0 || len(again) != 0 {
		f.Fatalf("%d are claimed, then %d", len(first), len(again))
	}
	w := first[0]
	w.Told, w.Waiting = now, []push.Turn{{Table: "t", Notified: true, Since: now, Ends: later}}
	for _, want := range []bool{true, false} { // the second one has lost its claim
		if won, err := f.Settle(f.Context(), w, later); err != nil || won != want {
			f.Errorf("it is settled: %v, %v, want %v", won, err, want)
		}
	}
	all, err := f.Claim(f.Context(), later, time.Minute, 100)
	fatal.If(f, err)
	i := slices.IndexFunc(all, func(o mail.Watch) bool { return o.Person == w.Person })
	if i < 0 || len(all[i].Waiting) != 1 || !all[i].Waiting[0].Notified || !all[i].Told.Equal(now) {
		f.Fatalf("later: %+v", all)
	}
	_, err = f.Stop(f.Context(), all[i].Stop)
	fatal.If(f, err)
	if won, err := f.Settle(f.Context(), all[i], later); err != nil || won {
		f.Errorf("a member who has ended the letters: %v, %v", won, err)
	}
}

func (f *fixture) removes() {
	f.confirmed("DAN", "dan@example.org")
	f.asked("DAN", "other@example.org")
	link := identity.NewToken().Hash()
	fatal.If(f, f.all.SaveLink(f.Context(), link, identity.Link{Account: "DAN", Expires: now.Add(time.Hour)}, now, now))
	if old, err := f.Remove(f.Context(), "DAN"); err != nil || old != "dan@example.org" {
		f.Errorf("%q, %v", old, err)
	}
	f.has("dan@example.org")
	if _, found, err := f.AskedOf(f.Context(), "DAN", now); err != nil || found {
		f.Errorf("another one waits: %v, %v", found, err)
	}
	if _, err := f.all.FindLink(f.Context(), link, now); !errors.Is(err, identity.ErrNoLink) {
		f.Errorf("a link in a letter still signs in: %v", err)
	}
}

func (f *fixture) forgets() {
	f.confirmed("GUS", "gus@example.org")
	f.asked("GUS", "other@example.org")
	fatal.If(f, f.all.BeginForgetting(f.Context(), "GUS", now))
	f.has("gus@example.org")
	f.asked("GUS", "late@example.org")
	fatal.If(f, f.all.EndForgetting(f.Context(), "GUS"))
	f.has("gus@example.org")
	if _, found, err := f.AskedOf(f.Context(), "GUS", now); err != nil || found {
		f.Errorf("%v, %v", found, err)
	}
}
