package web_test

import (
	"strings"
	"testing"

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
