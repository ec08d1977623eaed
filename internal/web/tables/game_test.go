package tables_test

import (
	"strconv"
	"strings"
	"testing"

	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAWholeGameWithForms plays a game to the end as a browser without scripts does.
func TestAWholeGameWithForms(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=2")
	g.Want(200, g.Post(at+"/pace", "pace=0s"))
	for {
		now := h.WaitFor(t, at, webtest.FirstSeatsTurn)
		if now.Phase == table.Over {
			break
		}
		page := g.Want(200, g.Get(at)).Body
		m := webtest.Choose(t, now)
		to, fields := at+"/move", webtest.Form("seat", "0", "ply", strconv.Itoa(len(now.Moves)), "move", m.String())
		if m.Loot() != 0 {
			to = at + "/steal"
			fields = webtest.Form("seat", "0", "ply", strconv.Itoa(len(now.Moves)))
			for c, n := range m.Loot().All() {
				fields += strings.Repeat("&card="+c.String(), n)
			}
		} else if !strings.Contains(page, `value="`+m.String()+`"`) {
			t.Fatalf("the page does not offer %q", m)
		}
		g.Want(200, g.Post(to, fields))
	}
	g.CheckEnd(at)
}

func TestEveryPlyCanBeReplayed(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	g.Post(at+"/pace", "pace=0s")
	g.Post(at+"/leave", "seat=0")
	over := h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
	for ply := range len(over.Moves) + 1 {
		g.Want(200, g.Get(at+"/replay?at="+strconv.Itoa(ply)))
	}
}

func TestFriendsMeet(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	maker, friend, watcher := h.Guest(t), h.Guest(t), h.Guest(t)
	at := maker.Want(200, maker.Post("/tables", "players=3&clock=5m%2B5s&piles=1")).Path
	if page := friend.Get(at).Body; !strings.Contains(page, "/sit") {
		t.Fatal("the page of a friend has no button to sit down")
	}
	friend.Want(200, friend.Post(at+"/sit", "seat=1"))
	watcher.Want(409, watcher.Post(at+"/sit", "seat=1"))
	watcher.Want(403, watcher.Post(at+"/bot", "seat=2&level=greedy"))
	maker.Want(200, maker.Post(at+"/bot", "seat=2&level=greedy"))
	if now := watcher.Table(at); now.Phase != "playing" || now.Game.Acting != -1 || len(now.Game.Legal) != 0 {
		t.Errorf("the table of a watcher is %+v", now)
	}
	friend.Want(200, friend.Post(at+"/talk", "text=Hello"))
	if !strings.Contains(watcher.Get(at).Body, "Hello") {
		t.Error("the page of a watcher does not show the talk")
	}
}

func TestSeveralPeopleAtOneDevice(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Want(200, g.Post("/together", "name=Anna&name=Ben&name=&bots=0")).Path
	now := g.Table(at)
	if now.Game.Acting != now.Game.Actor || len(now.Game.Legal) == 0 {
		t.Errorf("the guest may not move for all players at the device: %+v", now)
	}
}
