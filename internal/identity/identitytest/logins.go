package identitytest

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
)

// loginOf is a login of an account.
func loginOf(account, id string, since time.Time) identity.Login {
	return identity.Login{ID: id, Account: account, Issuer: `https://id.example.org/\x`, Since: since}
}

// logins links persons at a provider to accounts.
func (f *fixture) logins() {
	ctx := f.Context()
	first, second := loginOf("ANN", "L1", now), loginOf("ANN", "L2", now.Add(time.Second))
	fatal.If(f, f.KeepLogin(ctx, ann, session("S1"), hash("one"), hash("at home"), first))
	ben := identity.Account{ID: "BEN", Since: now}
	f.refused("a person who is linked", f.KeepLogin(ctx, ben, session("S2"), hash("two"), hash("at home"), loginOf("BEN", "L3", now)),
		identity.ErrLinked)
	f.refused("a guest who is a member", f.KeepLogin(ctx, ann, session("S2"), hash("two"), hash("at work"), loginOf("ANN", "L3", now)),
		identity.ErrTaken)
	for id, person := range map[string]string{"BEN": "two", "ANN": "at work"} {
		_, err := f.FindMember(ctx, hash(person), now)
		f.refused("a session of what was refused, of "+id, err, identity.ErrNoSession)
	}
	account, err := f.AccountOf(ctx, "BEN")
	fatal.If(f, err)
	same(f, "the account of what was refused", account, "")
	fatal.If(f, f.AddLogin(ctx, hash("at work"), second, "S1"))
	f.refused("a person who is linked", f.AddLogin(ctx, hash("at work"), loginOf("ANN", "L4", now), "S1"), identity.ErrLinked)
	f.refused("no account", f.AddLogin(ctx, hash("elsewhere"), loginOf("BEN", "L4", now), "S1"), identity.ErrNoSession)
	f.Store = f.reopen()
	m, err := f.FindMember(ctx, hash("one"), now)
	fatal.If(f, err)
	same(f, "the member", m.Account, ann)
	found, err := f.FindLogin(ctx, hash("at work"))
	fatal.If(f, err)
	same(f, "the login of a person", found, second)
	f.wantLogins(first, second)
	f.drop("BEN", "L1", "", identity.ErrNoLogin)
	f.drop("ANN", "L1", "", nil)
	f.drop("ANN", "L1", "", identity.ErrNoLogin)
	_, err = f.FindLogin(ctx, hash("at home"))
	f.refused("the person of a login that is gone", err, identity.ErrNoLogin)
	f.wantLogins(second)
	fatal.If(f, f.ForgetAccount(ctx, "ANN", now))
	_, err = f.FindLogin(ctx, hash("at work"))
	f.refused("the person of an account that is gone", err, identity.ErrNoLogin)
	f.wantLogins()
}

// wantLogins checks the logins of the account.
func (f *fixture) wantLogins(want ...identity.Login) {
	f.Helper()
	list, err := f.LoginsOf(f.Context(), "ANN")
	fatal.If(f, err)
	same(f, "the logins", list, want)
}

// drop removes a login, and checks which sessions end.
func (f *fixture) drop(account, id, spared string, err error, ended ...string) {
	f.Helper()
	got, failed := f.DropLogin(f.Context(), account, id, spared, now)
	f.refused("the login "+id+" of "+account, failed, err)
	slices.Sort(got)
	if !slices.Equal(got, ended) {
		f.Errorf("without the login %s of %s the sessions %v ended, want %v", id, account, got, ended)
	}
}

// endsLogins removes a login, which ends the sessions that it began: the first one, those by its links, and those by links of these.
func (f *fixture) endsLogins() {
	ctx := f.Context()
	first := session("S1")
	first.Login = "L1"
	fatal.If(f, f.KeepLogin(ctx, ann, first, hash("one"), hash("at home"), loginOf("ANN", "L1", now)))
	fatal.If(f, f.AddLogin(ctx, hash("at work"), loginOf("ANN", "L2", now), "S1"))
	for id, l := range map[string]identity.Link{"S2": {Login: "L1"}, "S3": {Login: "L1"}, "S4": {Login: "L2"}, "S5": {Session: "S1"},
		"S6": {}} {
		l.Account, l.Expires = "ANN", now.Add(time.Minute)
		fatal.If(f, f.SaveLink(ctx, hash("to "+id), l, now, now))
		_, err := f.UseLink(ctx, hash("to "+id), join(id, ""), now)
		fatal.If(f, err)
	}
	for _, id := range []string{"S2", "S5"} {
		m, err := f.FindMember(ctx, hash(id), now)
		fatal.If(f, err)
		same(f, "the login of a session", m.Session.Login, "L1")
	}
	fatal.If(f, f.SaveLink(ctx, hash("link"), identity.Link{Account: "ANN", Login: "L1", Expires: now.Add(time.Minute)}, now, now))
	last, err := f.LastChange(ctx)
	fatal.If(f, err)
	f.drop("ANN", "L1", "S3", nil, "S1", "S2", "S5")
	notes, err := f.Changes(ctx, last)
	fatal.If(f, err)
	same(f, "the number of changes", len(notes), 6) // of each session, and of its token
	_, err = f.UseLink(ctx, hash("link"), join("S7", ""), now)
	f.refused("a link of a login that is gone", err, identity.ErrNoLink)
	late := identity.Link{Account: "ANN", Login: "L1", Expires: now.Add(time.Minute)}
	f.refused("a link by a login that is gone", f.SaveLink(ctx, hash("late"), late, now, now), identity.ErrNoLogin)
	f.drop("ANN", "L2", "", nil, "S4")
	list, err := f.SessionsOf(ctx, "ANN", now)
	fatal.If(f, err)
	same(f, "the number of sessions that stay", len(list), 2)
}

// linksOfSignIns makes links by a session that a login began. They are invalid without the login, and the next one is of no login.
func (f *fixture) linksOfSignIns() {
	ctx := f.Context()
	first := session("S1")
	first.Login = "L1"
	fatal.If(f, f.KeepLogin(ctx, ann, first, hash("one"), hash("at home"), loginOf("ANN", "L1", now)))
	link := identity.Link{Account: "ANN", Session: "S1", Expires: now.Add(time.Minute)}
	fatal.If(f, f.SaveLink(ctx, hash("before"), link, now, now))
	f.drop("ANN", "L1", "S1", nil)
	_, err := f.FindLink(ctx, hash("before"), now)
	f.refused("a link by a session of a login that is gone", err, identity.ErrNoLink)
	fatal.If(f, f.SaveLink(ctx, hash("after"), link, now, now))
	_, err = f.UseLink(ctx, hash("after"), join("S2", ""), now)
	fatal.If(f, err)
	m, err := f.FindMember(ctx, hash("S2"), now)
	fatal.If(f, err)
	same(f, "the login of a session by a link after that", m.Session.Login, "")
}

// attempts uses each attempt once, also when several requests use it at a time.
func (f *fixture) attempts() {
	ctx := f.Context()
	fatal.If(f, f.SaveAttempt(ctx, hash("one"), "ANN\x00", now.Add(time.Minute), now))
	fatal.If(f, f.SaveAttempt(ctx, hash("other"), "BEN", now.Add(time.Minute), now))
	_, err := f.BurnAttempt(ctx, hash("other"), now.Add(time.Minute))
	f.refused("an attempt that is too old", err, identity.ErrNoAttempt)
	_, err = f.BurnAttempt(ctx, hash("unknown"), now)
	f.refused("an unknown attempt", err, identity.ErrNoAttempt)
	var rush sync.WaitGroup
	var used atomic.Int32
	for range 4 {
		rush.Go(func() {
			if by, err := f.BurnAttempt(ctx, hash("one"), now); err == nil && by == "ANN\x00" {
				used.Add(1)
			}
		})
	}
	rush.Wait()
	same(f, "uses of an attempt", used.Load(), int32(1))
	fatal.If(f, f.Sweep(ctx, now.Add(time.Minute), now))
	_, err = f.BurnAttempt(ctx, hash("other"), now)
	f.refused("an attempt that was swept", err, identity.ErrNoAttempt)
}

// linksOfLogins removes a login: a link that a sign-in by it made is invalid then, and that of a device stays that it did not sign
// in.
func (f *fixture) linksOfLogins() {
	ctx := f.Context()
	ben := identity.Account{ID: "BEN", Since: now}
	fatal.If(f, f.KeepLogin(ctx, ann, session("S1"), hash("one"), hash("at home"), loginOf("ANN", "L1", now)))
	fatal.If(f, f.KeepLogin(ctx, ben, session("S2"), hash("two"), hash("at work"), loginOf("BEN", "L2", now)))
	for token, l := range map[string]identity.Link{"a": {Account: "ANN"}, "b": {Account: "BEN", Session: "S2"}} {
		l.Expires = now.Add(time.Minute)
		fatal.If(f, f.SaveLink(ctx, hash(token), l, now, now))
	}
	for _, test := range []struct {
		account, id   string
		err, ann, ben error // of the removal, and of the links then
	}{
		{"ANN", "L2", identity.ErrNoLogin, nil, nil}, {"BEN", "L2", nil, nil, nil}, {"ANN", "L1", nil, identity.ErrNoLink, nil},
	} {
		f.drop(test.account, test.id, "", test.err)
		_, err := f.FindLink(ctx, hash("a"), now)
		f.refused("the link of a sign-in", err, test.ann)
		_, err = f.FindLink(ctx, hash("b"), now)
		f.refused("the link of a device", err, test.ben)
	}
}

// signedOut adds a login and a passkey by devices that were signed out meanwhile, or are of another account.
func (f *fixture) signedOut() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	fatal.If(f, f.KeepGuest(ctx, identity.Account{ID: "BEN", Since: now}, session("S2"), hash("two")))
	_, err := f.EndSessions(ctx, "ANN", []string{"S1"}, now)
	fatal.If(f, err)
	for _, by := range []string{"S1", "S2", ""} {
		f.refused("a login by the session "+by, f.AddLogin(ctx, hash("at home"), loginOf("ANN", "L1", now), by), identity.ErrNoSession)
		f.refused("a passkey by the session "+by, f.AddPasskey(ctx, passkey("P1", "ANN"), by, 3), identity.ErrNoSession)
	}
	f.wantLogins()
	list, err := f.PasskeysOf(ctx, "ANN")
	fatal.If(f, err)
	same(f, "the number of passkeys", len(list), 0)
	fatal.If(f, f.AddLogin(ctx, hash("at home"), loginOf("BEN", "L1", now), "S2"))
	fatal.If(f, f.AddPasskey(ctx, passkey("P1", "BEN"), "S2", 3))
}
