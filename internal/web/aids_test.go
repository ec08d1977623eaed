package web_test

import (
	"strconv"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/table"
	"razzia/internal/web"
)

// TestEachAidCanBeSwitchedOff opens tables with each aid and without, in each way to play, and looks for
// it on the page.
func TestEachAidCanBeSwitchedOff(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	shown := map[string]string{"chance": "Police next:", "row": "What the points would change", "score": "Would score now"}
	for _, fields := range []string{"", "asked=aids", "asked=aids&aid=chance", "asked=aids&aid=row", "asked=aids&aid=score&aid=row"} {
		for way, where := range map[string]string{"/play": "bots=1&", "/together": "name=Anna&name=Ben&"} {
			g := h.guest(t)
			at := g.want(200, g.post(way, where+fields)).path
			g.untilLoot(h, at)
			page := g.get(at).body
			for aid, text := range shown {
				want := fields == "" || strings.Contains(fields, "aid="+aid)
				if got := strings.Contains(page, text); got != want {
					t.Errorf("%s with %q: %q is shown: %v", way, fields, text, got)
				}
			}
		}
	}
	home := h.guest(t).get("/").body
	for aid := range shown {
		if n := strings.Count(home, `name="aid" value="`+aid+`" checked`); n != 3 {
			t.Errorf("%d of the 3 ways to play ask for the aid %q", n, aid)
		}
	}
}

// untilLoot plays until there is something in the row and the guest is to take a turn.
func (g *guest) untilLoot(h *house, at string) {
	g.t.Helper()
	t := g.t.(*testing.T)
	g.post(at+"/pace", "pace=0s")
	mine := func(now *table.Table) bool {
		_, bots := now.BotToMove()
		return !bots && now.Game.State.Actor != razzia.NoSeat
	}
	for {
		now := h.waitFor(t, at, mine)
		s := &now.Game.State
		if s.Phase == razzia.Turn && s.Row.Len() > 0 {
			return
		}
		move := razzia.Draw(1)
		if s.Phase == razzia.Bidding {
			move = choose(t, now)
		}
		g.want(200, g.post(at+"/move", form("seat", strconv.Itoa(int(s.Actor)), "ply", strconv.Itoa(len(now.Moves)), "move", move.String())))
	}
}
