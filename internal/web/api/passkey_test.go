package api_test

import (
	"net/http"
	"strings"
	"testing"

	"razzia/internal/identity"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// usePasskeys adds, renames and removes a passkey of a member, and signs another client in by it.
func usePasskeys(t *testing.T, one *webtest.Caller) {
	t.Helper()
	a := one.Guest.Server.Authenticator()
	one.Want(200, one.AddPasskey(a))
	other := one.As(one.Guest.Server.Guest(t))
	other.Want(200, other.SignIn(a, ""))
	mine := one.Call(200, "GET", "/api/session/passkeys", "", "")["passkeys"].([]any)[0].(map[string]any)
	if mine["host"] != "localhost" || mine["used"] == nil || mine["copied"] != false {
		t.Errorf("the passkey is %v", mine)
	}
	at := "/api/session/passkeys/" + mine["id"].(string)
	if r := one.Want(200, one.PostJSON(at, `{"name":"Kulcs"}`)); !strings.Contains(r.Body, `"Kulcs"`) {
		t.Errorf("the passkey with another name: %s", r.Body)
	}
	if data := one.Call(200, "GET", "/api/session/data", "", "")["account"].(map[string]any); len(data["passkeys"].([]any)) != 1 {
		t.Errorf("the data have %v", data)
	}
	if r := one.Want(200, one.Do(one.Request("DELETE", at, nil))); !strings.Contains(r.Body, `"passkeys":[]`) {
		t.Errorf("a passkey is left: %s", r.Body)
	}
	if r := other.Get("/api/session"); !strings.Contains(r.Body, `"member":false`) {
		t.Errorf("the device that was signed in by it is %s", r.Body)
	}
}

// provokeByPasskeys does what passkeys refuse.
func provokeByPasskeys(t *testing.T, got provoked) {
	h := webtest.New(t, guard.NoLimits)
	guest, ann, bob := h.Guest(t), h.Guest(t), h.Guest(t)
	for _, o := range []string{"listPasskeys", "newPasskey", "addPasskey", "renamePasskey", "removePasskey"} {
		got.add(t, o, ask(guest, o, "", ""))
	}
	for _, g := range []*webtest.Guest{ann, bob} {
		g.Want(http.StatusOK, ask(g, "keepGames", "", ""))
	}
	for _, o := range []string{"newSignIn", "signIn", "newPasskey", "addPasskey"} { // the address of the requests is no name
		got.add(t, o, ask(ann, o, "", ""))
		got.add(t, o, ask(guest, o, "", ""))
	}
	a := h.Authenticator()
	local := func(g *webtest.Guest, operation string, input map[string]any) {
		t.Helper()
		got.add(t, operation, g.PostLocally(webtest.TheDocument().Operation(operation).Path, input))
	}
	ann.Want(http.StatusOK, ann.AddPasskey(a))
	handle := a.Handle
	got.add(t, "addPasskey", bob.AddPasskey(a)) // it is the key of Ann
	a.Handle = handle
	made := webtest.Created(a.Create(bob.Challenge("passkey")))
	local(ann, "addPasskey", made)
	stranger := h.Authenticator()
	stranger.Flags, stranger.Handle = 0, []byte("x")
	local(bob, "addPasskey", webtest.Created(stranger.Create(bob.Challenge("passkey"))))

	local(guest, "signIn", webtest.Signed(a.Sign(identity.NewToken()), ""))
	local(guest, "signIn", webtest.Signed(stranger.Sign(guest.Challenge("sign-in")), ""))
	for range identity.MostIdentities - 1 {
		g := h.Guest(t)
		g.Want(http.StatusOK, g.SignIn(a, "along"))
	}
	got.add(t, "signIn", guest.SignIn(a, "along"))
	a.Counter = 0
	got.add(t, "signIn", guest.SignIn(a, ""))

	two := h.Guest(t)
	a.Counter = 1000
	two.Want(http.StatusOK, two.SignIn(a, ""))
	for range identity.MostPasskeys - 2 {
		ann.Want(http.StatusOK, ann.AddPasskey(h.Authenticator()))
	}
	last, late := h.Authenticator(), two.Challenge("passkey")
	ann.Want(http.StatusOK, ann.AddPasskey(h.Authenticator()))
	local(two, "addPasskey", webtest.Created(last.Create(late)))
	local(ann, "newPasskey", nil)
}
