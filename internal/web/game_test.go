package web_test

import (
	"strconv"
	"strings"
	"testing"

	"razzia/fair"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/notation"
)

// TestAWholeGameWithForms plays as a browser without script does: forms alone, to the end.
func TestAWholeGameWithForms(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	at := g.play("bots=2")
	g.want(200, g.post(at+"/pace", "pace=0s"))
	for {
		now := h.waitFor(t, at, myTurn)
		if now.Phase == table.Over {
			break
		}
		page := g.want(200, g.get(at)).body
		m := choose(t, now)
		deed, fields := at+"/move", form("seat", "0", "ply", strconv.Itoa(len(now.Moves)), "move", m.String())
		if m.Loot() != 0 {
			deed = at + "/steal"
			fields = form("seat", "0", "ply", strconv.Itoa(len(now.Moves)))
			for c, n := range m.Loot().All() {
				fields += strings.Repeat("&card="+c.String(), n)
			}
		} else if !strings.Contains(page, `value="`+m.String()+`"`) {
			t.Fatalf("the page does not offer %q", m)
		}
		g.want(200, g.post(deed, fields))
	}
	checkEnd(t, g, at)
}

// checkEnd looks at what there is once a game is over.
func checkEnd(t *testing.T, g *guest, at string) {
	t.Helper()
	record, err := notation.Parse([]byte(g.want(200, g.get(at+"/record")).body))
	if err != nil {
		t.Fatal(err)
	}
	if err := fair.Verify(&record); err != nil {
		t.Error(err)
	}
	for _, page := range []string{"", "/replay", "/replay?at=0", "/replay?at=17", "/replay?at=100000", "/fair"} {
		g.want(200, g.get(at+page))
	}
	if again := g.want(200, g.post(at+"/rematch", "")).path; again == at || !strings.HasPrefix(again, "/t/") {
		t.Errorf("the rematch is at %s", again)
	}
	if home := g.get("/").body; !strings.Contains(home, `href="`+at+`"`) {
		t.Error("the home page does not list the game")
	}
}

func TestEveryPlyCanBeReplayed(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	at := g.play("bots=1")
	g.post(at+"/pace", "pace=0s")
	g.post(at+"/leave", "seat=0")
	over := h.waitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
	for ply := range len(over.Moves) + 1 {
		g.want(200, g.get(at+"/replay?at="+strconv.Itoa(ply)))
	}
}

func TestFriendsMeet(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	maker, friend, watcher := h.guest(t), h.guest(t), h.guest(t)
	at := maker.want(200, maker.post("/tables", "players=3&clock=5m%2B5s&piles=1")).path
	if page := friend.get(at).body; !strings.Contains(page, "/sit") {
		t.Fatal("nobody can sit down")
	}
	friend.want(200, friend.post(at+"/sit", "seat=1"))
	watcher.want(409, watcher.post(at+"/sit", "seat=1"))
	watcher.want(403, watcher.post(at+"/bot", "seat=2&level=greedy"))
	maker.want(200, maker.post(at+"/bot", "seat=2&level=greedy"))
	if now := watcher.table(at); now.Phase != "playing" || now.Game.Acting != -1 || len(now.Game.Legal) != 0 {
		t.Errorf("who watches sees %+v", now)
	}
	friend.want(200, friend.post(at+"/talk", "text=Hello"))
	if !strings.Contains(watcher.get(at).body, "Hello") {
		t.Error("nobody hears what is said")
	}
}

func TestSeveralPeopleAtOneDevice(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	at := g.want(200, g.post("/together", "name=Anna&name=Ben&name=&bots=0")).path
	now := g.table(at)
	if now.Game.Acting != now.Game.Actor || len(now.Game.Legal) == 0 {
		t.Errorf("at one device one moves for all: %+v", now)
	}
}

func TestSettings(t *testing.T) {
	h := newHouse(t, web.NoLimits)
	g := h.guest(t)
	for _, lang := range []string{"nl", "it", "hu", "es", "de", "fr", "en"} {
		g.want(200, g.post("/settings", "name=Zs%C3%B3fi&face=4&dress=2020&scheme=dark&back=/rules&lang="+lang))
		page := g.get("/rules").body
		for _, want := range []string{`<html lang="` + lang + `" data-scheme="dark" data-dress="2020">`, "Zsófi"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page lacks %s", lang, want)
			}
		}
	}
}
