package tables_test

import (
	"strings"
	"testing"

	"razzia"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestALoneChoiceCanBeOnesOwn switches it off and on in the settings. A form without the setting leaves it as it is.
func TestALoneChoiceCanBeOnesOwn(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	lone, now := webtest.CallForLone(t, h, guests, at)
	webtest.PostMove(guests[1-lone], at, now, razzia.Bid(webtest.HighestCheque(&now.Game.State, 1-lone)))
	g := guests[lone]
	shows := func(settings, text string, want bool) {
		t.Helper()
		g.Want(200, g.Post("/settings", settings))
		if page := g.Want(200, g.Get(at)).Body; strings.Contains(page, text) != want {
			t.Errorf("after %q the page has %q: %t", settings, text, !want)
		}
	}
	shows("lang=en", "data-lone=", true)
	shows("lang=en", "data-own-pass", false)
	shows("lang=en&lone=", "data-own-pass", true)
	shows("lang=en", "data-own-pass", true)
	shows("lang=en&lone=&lone=pass", "data-own-pass", false)
	if page := guests[1-lone].Get(at).Body; strings.Contains(page, "data-lone=") {
		t.Error("the other player has a lone choice")
	}
}
