package web_test

import (
	"net/url"
	"strings"
	"testing"

	"razzia/internal/web"
	"razzia/internal/web/webtest"
)

// TestSettingsKeepANameWithDots saves the settings of a guest and of a member while their names are on the list of words. The form has the
// name as pages show it. Later the names are not on the list any more.
func TestSettingsKeepANameWithDots(t *testing.T) {
	t.Parallel()
	words, write := webtest.ChangingWords(t)
	h := webtest.NewStored(t, web.Config{Words: words})
	guest, ben := h.Guest(t), webtest.Member(t, h, "Badger")
	guest.Want(200, guest.Post("/settings", "name=Badger"))
	write("badger\n")
	for who, g := range map[string]*webtest.Guest{"a guest": guest, "a member": ben} {
		g.Want(200, g.Post("/settings", "name="+url.QueryEscape("••••••")+"&face=3"))
		g.Want(200, g.PostJSON("/api/session", `{"name":"••••••","face":4}`))
		if now := g.Want(200, g.Get("/api/session")).Body; !strings.Contains(now, `"name":"••••••"`) || !strings.Contains(now, `"face":4`) {
			t.Errorf("%s is shown as %s", who, now)
		}
		g.Want(422, g.Post("/settings", "name=Badger+2"))
	}
	guest.Want(200, guest.Post("/devices/keep", ""))
	write("otter\n# not the badger\n")
	for who, g := range map[string]*webtest.Guest{"the guest": guest, "the member": ben} {
		if now := g.Want(200, g.Get("/api/session")).Body; !strings.Contains(now, `"name":"Badger"`) || !strings.Contains(now, `"member":true`) {
			t.Errorf("without the word %s is %s", who, now)
		}
	}
}
