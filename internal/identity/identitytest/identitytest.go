// Package identitytest tests stores of accounts.
package identitytest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
)

// Stores tests the contract of [identity.Store]. Open makes an empty store, and a function that closes it and opens it again.
func Stores(t *testing.T, open func(t *testing.T) (identity.Store, func() identity.Store)) {
	for name, test := range map[string]func(*fixture){
		"accounts": (*fixture).accounts, "sessions": (*fixture).sessions, "links": (*fixture).links, "guests join": (*fixture).joins,
		"one device wins": (*fixture).race, "links end with their session": (*fixture).ends, "others are signed out": (*fixture).endsOthers,
		"old things go": (*fixture).sweeps, "changes": (*fixture).changes, "notes of tokens": (*fixture).replacements, "names": (*fixture).names,
		"accounts are forgotten": (*fixture).forgets, "challenges": (*fixture).challenges, "a challenge works once": (*fixture).challengeRace,
		"passkeys": (*fixture).passkeys, "passkeys sign in": (*fixture).signsIn, "passkeys go": (*fixture).removesPasskeys,
		"logins": (*fixture).logins, "logins end their sessions": (*fixture).endsLogins, "attempts work once": (*fixture).attempts,
		"bot accounts": (*fixture).botAccounts, "tokens of bot accounts": (*fixture).botTokens,
		"programs": (*fixture).programs, "programs at a time": (*fixture).programRace,
		"a device that was signed out adds nothing":     (*fixture).signedOut,
		"a login takes the links of its sign-ins along": (*fixture).linksOfLogins,
		"a login takes the links of its devices along":  (*fixture).linksOfSignIns,
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
	identity.Store
	reopen func() identity.Store
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

var ann = identity.Account{ID: "ANN", Name: "Änn \\ O'Hara", Face: 7, Settings: `{"lang":"hu"}`, Since: now}

// session is a session with an ID.
func session(id string) identity.DeviceSession {
	return identity.DeviceSession{ID: id, Began: now, Used: now, Expires: now.Add(time.Hour),
		Place: identity.Place{Browser: "Firefox, Linux", Network: "203.0.113.0/24"}}
}

// hash is the hash of a token.
func hash(token string) identity.Hash { return identity.Token(token).Hash() }

func (f *fixture) accounts() {
	ctx := f.Context()
	_, err := f.FindAccount(ctx, "ANN")
	f.refused("find no account", err, identity.ErrNoAccount)
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	f.refused("keep a guest twice", f.KeepGuest(ctx, ann, session("S2"), hash("two")), identity.ErrTaken)
	f.Store = f.reopen()
	got, err := f.FindAccount(ctx, "ANN")
	fatal.If(f, err)
	same(f, "the account", got, ann)
	for who, want := range map[string]string{"ANN": "ANN", "BEN": "", "": ""} {
		account, err := f.AccountOf(ctx, who)
		fatal.If(f, err)
		same(f, "the account of "+who, account, want)
	}
	named, err := f.AccountsNamed(ctx, ann.Name, 5)
	fatal.If(f, err)
	same(f, "accounts with the name", named, []identity.Account{ann})
	other := ann
	other.Name, other.Face, other.Settings = "Bea", 0, ""
	fatal.If(f, f.SaveProfile(ctx, other, now))
	fatal.If(f, f.SaveProfile(ctx, identity.Account{ID: "BEN"}, now))
	got, err = f.FindAccount(ctx, "ANN")
	fatal.If(f, err)
	other.Named = now
	same(f, "the account with another name", got, other)
}

func (f *fixture) sessions() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	m, err := f.FindMember(ctx, hash("one"), now)
	fatal.If(f, err)
	same(f, "the member", m, identity.Member{Account: ann, Session: session("S1"), Identities: []string{"ANN"}})
	_, err = f.FindMember(ctx, hash("two"), now)
	f.refused("another token", err, identity.ErrNoSession)
	_, err = f.FindMember(ctx, hash("one"), now.Add(time.Hour))
	f.refused("an expired session", err, identity.ErrNoSession)
	later := session("S1")
	later.Used, later.Expires, later.Place = now.Add(time.Minute), now.Add(2*time.Hour), identity.Place{}
	fatal.If(f, f.TouchSession(ctx, later))
	list, err := f.SessionsOf(ctx, "ANN", now.Add(time.Hour))
	fatal.If(f, err)
	same(f, "the sessions", list, []identity.DeviceSession{later})
	for _, test := range []struct {
		account string
		ids     []string
		want    int
	}{{"BEN", []string{"S1"}, 0}, {"ANN", nil, 0}, {"ANN", []string{"S2", "S1"}, 1}, {"ANN", []string{"S1"}, 0}} {
		ended, err := f.EndSessions(ctx, test.account, test.ids, now)
		fatal.If(f, err)
		if len(ended) != test.want {
			f.Errorf("end %v of %s: ended %v", test.ids, test.account, ended)
		}
	}
	fatal.If(f, f.TouchSession(ctx, later))
	_, err = f.FindMember(ctx, hash("one"), now)
	f.refused("a session that has ended", err, identity.ErrNoSession)
}

// join is a use of a link that begins a session.
func join(id, guest string) identity.Joining {
	return identity.Joining{Session: session(id), Hash: hash(id), Guest: guest, Most: 3}
}

func (f *fixture) links() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	l := identity.Link{Account: "ANN", Session: "S1", Expires: now.Add(time.Minute)}
	fatal.If(f, f.SaveLink(ctx, hash("old"), l, now, now))
	fatal.If(f, f.SaveLink(ctx, hash("link"), l, now, now))
	_, err := f.FindLink(ctx, hash("old"), now)
	f.refused("the link before", err, identity.ErrNoLink)
	_, err = f.UseLink(ctx, hash("link"), join("S2", ""), now.Add(time.Minute))
	f.refused("a link whose time is over", err, identity.ErrNoLink)
	for range 2 {
		a, err := f.FindLink(ctx, hash("link"), now)
		fatal.If(f, err)
		same(f, "the account of the link", a, ann)
	}
	a, err := f.UseLink(ctx, hash("link"), join("S2", ""), now)
	fatal.If(f, err)
	same(f, "the account that was signed in", a, ann)
	_, err = f.UseLink(ctx, hash("link"), join("S3", ""), now)
	f.refused("a link that was used", err, identity.ErrNoLink)
	list, err := f.SessionsOf(ctx, "ANN", now)
	fatal.If(f, err)
	same(f, "the sessions", list, []identity.DeviceSession{session("S1"), session("S2")})
}

func (f *fixture) joins() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	fatal.If(f, f.KeepGuest(ctx, identity.Account{ID: "BEN", Name: "Ben", Since: now}, session("S9"), hash("ben")))
	for _, test := range []struct {
		guest string
		want  error
	}{{"BEN", identity.ErrTaken}, {"ANN", identity.ErrTaken}, {"GUEST", nil}, {"GUEST", identity.ErrTaken}, {"ALSO", nil},
		{"TOO MANY", identity.ErrMany}} {
		fatal.If(f, f.SaveLink(ctx, hash("link"), identity.Link{Account: "ANN", Expires: now.Add(time.Minute)}, now, now))
		_, err := f.UseLink(ctx, hash("link"), join("S-"+test.guest, test.guest), now)
		f.refused("the guest "+test.guest, err, test.want)
		if _, left := f.FindLink(ctx, hash("link"), now); (left == nil) != (test.want != nil) {
			f.Errorf("the guest %s: the link is left: %v", test.guest, left)
		}
	}
	f.refused("keep a guest who has joined", f.KeepGuest(ctx, identity.Account{ID: "GUEST"}, session("S8"), hash("x")), identity.ErrTaken)
	m, err := f.FindMember(ctx, hash("one"), now)
	fatal.If(f, err)
	same(f, "the identities", m.Identities, []string{"ANN", "ALSO", "GUEST"})
	ids, err := f.IdentitiesOf(ctx, "ANN")
	fatal.If(f, err)
	same(f, "the identities in the list", ids, m.Identities)
	_, err = f.FindAccount(ctx, "GUEST")
	f.refused("the account of a guest who has joined another", err, identity.ErrNoAccount)
}

// race uses one link many times at once.
func (f *fixture) race() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	fatal.If(f, f.SaveLink(ctx, hash("link"), identity.Link{Account: "ANN", Expires: now.Add(time.Minute)}, now, now))
	var all sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		all.Go(func() { _, errs[i] = f.UseLink(ctx, hash("link"), join(string(rune('a'+i)), string(rune('A'+i))), now) })
	}
	all.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
			continue
		}
		f.refused("a device that was late", err, identity.ErrNoLink)
	}
	ids, err := f.IdentitiesOf(ctx, "ANN")
	fatal.If(f, err)
	if won != 1 || len(ids) != 2 {
		f.Errorf("%d devices were signed in, and the account has the identities %v", won, ids)
	}
}

func (f *fixture) replacements() {
	ctx := f.Context()
	for i, end := range []func() error{
		func() error { _, err := f.EndSessions(ctx, "ANN", []string{"S1"}, now); return err },
		func() error { _, err := f.EndOthers(ctx, "ANN", "S2", now); return err },
		func() error { return f.ForgetAccount(ctx, "ANN", now) },
	} {
		token := hash(fmt.Sprint("token ", i))
		fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), token))
		fatal.If(f, end())
		there, err := f.ChangedSince(ctx, identity.Replacement(token), now)
		fatal.If(f, err)
		same(f, fmt.Sprintf("the note of the token in way %d", i), there, true)
		fatal.If(f, f.ForgetAccount(ctx, "ANN", now))
	}
}

func (f *fixture) changes() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	l := identity.Link{Account: "ANN", Expires: now.Add(time.Minute)}
	fatal.If(f, f.SaveLink(ctx, hash("link"), l, now, now))
	_, err := f.UseLink(ctx, hash("link"), join("S2", "GUEST"), now)
	fatal.If(f, err)
	_, err = f.EndSessions(ctx, "ANN", []string{"S2", "S1"}, now)
	fatal.If(f, err)
	all, err := f.Changes(ctx, 0)
	fatal.If(f, err)
	same(f, "the changes", all, []identity.Change{{Number: 1, Subject: "ANN"}, {Number: 2, Subject: "GUEST"}, {Number: 3, Subject: "S2"},
		{Number: 4, Subject: identity.Replacement(hash("S2"))},
		{Number: 5, Subject: "S1"}, {Number: 6, Subject: identity.Replacement(hash("one"))}})
	for _, test := range []struct {
		subject string
		since   time.Time
		want    bool
	}{{"GUEST", now, true}, {"GUEST", now.Add(time.Millisecond), false}, {identity.Replacement(hash("one")), now, true},
		{"OTHER", now, false}} {
		there, err := f.ChangedSince(ctx, test.subject, test.since)
		fatal.If(f, err)
		same(f, "a change of "+test.subject, there, test.want)
	}
	fatal.If(f, f.SaveLink(ctx, hash("link"), l, now, now.Add(time.Hour)))
	left, err := f.Changes(ctx, 0)
	fatal.If(f, err)
	same(f, "the changes that are left", left, all[5:])
	last, err := f.LastChange(ctx)
	fatal.If(f, err)
	same(f, "the last change", last, 6)
}

func (f *fixture) forgets() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	fatal.If(f, f.SaveLink(ctx, hash("link"), identity.Link{Account: "ANN", Session: "S1", Expires: now.Add(time.Minute)}, now, now))
	fatal.If(f, f.ForgetAccount(ctx, "ANN", now))
	fatal.If(f, f.ForgetAccount(ctx, "ANN", now))
	_, err := f.FindMember(ctx, hash("one"), now)
	f.refused("the session of a forgotten account", err, identity.ErrNoSession)
	_, err = f.FindLink(ctx, hash("link"), now)
	f.refused("the link of a forgotten account", err, identity.ErrNoLink)
	account, err := f.AccountOf(ctx, "ANN")
	fatal.If(f, err)
	same(f, "the account of its identity", account, "")
	all, err := f.Changes(ctx, 1)
	fatal.If(f, err)
	if !slices.Equal(all, []identity.Change{{Number: 2, Subject: "S1"}, {Number: 3, Subject: identity.Replacement(hash("one"))}}) {
		f.Errorf("the changes are %v", all)
	}
}
