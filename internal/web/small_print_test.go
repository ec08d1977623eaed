package web_test

import (
	"regexp"
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

// TestEqualNamesAreToldApart seats two guests with one name, and two who take one name at the table.
func TestEqualNamesAreToldApart(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	chair := regexp.MustCompile(`(?s)class="chair.*?<b>(.*?)</b>`)
	for _, first := range []string{"Ann", "Bea"} {
		ann, other := h.Guest(t), h.Guest(t)
		ann.Want(200, ann.Post("/settings", "name=Ann"))
		other.Want(200, other.Post("/settings", "name="+first))
		at := ann.Want(200, ann.Post("/tables", "players=3")).Path
		other.Want(200, other.Post(at+"/sit", "seat=1"))
		other.Want(200, other.Post("/settings", "name=Ann"))
		names := chair.FindAllStringSubmatch(ann.Get(at).Body, -1)
		if len(names) != 2 || names[0][1] == names[1][1] {
			t.Errorf("two players called Ann, one of them %s before, are shown as %q", first, names)
		}
	}
}
