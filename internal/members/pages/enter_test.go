package pages_test

import (
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestALinkIsPasted signs in where no link can be opened, by all of it, by its end, and with what came along from the clipboard.
func TestALinkIsPasted(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann := webtest.Member(t, h, "Ann")
	for _, form := range []string{"LINK", "  LINK\n", "LINK/", "END"} {
		link := webtest.LinkOf(ann)
		pasted := strings.NewReplacer("LINK", "http://"+h.Listener.Addr().String()+link, "END", strings.TrimPrefix(link, "/link/")).Replace(form)
		app := h.Guest(t)
		if page := app.Want(200, app.Get("/devices")).Body; !strings.Contains(page, `action="/devices/enter"`) {
			t.Fatal("a guest finds no field for a link")
		}
		asked := app.Want(200, app.Post("/devices/enter", webtest.Form("link", pasted)))
		if asked.Path != link {
			t.Fatalf("%q leads to %s, want %s", pasted, asked.Path, link)
		}
		if app.Want(200, app.Post(link, "")); webtest.SessionOf(app).Name != "Ann" {
			t.Errorf("%q signs nobody in", pasted)
		}
	}
	app := h.Guest(t)
	app.Want(410, app.Post("/devices/enter", "link=https://evil.example/../x?y#z"))
	if reply := app.Want(200, app.Post("/devices/enter", "link=")); reply.Path != "/devices" {
		t.Errorf("no link leads to %s", reply.Path)
	}
}
