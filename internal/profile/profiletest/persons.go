package profiletest

import (
	"reflect"
	"slices"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
	"razzia/internal/identity/identitytest"
	"razzia/internal/profile"
)

// joinGuest makes an account, and lets a guest join it.
func (f *fixture) joinGuest(guest, account string) {
	f.Helper()
	kept := identity.Account{ID: account, Name: "Name of " + account, Face: 3, Since: now}
	identitytest.JoinGuest(f, f.all, kept, guest, now)
}

// aliases lets a guest join an account: the profile has the games of both, and opponents have one record against them.
func (f *fixture) aliases() {
	before := f.read()
	f.joinGuest("b", "a")
	after := f.read()
	if want := len(before["a"]) + len(before["b"]); len(after["a"]) != want || !reflect.DeepEqual(after["a"], after["b"]) {
		f.Errorf("both identities have %d and %d games, want %d", len(after["a"]), len(after["b"]), want)
	}
	for _, person := range []string{"a", "b", "c"} {
		games, err := f.Games(f.Context(), judge.Hash, person)
		fatal.If(f, err)
		owners, err := f.Owners(f.Context(), profile.Opponents(games))
		fatal.If(f, err)
		p := profile.Of(games, map[string]string{"b": "a"}[person], owners)
		if slices.ContainsFunc(p.People, func(r profile.PersonRecord) bool { return r.Person == "b" }) {
			f.Errorf("%s has a record against an identity of a member", person)
		}
	}
}

// shares lets a member say who may see their profile.
func (f *fixture) shares() {
	ctx := f.Context()
	if s, err := f.Sharing(ctx, "a"); err != nil || s != profile.Alone {
		f.Errorf("at first a profile is for %q, %v", s, err)
	}
	for _, s := range []profile.Sharing{profile.Known, profile.Everyone} {
		fatal.If(f, f.Share(ctx, "a", "handle", s))
		want := profile.Shared{Account: "a", Name: "Name of a", Face: 3, Sharing: s}
		if got, found, err := f.Shared(ctx, "handle"); err != nil || !found || got != want {
			f.Errorf("the profile is %+v, %v, %v: want %+v", got, found, err, want)
		}
		if got, err := f.Sharing(ctx, "a"); err != nil || got != s {
			f.Errorf("the profile is for %q, %v", got, err)
		}
		if got, err := f.Sharings(ctx, []string{"a", "c"}); err != nil || len(got) != 1 || got["a"] != s {
			f.Errorf("profiles are for %v, %v", got, err)
		}
	}
	fatal.If(f, f.Share(ctx, "guest", "handle of a guest", profile.Everyone))
	for _, handle := range []string{"handle of a guest", "nobody"} {
		if got, found, err := f.Shared(ctx, handle); err != nil || found {
			f.Errorf("%s has the profile %+v, %v", handle, got, err)
		}
	}
	fatal.If(f, f.Share(ctx, "a", "handle", profile.Alone))
	if _, found, err := f.Shared(ctx, "handle"); err != nil || found {
		f.Errorf("a profile is shared that was hidden again: %v", err)
	}
}

// forgets removes the data of a player: they have no games, their opponents have theirs without them, and nothing comes back that was read
// before.
func (f *fixture) forgets() {
	ctx := f.Context()
	late := f.played[len(f.played)-1]
	late.Seats = slices.Clone(late.Seats)
	late.Seats[0].Person, late.Seats[0].Before, late.Seats[0].Level, late.Seats[0].Resigned = "c", "", "", false
	fatal.If(f, f.all.BeginForgetting(ctx, "c", now))
	mark, err := f.Mark(ctx, judge.Hash)
	fatal.If(f, err)
	if first, err := f.Count(ctx, judge.Hash, mark.Counted, mark.Measured, []profile.Measured{late}); err != nil || !first {
		f.Fatal(first, err)
	}
	fatal.If(f, f.all.EndForgetting(ctx, "c"))
	if games, err := f.Games(ctx, judge.Hash, "c"); err != nil || len(games) > 0 {
		f.Errorf("a player who was forgotten has %d games, %v", len(games), err)
	}
	games, err := f.Games(ctx, judge.Hash, "d")
	fatal.If(f, err)
	numbers := profile.Opponents(games)
	owners, err := f.Owners(ctx, numbers)
	fatal.If(f, err)
	for number, person := range owners {
		if person == "c" || number == 0 {
			f.Errorf("an opponent is still %q", person)
		}
	}
	if len(owners) != len(numbers)-1 || len(games) == 0 {
		f.Errorf("%d of %d opponents are known: want all but one", len(owners), len(numbers))
	}
}

// retires removes games: no profile has them any more.
func (f *fixture) retires() {
	before, err := f.Games(f.Context(), judge.Hash, "d")
	fatal.If(f, err)
	gone, err := f.all.Retire(f.Context(), now.Add(100500*time.Millisecond), 1000)
	fatal.If(f, err)
	left := slices.DeleteFunc(before, func(g profile.Game) bool { return g.Number <= int64(len(gone)) })
	after, err := f.Games(f.Context(), judge.Hash, "d")
	fatal.If(f, err)
	if len(gone) != 100 || len(after) != len(left) || len(left) == 0 {
		f.Errorf("%d games were removed, and the profile has %d games: want %d", len(gone), len(after), len(left))
	}
}
