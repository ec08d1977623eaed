package preferences_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"razzia/internal/site"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/session"
	"razzia/internal/web/webtest"
)

// TestSwitchesAreSettings sets each switch and clears it. It is not set at first, and a form without it leaves it as it is. Pages and the
// data of the person have it.
func TestSwitchesAreSettings(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	for _, s := range session.Switches {
		ticked, empty := url.Values{s.Field: {"", s.Value}}.Encode(), s.Field+"="
		if s.Inverse {
			ticked, empty = empty, ticked
		}
		var chosen session.Preferences
		s.Tick(&chosen, !s.Inverse)
		text, _ := json.Marshal(chosen)
		for who, g := range map[string]*webtest.Guest{"a guest": h.Guest(t), "a member": webtest.Member(t, h, "Ben")} {
			for _, c := range []struct {
				form string
				set  bool
			}{{"lang=en", false}, {ticked, true}, {"lang=en", true}, {empty, false}} {
				g.Want(200, g.Post("/settings", c.form))
				if page := g.Want(200, g.Get("/rules")).Body; strings.Contains(page, " "+s.Mark) != c.set {
					t.Errorf("%s: after %q the pages have %s: %t", who, c.form, s.Mark, !c.set)
				}
				box := fmt.Sprintf(`name=%q value=%q`, s.Field, s.Value)
				if page := g.Want(200, g.Get("/settings/device")).Body; !strings.Contains(page, box) ||
					strings.Contains(page, box+" checked") != (c.set != s.Inverse) {
					t.Errorf("%s: after %q the box of %s is ticked: %t", who, c.form, s.Field, c.set == s.Inverse)
				}
				if data := g.Want(200, g.Get("/api/session/data")).Body; strings.Contains(data, strings.Trim(string(text), "{}")) != c.set {
					t.Errorf("%s: after %q the data have %s: %t", who, c.form, text, !c.set)
				}
			}
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
	h := webtest.NewWith(t, site.Config{Pages: web.Settings{Words: words}})
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
