package web_test

import (
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestNothingIsOfferedThatCannotHelp looks at pages that offer no action without an effect: a page that does not exist is not tried again,
// and a player who is not away cannot come back.
func TestNothingIsOfferedThatCannotHelp(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	for _, path := range []string{"/nowhere", "/t/nowhere"} {
		if page := g.Want(404, g.Get(path)).Body; strings.Contains(page, `class="button" href="/t/`) ||
			strings.Count(page, `class="button" href="/"`) != 1 {
			t.Errorf("%s does not offer the home page alone", path)
		}
	}
	const back = `name="days" value="0"`
	if strings.Contains(g.Get("/vacation").Body, back) {
		t.Error("a guest who is here can come back")
	}
	g.Want(200, g.Post("/vacation", "days=7"))
	if !strings.Contains(g.Get("/vacation").Body, back) {
		t.Error("a guest who is away cannot come back")
	}
	if at := g.Play("bots=1"); strings.Contains(g.Get(at).Body, "<code>") || !strings.Contains(g.Get(at).Body, at+"/fair") {
		t.Error("the menu of a table has a fingerprint, or does not lead to it")
	}
}
