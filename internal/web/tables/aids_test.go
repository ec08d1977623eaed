package tables_test

import (
	"strings"
	"testing"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAidsAreOptional makes tables with and without each aid, in each mode of play, and looks for the aids on the page.
func TestAidsAreOptional(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	shown := map[string]string{"chance": "Police next:", "row": "The row is worth", "score": "If the round ended now"}
	for _, fields := range []string{"", "asked=aids", "asked=aids&aid=chance", "asked=aids&aid=row", "asked=aids&aid=score&aid=row"} {
		for way, where := range map[string]string{"/play": "bots=1&", "/together": "name=Anna&name=Ben&"} {
			g := h.Guest(t)
			at := g.Want(200, g.Post(way, where+fields)).Path
			webtest.UntilLoot(g, h, at)
			page := g.Get(at).Body
			for aid, text := range shown {
				want := fields == "" || strings.Contains(fields, "aid="+aid)
				if got := strings.Contains(page, text); got != want {
					t.Errorf("%s with %q: %q is shown: %v", way, fields, text, got)
				}
			}
		}
	}
	home := h.Guest(t).Get("/").Body
	for aid := range shown {
		if n := strings.Count(home, `name="aid" value="`+aid+`" checked`); n != 3 {
			t.Errorf("%d of the 3 forms for a new table have a box for the aid %q", n, aid)
		}
	}
}
