// Package operatorstest has the contract of [operators.Store].
package operatorstest

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/operators"
	"razzia/internal/store"
)

// An Engine is a store of all that operators come from.
type Engine interface {
	identity.Store
	Engine() store.Engine
}

// now is the moment of the tests.
var now = time.UnixMilli(1_800_000_000_123).UTC()

// A fixture is a store under test.
type fixture struct {
	testing.TB
	operators.Store
	all Engine
}

// Stores tests the contract of [operators.Store]. Open makes an empty store, and what it returns opens the same one again. The tests share
// it, one after the other.
func Stores(t *testing.T, open func(t *testing.T) (Engine, func() Engine)) {
	first, again := open(t)
	f := &fixture{all: first, Store: operators.NewStore(first.Engine())}
	for _, test := range []struct {
		name string
		run  func(*fixture)
	}{
		{"links make the first operator", (*fixture).links}, {"members have the role", (*fixture).roles},
		{"the last one stays", (*fixture).others},
		{"devices confirm", (*fixture).confirms}, {"what belongs to the role goes with it", (*fixture).goes},
	} {
		t.Run(test.name, func(t *testing.T) {
			f.TB = t
			test.run(f)
		})
	}
	t.Run("the role survives", func(t *testing.T) {
		fatal.If(t, f.Add(t.Context(), "KAI", now))
		kept := operators.NewStore(again().Engine())
		if list, err := kept.List(t.Context()); err != nil || len(list) != 1 || list[0].Account != "KAI" {
			t.Errorf("after it was opened again the operators are %+v, %v", list, err)
		}
	})
}

// member makes a member with a device, whose session is the name in small letters.
func (f *fixture) member(id string) {
	f.Helper()
	device := identity.DeviceSession{ID: strings.ToLower(id), Began: now, Used: now, Expires: now.Add(1000 * time.Hour)}
	a := identity.Account{ID: id, Name: "Name of \\ " + id, Settings: "{}", Since: now}
	fatal.If(f, f.all.KeepGuest(f.Context(), a, device, identity.Token(id).Hash()))
}

// standing returns what a device may do.
func (f *fixture) standing(account, session string) operators.Standing {
	f.Helper()
	s, err := f.Standing(f.Context(), account, session)
	fatal.If(f, err)
	return s
}

// links uses links for a first operator, many at a time: one works, and none once there is an operator.
func (f *fixture) links() {
	ctx := f.Context()
	f.member("ANN")
	f.member("BEN")
	hash := func(link string) identity.Hash { return identity.Token(link).Hash() }
	add := func(link string, until time.Time) bool {
		added, err := f.AddLink(ctx, hash(link), until)
		fatal.If(f, err)
		return added
	}
	if !add("one", now.Add(time.Hour)) || !add("two", now.Add(time.Hour)) || !add("late", now) {
		f.Error("without an operator there are no links")
	}
	for link, want := range map[string]bool{"one": true, "two": true, "late": false, "none": false} {
		if has, err := f.HasLink(ctx, hash(link), now); has != want || err != nil {
			f.Errorf("the link %s works: %v, %v", link, has, err)
		}
	}
	if err := f.UseLink(ctx, hash("late"), "ANN", now); !errors.Is(err, identity.ErrNoLink) {
		f.Errorf("a link that is too old is refused with %v", err)
	}
	var all sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		all.Go(func() {
			errs[i] = f.UseLink(ctx, hash([]string{"one", "two"}[i%2]), []string{"ANN", "BEN"}[i/4], now)
		})
	}
	all.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		} else if !errors.Is(err, identity.ErrNoLink) {
			f.Error(err)
		}
	}
	if list, err := f.List(ctx); won != 1 || len(list) != 1 || err != nil {
		f.Errorf("%d links worked, and the operators are %+v, %v", won, list, err)
	}
	if add("three", now.Add(time.Hour)) {
		f.Error("there is a link although there is an operator")
	}
}

// roles gives the role and takes it away.
func (f *fixture) roles() {
	ctx := f.Context()
	for _, id := range []string{"ANN", "BEN"} {
		_, err := f.Remove(ctx, id)
		fatal.If(f, err)
	}
	fatal.If(f, errors.Join(f.Add(ctx, "BEN", now), f.Add(ctx, "ANN", now.Add(time.Second)), f.Add(ctx, "BEN", now.Add(time.Hour)),
		f.Add(ctx, "NOBODY", now)))
	list, err := f.List(ctx)
	want := []operators.Operator{{Account: "BEN", Name: "Name of \\ BEN", Since: now},
		{Account: "ANN", Name: "Name of \\ ANN", Since: now.Add(time.Second)}}
	if err != nil || len(list) != 2 || list[0] != want[0] || list[1] != want[1] {
		f.Errorf("the operators are %+v, %v: want %+v", list, err, want)
	}
	for _, want := range []bool{true, false} {
		if had, err := f.Remove(ctx, "BEN"); had != want || err != nil {
			f.Errorf("the role is removed: %v, %v", had, err)
		}
	}
	if !f.standing("ANN", "ann").Operator || f.standing("BEN", "ben").Operator {
		f.Error("the wrong member has the role")
	}
}

// others removes operators, both at a time: one is left.
func (f *fixture) others() {
	ctx := f.Context()
	f.member("IDA")
	for range 5 {
		fatal.If(f, errors.Join(f.Add(ctx, "ANN", now), f.Add(ctx, "BEN", now)))
		var all sync.WaitGroup
		errs := make([]error, 2)
		for i, id := range []string{"ANN", "BEN"} {
			all.Go(func() { _, errs[i] = f.RemoveOther(ctx, id) })
		}
		all.Wait()
		list, err := f.List(ctx)
		if err != nil || len(list) != 1 || (errs[0] == nil) == (errs[1] == nil) || !errors.Is(errors.Join(errs...), operators.ErrLast) {
			f.Errorf("the operators are %+v, %v, after %v", list, err, errs)
		}
	}
	if had, err := f.RemoveOther(ctx, "IDA"); had || err != nil {
		f.Errorf("a member without the role is removed: %v, %v", had, err)
	}
	fatal.If(f, f.Add(ctx, "ANN", now))
	if _, err := f.Remove(ctx, "BEN"); err != nil {
		f.Error(err)
	}
}

// confirms notes that devices confirm who is there.
func (f *fixture) confirms() {
	ctx := f.Context()
	for _, one := range [][2]string{{"BEN", "ben"}, {"ANN", "ben"}, {"ANN", "none"}} {
		if err := f.Confirm(ctx, one[0], one[1], now); !errors.Is(err, identity.ErrNoSession) {
			f.Errorf("the device %s of %s confirms: %v", one[1], one[0], err)
		}
	}
	fatal.If(f, errors.Join(f.Confirm(ctx, "ANN", "ann", now.Add(-time.Minute)), f.Confirm(ctx, "ANN", "ann", now)))
	s := f.standing("ANN", "ann")
	for _, test := range []struct {
		after     time.Duration
		look, act bool
	}{
		{0, true, true}, {operators.ActTime - time.Millisecond, true, true}, {operators.ActTime, true, false},
		{operators.LookTime - time.Millisecond, true, false}, {operators.LookTime, false, false},
	} {
		if at := now.Add(test.after); s.MayLook(at) != test.look || s.MayAct(at) != test.act {
			f.Errorf("after %v a device may look: %v, act: %v", test.after, s.MayLook(at), s.MayAct(at))
		}
	}
	if other := f.standing("ANN", "other"); !other.Confirmed.IsZero() || other.MayLook(now) {
		f.Errorf("another device has confirmed: %+v", other)
	}
	fatal.If(f, f.EndConfirmation(ctx, "ann"))
	if f.standing("ANN", "ann").MayLook(now) {
		f.Error("a confirmation that was ended holds")
	}
}

// goes removes roles, sessions and accounts.
func (f *fixture) goes() {
	ctx := f.Context()
	f.member("KAI")
	f.member("EVE")
	fatal.If(f, errors.Join(f.Add(ctx, "EVE", now), f.Confirm(ctx, "ANN", "ann", now), f.Confirm(ctx, "EVE", "eve", now)))
	_, err := f.Remove(ctx, "ANN")
	fatal.If(f, errors.Join(err, f.Add(ctx, "ANN", now)))
	if f.standing("ANN", "ann").MayLook(now) {
		f.Error("a member who gets the role again need not confirm")
	}
	fatal.If(f, f.Confirm(ctx, "ANN", "ann", now))
	_, err = f.all.EndSessions(ctx, "ANN", []string{"ann"}, now)
	fatal.If(f, errors.Join(err, f.all.ForgetAccount(ctx, "EVE", now)))
	if f.standing("ANN", "ann").MayLook(now) || f.standing("EVE", "eve").Operator {
		f.Error("a device that was signed out, or a member who is gone, is still there")
	}
	_, err = f.Remove(ctx, "ANN")
	fatal.If(f, err)
}
