package identitytest

import (
	"slices"
	"sync"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/identity"
)

// passkey is a passkey of an account.
func passkey(id, account string) identity.Passkey {
	return identity.Passkey{ID: id, Account: account, Name: "Änn's \\ key\x00", Host: "localhost", Credential: []byte("credential\x00" + id),
		Key:     []byte{0, 1, 2},
		Counter: 7, Copyable: true, Added: now, Used: now, Place: identity.Place{Browser: "Firefox, Linux", Network: "203.0.113.0/24"}}
}

func (f *fixture) challenges() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	in := identity.Challenge{Expires: now.Add(time.Minute)}
	add := identity.Challenge{Session: "S1", Expires: now.Add(time.Minute)}
	for token, c := range map[string]identity.Challenge{"in": in, "late": in} {
		fatal.If(f, f.SaveChallenge(ctx, hash(token), c, now))
	}
	for _, token := range []string{"old", "add"} {
		fatal.If(f, f.SaveChallenge(ctx, hash(token), add, now))
	}
	for _, test := range []struct {
		token string
		at    time.Duration
		want  identity.Challenge
		err   error
	}{
		{"in", 0, in, nil}, {"in", 0, identity.Challenge{}, identity.ErrNoChallenge},
		{"old", 0, identity.Challenge{}, identity.ErrNoChallenge}, {"add", 0, add, nil},
		{"add", 0, identity.Challenge{}, identity.ErrNoChallenge},
		{"late", time.Minute, identity.Challenge{}, identity.ErrNoChallenge}, {"none", 0, identity.Challenge{}, identity.ErrNoChallenge},
	} {
		got, err := f.BurnChallenge(ctx, hash(test.token), now.Add(test.at))
		f.refused("the challenge "+test.token, err, test.err)
		same(f, "the challenge "+test.token, got, test.want)
	}
	f.refused("a challenge of no session", f.SaveChallenge(ctx, hash("x"), identity.Challenge{Session: "S2", Expires: add.Expires}, now),
		identity.ErrNoSession)

	fatal.If(f, f.SaveChallenge(ctx, hash("add"), add, now))
	_, err := f.EndSessions(ctx, "ANN", []string{"S1"}, now)
	fatal.If(f, err)
	_, err = f.BurnChallenge(ctx, hash("add"), now)
	f.refused("the challenge of a device that was signed out", err, identity.ErrNoChallenge)
	fatal.If(f, f.SaveChallenge(ctx, hash("swept"), in, now))
	fatal.If(f, f.Sweep(ctx, now.Add(time.Minute), now))
	_, err = f.BurnChallenge(ctx, hash("swept"), now)
	f.refused("a challenge that was swept", err, identity.ErrNoChallenge)
}

// challengeRace uses one challenge, and one count of a passkey, many times at once.
func (f *fixture) challengeRace() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	fatal.If(f, f.AddPasskey(ctx, passkey("P1", "ANN"), "S1", 3))
	fatal.If(f, f.SaveChallenge(ctx, hash("in"), identity.Challenge{Expires: now.Add(time.Minute)}, now))
	use := passkey("P1", "ANN")
	use.Counter++
	var all sync.WaitGroup
	burnt, used := make([]error, 8), make([]error, 8)
	for i := range burnt {
		all.Go(func() { _, burnt[i] = f.BurnChallenge(ctx, hash("in"), now) })
		all.Go(func() { _, used[i] = f.UsePasskey(ctx, use, join(string(rune('a'+i)), ""), now) })
	}
	all.Wait()
	for _, test := range []struct {
		what string
		errs []error
		want error
	}{{"a challenge that was used", burnt, identity.ErrNoChallenge}, {"a count that was used", used, identity.ErrCounter}} {
		won := 0
		for _, err := range test.errs {
			if err == nil {
				won++
				continue
			}
			f.refused(test.what, err, test.want)
		}
		same(f, test.what+": successes", won, 1)
	}
}

func (f *fixture) passkeys() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	fatal.If(f, f.KeepGuest(ctx, identity.Account{ID: "BEN", Since: now}, session("S9"), hash("ben")))
	one, two := passkey("P1", "ANN"), passkey("P2", "ANN")
	two.Added = now.Add(-time.Hour)
	fatal.If(f, f.AddPasskey(ctx, one, "S1", 2))
	fatal.If(f, f.AddPasskey(ctx, two, "S1", 2))
	f.refused("one passkey too many", f.AddPasskey(ctx, passkey("P3", "ANN"), "S1", 2), identity.ErrManyPasskeys)
	f.refused("a passkey of no account", f.AddPasskey(ctx, passkey("P4", "NONE"), "S1", 2), identity.ErrNoSession)
	stolen := passkey("P5", "BEN")
	stolen.Credential = one.Credential
	f.refused("the credential of another member", f.AddPasskey(ctx, stolen, "S9", 2), identity.ErrPasskeyTaken)
	f.Store = f.reopen()
	list, err := f.PasskeysOf(ctx, "ANN")
	fatal.If(f, err)
	same(f, "the passkeys", list, []identity.Passkey{two, one})
	got, err := f.FindPasskey(ctx, one.Credential)
	fatal.If(f, err)
	same(f, "the passkey", got, one)
	_, err = f.FindPasskey(ctx, []byte("credential"))
	f.refused("another credential", err, identity.ErrNoPasskey)
	for _, account := range []string{"BEN", "ANN"} {
		fatal.If(f, f.RenamePasskey(ctx, account, "P1", account))
	}
	fatal.If(f, f.RenamePasskey(ctx, "ANN", "NONE", "none"))
	one.Name = "ANN"
	got, err = f.FindPasskey(ctx, one.Credential)
	fatal.If(f, err)
	same(f, "the passkey with another name", got, one)
}

// signsIn uses passkeys with all kinds of counts.
func (f *fixture) signsIn() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	fatal.If(f, f.KeepGuest(ctx, identity.Account{ID: "BEN", Since: now}, session("S9"), hash("ben")))
	counts, still := passkey("P1", "ANN"), passkey("P2", "ANN")
	still.Counter = 0
	fatal.If(f, f.AddPasskey(ctx, counts, "S1", 3))
	fatal.If(f, f.AddPasskey(ctx, still, "S1", 3))
	for i, test := range []struct {
		of      identity.Passkey
		counter uint32
		guest   string
		err     error
	}{
		{counts, 7, "", identity.ErrCounter}, {counts, 6, "", identity.ErrCounter}, {counts, 0, "", identity.ErrCounter},
		{counts, 9, "BEN", identity.ErrTaken}, {counts, 9, "GUEST", nil}, {counts, 9, "", identity.ErrCounter}, {counts, 1<<32 - 1, "", nil},
		{still, 0, "", nil}, {still, 0, "ALSO", nil}, {still, 0, "TOO MANY", identity.ErrMany}, {still, 1, "", nil},
		{still, 0, "", identity.ErrCounter},
		{passkey("P3", "ANN"), 9, "", identity.ErrNoPasskey}, {passkey("P1", "BEN"), 1, "", identity.ErrNoPasskey},
	} {
		test.of.Counter = test.counter
		a, err := f.UsePasskey(ctx, test.of, join(string(rune('A'+i)), test.guest), now)
		f.refused("the use "+string(rune('A'+i)), err, test.err)
		if err == nil {
			same(f, "the account that was signed in", a, ann)
		}
	}
	m, err := f.FindMember(ctx, hash("E"), now)
	fatal.If(f, err)
	by := session("E")
	by.Passkey = "P1"
	same(f, "the member", m, identity.Member{Account: ann, Session: by, Identities: []string{"ANN", "ALSO", "GUEST"}})
	list, err := f.SessionsOf(ctx, "ANN", now)
	fatal.If(f, err)
	same(f, "the number of sessions", len(list), 6)
	later := counts
	later.Counter, later.Copied, later.Used, later.Place = 1<<32-1, true, now.Add(time.Hour), identity.Place{Browser: "Safari, iPhone"}
	_, err = f.UsePasskey(ctx, later, join("Z", ""), now)
	f.refused("a count that is full", err, identity.ErrCounter)
	later = still
	later.Copyable = !still.Copyable
	later.Counter, later.Copied, later.Used, later.Place = 2, true, now.Add(time.Hour), identity.Place{Browser: "Safari, iPhone"}
	_, err = f.UsePasskey(ctx, later, join("Z", ""), now)
	fatal.If(f, err)
	got, err := f.FindPasskey(ctx, still.Credential)
	fatal.If(f, err)
	same(f, "the passkey after its use", got, later)
	f.refused("a note of a count that was used", f.NotePasskey(ctx, later), identity.ErrCounter)
	f.refused("a note of no passkey", f.NotePasskey(ctx, passkey("P3", "ANN")), identity.ErrNoPasskey)
	later.Counter, later.Used = 3, now.Add(2*time.Hour)
	fatal.If(f, f.NotePasskey(ctx, later))
	got, err = f.FindPasskey(ctx, still.Credential)
	fatal.If(f, err)
	same(f, "the passkey after a note", got, later)
}

// removesPasskeys removes a passkey, and forgets an account with another.
func (f *fixture) removesPasskeys() {
	ctx := f.Context()
	fatal.If(f, f.KeepGuest(ctx, ann, session("S1"), hash("one")))
	p, other := passkey("P1", "ANN"), passkey("P2", "ANN")
	for _, p := range []identity.Passkey{p, other} {
		fatal.If(f, f.AddPasskey(ctx, p, "S1", 3))
	}
	for i, id := range []string{"S2", "S3"} {
		p.Counter = uint32(10 + i)
		_, err := f.UsePasskey(ctx, p, join(id, ""), now)
		fatal.If(f, err)
	}
	other.Counter = 10
	_, err := f.UsePasskey(ctx, other, join("S4", ""), now)
	fatal.If(f, err)
	for _, test := range []struct {
		account, id, but string
		want             []string
	}{{"BEN", "P1", "", nil}, {"ANN", "NONE", "", nil}, {"ANN", "P1", "S3", []string{"S2"}}, {"ANN", "P1", "", nil}} {
		ended, err := f.RemovePasskey(ctx, test.account, test.id, test.but, now)
		fatal.If(f, err)
		if !slices.Equal(ended, test.want) {
			f.Errorf("remove %s of %s: ended %v, want %v", test.id, test.account, ended, test.want)
		}
	}
	_, err = f.UsePasskey(ctx, p, join("S5", ""), now)
	f.refused("a passkey that was removed", err, identity.ErrNoPasskey)
	all, err := f.Changes(ctx, 1)
	fatal.If(f, err)
	same(f, "the changes", all, []identity.Change{{Number: 2, Subject: "S2"}, {Number: 3, Subject: identity.Replacement(hash("S2"))}})
	fatal.If(f, f.ForgetAccount(ctx, "ANN", now))
	_, err = f.FindPasskey(ctx, other.Credential)
	f.refused("the passkey of a forgotten account", err, identity.ErrNoPasskey)
}
