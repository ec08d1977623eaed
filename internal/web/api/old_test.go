package api_test

import (
	"net/http"
	"net/url"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// provokeByOldCookies wants to change everything with the cookie of a guest who has become a member.
func provokeByOldCookies(t *testing.T, got provoked) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at, err := url.Parse(h.URL)
	fatal.If(t, err)
	old := g.Client.Jar.Cookies(at)
	g.Want(http.StatusOK, ask(g, "keepGames", "", ""))
	g.Want(http.StatusOK, ask(g, "getSession", "", ""))
	g.Client.Jar.SetCookies(at, old)
	for _, o := range webtest.TheDocument().Operations {
		if o.Method == http.MethodGet || o.ID == "useLink" || o.ID == "newSignIn" || o.ID == "signIn" {
			continue
		}
		r := g.Do(request(g, o, "nowhere", ""))
		if got.add(t, o.ID, r); r.Key() != "old-cookie" {
			t.Errorf("%s: %d %s", o.ID, r.Status, r.Body)
		}
	}
}
