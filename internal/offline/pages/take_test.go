package pages_test

import (
	"encoding/json"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
	"razzia/internal/web/static"
	"razzia/internal/web/webtest"
)

// mostBytes is what the files may weigh that a browser takes along with the program, as they are sent.
const mostBytes = 170 << 10

// TestWhatGoesAlongIsLight loads all files that a browser takes along, besides the program.
func TestWhatGoesAlongIsLight(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	all := 0
	for _, address := range static.LinksOf(static.OfTables()) {
		r := g.Request("GET", address, nil)
		r.Header.Set("Accept-Encoding", "br")
		all += len(g.Want(200, g.Do(r)).Body)
	}
	if t.Logf("the files have %d bytes", all); all > mostBytes {
		t.Errorf("the files have %d bytes, want at most %d", all, mostBytes)
	}
}

// TestNothingThatProvesWhoAPersonIsGoesAlong asks who takes the table along: the name and the settings are those of the person, and neither
// their identity nor their cookie is in the answer.
func TestNothingThatProvesWhoAPersonIsGoesAlong(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	for _, g := range []*webtest.Guest{h.Guest(t), webtest.Member(t, h, "Dutch Schultz")} {
		got := g.Want(200, g.Get("/offline/me"))
		own, me := webtest.SessionOf(g), session.Session{}
		fatal.If(t, json.Unmarshal([]byte(got.Body), &me))
		if me.Name == "" || me.Name != own.Name || me.ID != "" {
			t.Errorf("%s takes along %+v", own.Name, me)
		}
		if kept := got.Header.Get("Cache-Control"); kept != "no-store" {
			t.Errorf("who a person is may be cached: %q", kept)
		}
	}
}
