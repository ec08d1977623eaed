package api_test

import (
	"net/http"
	"strings"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/host"
	"razzia/internal/people"
	"razzia/internal/table"
	"razzia/internal/web/api"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
	"razzia/internal/web/webtest"
)

// TestMisfitsAreNamed sends values that fit the description but not their fields, and parameters of wrong types: the answer says where
// they are and what would be right, in words that tell nothing of Go.
func TestMisfitsAreNamed(t *testing.T) {
	t.Parallel()
	g := webtest.New(t, guard.NoLimits).Guest(t)
	const whole, time = "want a whole number", "want a time as in RFC 3339, such as 2026-11-25T10:00:00Z"
	for _, test := range []struct{ to, body, at, problem string }{
		{"/api/play", `{"bots":1.0,"piles":1}`, "body.bots", whole},
		{"/api/play", `{"piles":1, "bots":10e-1 }`, "body.bots", whole},
		{"/api/tables", `{"players":2.0,"piles":1}`, "body.players", whole},
		{"/api/session", `{"name":"Ann","face":1.0}`, "body.face", whole},
		{"/api/session/programs", `{"name":"x","scopes":["play"],"days":1.0}`, "body.days", whole},
		{"/api/tables/x/moves", `{"seat":0,"ply":1.0,"move":"draw 1"}`, "body.ply", whole},
		{"/api/tables/x/moves", `{"seat":0,"ply":99999999999999999999,"move":"draw 1"}`, "body.ply", "too large"},
		{"/api/tables/x/moves", `{"seat":0,"ply":1e999,"move":"draw 1"}`, "body.ply", "too large"},
		{"/api/tables/x/moves", `{"seat":0,"ply":1,"move":"draw one"}`, "body.move", "want"},
		{"/api/tables/x/plan", `{"seat":0,"lasts":"once","turn":"draw","limit":2.0}`, "body.limit", whole},
		{"/api/together", `{"names":["A",1],"bots":0,"piles":1}`, "body.names[1]", "expected string"},
		{"/api/tables?most=few", "", "query.most", whole},
		{"/api/tables?luck=1", "", "query.luck", "unknown query parameter"},
		{"/api/games?whose=all&since=yesterday", "", "query.since", time},
		{"/api/games?whose=all&until=2026-11-25", "", "query.until", time},
		{"/api/lobby?clock=maybe", "", "query.clock", "expected value to be one of"},
		{"/api/tables/x/hint?seat=one&ply=0", "", "query.seat", whole},
		{"/api/tables/x?seen=1.0", "", "query.seen", whole},
	} {
		r := g.PostJSON(test.to, test.body)
		if test.body == "" {
			r = g.Get(test.to)
		}
		if r.Status != http.StatusBadRequest || !strings.Contains(r.Body, `"at":"`+test.at+`"`) || !strings.Contains(r.Body, test.problem) {
			t.Errorf("%s %s: %d %s: want %s: %s", test.to, test.body, r.Status, r.Body, test.at, test.problem)
		}
	}
}

// TestRareFaultsAreClear explains faults that the other tests do not provoke: a program gets what the document says of them, and a page in
// German a text in German.
func TestRareFaultsAreClear(t *testing.T) {
	t.Parallel()
	for _, refusal := range []*fault.Fault{
		table.ErrUndoFull, table.ErrDeckBroken, table.ErrNoWords, people.ErrMany, host.ErrFull, table.ErrOutOfRound, fault.ErrStore,
		table.ErrSomebodyWasFaster,
	} {
		for _, authorization := range []string{"", "Bearer rzz_x"} {
			for _, language := range []string{"", "de"} {
				hr, _ := http.NewRequest(http.MethodGet, "/api/tables", nil)
				hr.Header.Set("Authorization", authorization)
				hr.Header.Set("Accept-Language", language)
				r := exchange.NewRequest(hr, session.Signer{}, guard.NoProxy)
				e := api.ErrorOf(api.New(api.Config{}), r, refusal)
				if err := webtest.CheckWording(e.Key, e.Message); err != nil {
					t.Error(err)
				}
				inEnglish := e.Message == api.ErrorOf(api.New(api.Config{}), english(t), refusal).Message
				own := refusal == people.ErrMany || refusal == host.ErrFull
				if !own && inEnglish != (language == "" || authorization != "") {
					t.Errorf("%s in %q with %q: %q", refusal.Key, language, authorization, e.Message)
				}
			}
		}
	}
}

// english is a request of a guest in English.
func english(t *testing.T) *exchange.Request {
	t.Helper()
	hr, err := http.NewRequest(http.MethodGet, "/api/tables", nil)
	fatal.If(t, err)
	return exchange.NewRequest(hr, session.Signer{}, guard.NoProxy)
}
