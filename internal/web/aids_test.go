package web_test

import (
	"strconv"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/table"
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
			untilLoot(g, h, at)
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

// untilLoot plays until there is loot in the row and the guest has a turn.
func untilLoot(g *webtest.Guest, h *webtest.Server, at string) {
	g.T.Helper()
	t := g.T.(*testing.T)
	g.Post(at+"/pace", "pace=0s")
	mine := func(now *table.Table) bool {
		_, bots := now.BotToMove()
		return !bots && now.Game.State.Actor != razzia.NoSeat
	}
	for {
		now := h.WaitFor(t, at, mine)
		s := &now.Game.State
		if s.Phase == razzia.Turn && s.Row.Len() > 0 {
			return
		}
		move := razzia.Draw(1)
		if s.Phase == razzia.Bidding {
			move = webtest.Choose(t, now)
		}
		g.Want(200, g.Post(at+"/move", webtest.Form("seat", strconv.Itoa(int(s.Actor)), "ply", strconv.Itoa(len(now.Moves)), "move", move.String())))
	}
}
