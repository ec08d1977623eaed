package tables_test

import (
	"strings"
	"testing"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestARematchByForms asks for a rematch and joins it without a script. Each player reads what the other has answered.
func TestARematchByForms(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.OverTogether(t, h)
	again, notNow := `action="`+at+`/rematch"`, `action="`+at+`/not-now"`
	wants := func(g *webtest.Guest, want ...string) {
		t.Helper()
		page := g.Want(200, g.Get(at)).Body
		for _, text := range want {
			if !strings.Contains(page, text) {
				t.Errorf("the page does not have %q", text)
			}
		}
	}
	wants(guests[1], again, `http-equiv="refresh"`)
	if r := guests[0].Want(200, guests[0].Post(at+"/rematch", "")); r.Path != at {
		t.Errorf("the player who asks is led to %s", r.Path)
	}
	wants(guests[0], "Waiting for 1 more", notNow)
	wants(guests[1], "wants to play again (1 of 2)", again, notNow)
	wants(h.Guest(t), "wants to play again (1 of 2)")
	if page := h.Guest(t).Get(at).Body; strings.Contains(page, again) {
		t.Error("a watcher is asked to join")
	}
	next := guests[1].Want(200, guests[1].Post(at+"/rematch", "")).Path
	if next == at || !strings.HasPrefix(next, "/t/") {
		t.Errorf("the rematch is at %s", next)
	}
	wants(guests[0], `data-next="`+next+`"`, `href="`+next+`"`)
	now, err := h.Host.Table(t.Context(), webtest.TableID(next))
	if err != nil || now.Phase != table.Playing || now.Seats[0].Level+now.Seats[1].Level != "" {
		t.Errorf("the rematch is %+v, %v", now, err)
	}
}

// TestARematchWithoutTheOther declines a rematch: a bot plays in place of that player, who is not led there.
func TestARematchWithoutTheOther(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	guests, at := webtest.OverTogether(t, h)
	guests[0].Want(200, guests[0].Post(at+"/rematch", ""))
	if r := guests[1].Want(200, guests[1].Post(at+"/not-now", "")); r.Path != at {
		t.Errorf("a player who declines is led to %s", r.Path)
	}
	_, rest, leads := strings.Cut(guests[0].Get(at).Body, `data-next="`)
	next, _, _ := strings.Cut(rest, `"`)
	if !leads || next == at {
		t.Fatalf("the page of the player who asked leads to %q, want the rematch", next)
	}
	if page := guests[1].Get(at).Body; strings.Contains(page, "data-next=") || !strings.Contains(page, `href="`+next+`"`) {
		t.Error("the page of the player who declined leads to the rematch by itself, or has no link to it")
	}
	guests[1].Want(409, guests[1].Post(at+"/not-now", ""))
}
