package preferences_test

import (
	"net/url"
	"strings"
	"testing"

	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAskingIsASetting switches it on and off. It is off at first, and a form without the setting leaves it as it is.
func TestAskingIsASetting(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	for _, c := range []struct {
		form string
		on   bool
	}{{"lang=en", false}, {"ask=&ask=bid", true}, {"lang=en", true}, {"ask=", false}} {
		g.Want(200, g.Post("/settings", c.form))
		if page := g.Want(200, g.Get("/")).Body; strings.Contains(page, "data-ask-bid") != c.on {
			t.Errorf("after %q the page asks before a bid: %t", c.form, !c.on)
		}
	}
}

// TestSettingsAreOnThePages saves them in each language.
func TestSettingsAreOnThePages(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	for _, lang := range []string{"nl", "it", "hu", "es", "de", "fr", "en"} {
		g.Want(200, g.Post("/settings", "name=Zs%C3%B3fi&face=4&dress=2020&scheme=dark&back=/rules&lang="+lang))
		page := g.Get("/rules").Body
		for _, want := range []string{`<html lang="` + lang + `" data-scheme="dark" data-dress="2020">`, "Zsófi"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page lacks %s", lang, want)
			}
		}
	}
}

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
