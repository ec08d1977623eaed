package pages_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/identity/passkey"
	"razzia/internal/identity/passkey/passkeytest"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// passkeysOf lists the passkeys of a member.
func passkeysOf(g *webtest.Guest) []client.Passkey {
	g.T.Helper()
	var list client.Passkeys
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, g.Get("/api/session/passkeys")).Body), &list))
	return list.Passkeys
}

// TestOnlyTheRightAnswerSignsIn changes one thing of an answer that would be right. Each uses its challenge up.
func TestOnlyTheRightAnswerSignsIn(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, ben := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben")
	key, bens := h.Authenticator(), h.Authenticator()
	key.Counter = 100
	ann.Want(200, ann.AddPasskey(key))
	ben.Want(200, ben.AddPasskey(bens))
	for name, test := range map[string]struct {
		before func(a *passkeytest.Authenticator) // the answer is made
		after  func(answer *passkey.Assertion)
		key    string
	}{
		"another origin":     {func(a *passkeytest.Authenticator) { a.Origin = "http://localhost" }, nil, "passkey-refused"},
		"another site":       {func(a *passkeytest.Authenticator) { a.Host = "evil.example" }, nil, "passkey-refused"},
		"not verified":       {func(a *passkeytest.Authenticator) { a.Flags = passkeytest.Present }, nil, "passkey-refused"},
		"the same count":     {func(a *passkeytest.Authenticator) { a.Step = 0 }, nil, "passkey-copied"},
		"a lower count":      {func(a *passkeytest.Authenticator) { a.Counter -= 2 }, nil, "passkey-copied"},
		"the account of Ben": {func(a *passkeytest.Authenticator) { a.Handle = bens.Handle }, nil, "passkey-refused"},
		"the passkey of Ben": {func(a *passkeytest.Authenticator) { a.Credential, a.Handle = bens.Credential, bens.Handle }, nil,
			"passkey-refused"},
		"an unknown passkey": {func(a *passkeytest.Authenticator) { a.Credential = []byte("unknown") }, nil, "passkey-refused"},
		"a broken signature": {nil, func(answer *passkey.Assertion) { answer.Signature[9]++ }, "passkey-refused"},
		"no data":            {nil, func(answer *passkey.Assertion) { answer.Authenticator = []byte{0} }, "passkey-refused"},
	} {
		g, other := h.Guest(t), *key
		if test.before != nil {
			test.before(&other)
		}
		challenge := g.Challenge("sign-in")
		answer := other.Sign(challenge)
		if test.after != nil {
			test.after(&answer)
		}
		if r := g.PostLocally("/api/session/sign-in", webtest.Signed(answer, "")); r.Key() != test.key || webtest.SessionOf(g).Member {
			t.Errorf("%s: %d %s, want %s", name, r.Status, r.Body, test.key)
		}
		right := webtest.Signed(key.Sign(challenge), "")
		if r := g.PostLocally("/api/session/sign-in", right); r.Key() != "challenge-gone" || webtest.SessionOf(g).Member {
			t.Errorf("%s: the challenge works after it was used: %d %s", name, r.Status, r.Body)
		}
		g.Want(200, g.SignIn(key, ""))
		if webtest.SessionOf(g).Name != "Ann" {
			t.Errorf("%s: the right answer signs in as %+v", name, webtest.SessionOf(g))
		}
	}
	if events := h.Pages.Stats().Events; events[guard.KeyCopied] != 2 || events[guard.BadKey] != 18 || events[guard.KeyAdded] != 2 {
		t.Errorf("the security events are %v", events)
	}
}

// TestAnAnswerIsForOneSession adds a passkey with the challenge of another device, and with one to sign in.
func TestAnAnswerIsForOneSession(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, ben, guest := webtest.Member(t, h, "Ann"), webtest.Member(t, h, "Ben"), h.Guest(t)
	phone := webtest.PhoneOf(ann)
	for name, challenge := range map[string]func() map[string]any{
		"of the other device": func() map[string]any { return webtest.Created(h.Authenticator().Create(phone.Challenge("passkey"))) },
		"of Ben":              func() map[string]any { return webtest.Created(h.Authenticator().Create(ben.Challenge("passkey"))) },
		"to sign in":          func() map[string]any { return webtest.Created(h.Authenticator().Create(guest.Challenge("sign-in"))) },
	} {
		if r := ann.PostLocally("/api/session/passkeys", challenge()); r.Key() != "challenge-gone" {
			t.Errorf("a challenge %s: %d %s", name, r.Status, r.Body)
		}
	}
	key := h.Authenticator()
	ann.Want(200, ann.AddPasskey(key))
	if r := guest.PostLocally("/api/session/sign-in", webtest.Signed(key.Sign(ann.Challenge("passkey")), "")); r.Key() != "challenge-gone" ||
		webtest.SessionOf(guest).Member {
		t.Errorf("a challenge to add signs in: %d %s", r.Status, r.Body)
	}
}

// TestAPasskeyIsNamedAndRemoved uses the forms. A device that the passkey signed in is signed out, but not the one that removes it.
func TestAPasskeyIsNamedAndRemoved(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, phone, desk, ben := webtest.Member(t, h, "Ann"), h.Guest(t), h.Guest(t), webtest.Member(t, h, "Ben")
	key := h.Authenticator()
	ann.Want(200, ann.AddPasskey(key))
	phone.Want(200, phone.SignIn(key, ""))
	old := phone.Cookie()
	desk.Want(200, desk.SignIn(key, ""))
	id := passkeysOf(ann)[0].ID
	ben.Want(200, ben.Post("/devices/passkeys/rename", "id="+id+"&name=Mine"))
	ben.Want(200, ben.Post("/devices/passkeys/remove", "id="+id))
	ann.Want(400, ann.Post("/devices/passkeys/rename", "id="+id+"&name=%07"))
	page := ann.Want(200, ann.Post("/devices/passkeys/rename", "id="+id+"&name=<b>Key")).Body
	if !strings.Contains(page, "&lt;b&gt;Key") || strings.Contains(page, "<b>Key") {
		t.Error("the page does not show the new name as it is")
	}
	desk.Want(200, desk.Post("/devices/passkeys/remove", "id="+id))
	if len(passkeysOf(desk)) != 0 || !webtest.SessionOf(desk).Member || !webtest.SessionOf(ann).Member || webtest.SessionOf(phone).Member {
		t.Error("the passkey is there, or the wrong devices are signed out")
	}
	thief := h.Guest(t)
	if thief.SetCookie(old); webtest.SessionOf(thief).Member {
		t.Error("the cookie of a device whose passkey was removed still works")
	}
	if r := thief.SignIn(key, ""); r.Key() != "passkey-refused" {
		t.Errorf("a passkey that was removed: %d %s", r.Status, r.Body)
	}
}

// TestPagesSayWherePasskeysWork opens the pages of devices under an address and under a name, as a guest and as a member.
func TestPagesSayWherePasskeysWork(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	for _, g := range []*webtest.Guest{h.Guest(t), webtest.Member(t, h, "Ann")} {
		at, named := g.Get("/devices").Body, g.DoLocally(g.Request("GET", "/devices", nil)).Body
		const why = "There are no passkeys here"
		if !strings.Contains(at, why) || strings.Contains(at, "data-passkey=") || strings.Contains(at, "passkey.js") {
			t.Error("the page under an IP address has a button for passkeys, or does not say why it has none")
		}
		if strings.Contains(named, why) || !strings.Contains(named, "data-passkey=") || !strings.Contains(named, "passkey.js") ||
			!strings.Contains(named, "<noscript>") {
			t.Error("the page under a name has no button for passkeys, or does not say that it needs its script")
		}
	}
	const link = `href="/devices#sign-in"`
	g := h.Guest(t)
	if strings.Contains(g.Get("/").Body, link) || !strings.Contains(g.DoLocally(g.Request("GET", "/", nil)).Body, link) {
		t.Error("the home page leads to passkeys where there are none, or does not where there are some")
	}
}

func TestSigningInByPasskeysIsLimited(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Links = guard.Rate{PerSecond: 0.001, Burst: 2}
	h := webtest.New(t, limits)
	g := h.Guest(t)
	for _, want := range []int{200, 200, http.StatusTooManyRequests} {
		g.Want(want, g.PostLocally("/api/session/sign-in-challenge", nil))
	}
	answer := webtest.Signed(passkey.Assertion{Credential: []byte("a"), ClientData: []byte("a"), Authenticator: []byte("a"),
		Signature: []byte("a"), Handle: []byte("a")}, "")
	g.Want(http.StatusTooManyRequests, g.PostLocally("/api/session/sign-in", answer))
}
