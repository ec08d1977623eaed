package home_test

import (
	"fmt"
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestGamesThatWaitAreCounted in the title of the home page, and for pages that come into view.
func TestGamesThatWaitAreCounted(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.TwoAtATable(t, h)
	now := guests[0].Table(at)
	count := func(g *webtest.Guest, want int) {
		t.Helper()
		if got := g.Want(200, g.Get("/waiting")).Body; strings.TrimSpace(got) != fmt.Sprint(want) {
			t.Errorf("%q games wait: want %d", got, want)
		}
		title := fmt.Sprintf("<title>(%d) ", want)
		if page := g.Want(200, g.Get("/")).Body; strings.Contains(page, title) != (want > 0) {
			t.Errorf("the title has the number %d: %t", want, want == 0)
		}
	}
	count(guests[now.Game.Actor], 1)
	count(guests[1-now.Game.Actor], 0)
	count(h.WithoutCookies(t), 0)
}
