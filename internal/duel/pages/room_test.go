package pages_test

import (
	"encoding/json"
	"strings"
	"testing"

	"razzia/client"
	"razzia/internal/fatal"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// read reads a duel by the API.
func read(g *webtest.Guest, link string) (d client.Duel) {
	g.T.Helper()
	fatal.If(g.T, json.Unmarshal([]byte(g.Want(200, g.Get("/api/duels/"+strings.TrimPrefix(link, "/beat/"))).Body), &d))
	return d
}

// has checks which parts a page has, and which it lacks: those after "!".
func has(g *webtest.Guest, path string, parts ...string) {
	g.T.Helper()
	page := g.Want(200, g.Get(path)).Body
	for _, part := range parts {
		if part, lacks := strings.CutPrefix(part, "!"); strings.Contains(page, part) == lacks {
			g.T.Errorf("%s has %q: want %v", path, part, !lacks)
		}
	}
}

// TestAFriendPlaysTheSameCards finishes a game against bots and gives its link away. A friend plays the same cards, sees nothing of the
// first game before, and both see both results after. Then both get new cards.
func TestAFriendPlaysTheSameCards(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben, cat := h.Guest(t), h.Guest(t), h.Guest(t)
	at := ann.Play("bots=2&level=greedy")
	ann.Want(400, ann.Get("/beat/new?table="+string(webtest.TableID(at)))) // it goes on
	first := webtest.PlayToEnd(t, h, ann, at)
	offer := "/beat/new?table=" + string(first.ID)
	has(ann, at, offer)
	has(ann, offer, `value="`+string(first.ID)+`"`)
	has(ben, at, "!"+offer)
	ben.Want(403, ben.Get(offer))
	ben.Want(403, ben.Post("/beat/new", "table="+string(first.ID)))
	link := ann.Want(200, ann.Post("/beat/new", "table="+string(first.ID))).Path
	if again := ann.Want(200, ann.Post("/beat/new", "table="+string(first.ID))).Path; again != link || !strings.HasPrefix(link, "/beat/") {
		t.Errorf("the link is %s, and then %s", link, again)
	}
	has(ann, link, `id="own"`, `id="invite"`)

	// A friend who has not played learns nothing.
	secrets := []string{"!" + string(first.ID), "!" + first.Proof.Seed, `action="` + link + `/play"`, `id="covered"`}
	has(ben, link, secrets...)
	if d := read(ben, link); d.Stage != "open" || d.Result != nil || len(d.Others) != 0 || d.Played != 1 || d.Maker == nil {
		t.Errorf("before the game there is %+v", d)
	}
	ben.Want(403, ben.Post(link+"/anew", ""))
	game := ben.Want(200, ben.Post(link+"/play", "")).Path
	if again := ben.Want(200, ben.Post(link+"/play", "")).Path; again != game {
		t.Errorf("the form leads to another table, %s instead of %s", again, game)
	}
	has(ben, link, secrets...)
	has(ben, game, `href="`+link+`"`, "!/resign")
	for _, g := range []*webtest.Guest{ann, cat} {
		g.Want(403, g.Get(game))
		g.Want(403, g.Get("/api/tables/"+string(webtest.TableID(game))))
	}
	second := webtest.PlaySeatToEnd(t, h, ben, game, 0)
	if second.Phase != table.Over || second.Setup.Packages[1] != first.Setup.Packages[1] {
		t.Fatal("the second game goes on, or has other packages")
	}
	checkBoth(t, ann, ben, cat, link, at, game)

	next := ben.Want(200, ben.Post(link+"/anew", "")).Path
	if again := ann.Want(200, ann.Post(link+"/anew", "")).Path; again != next || next == link {
		t.Errorf("the new cards are at %s and %s", next, again)
	}
	fresh := ann.Want(200, ann.Post(next+"/play", "")).Path
	webtest.PlaySeatToEnd(t, h, ann, fresh, 0)
	has(ben, next, "!"+string(webtest.TableID(fresh)), `id="covered"`)
	has(ann, next, `id="own"`)
	has(cat, "/beat", "Finish a game against bots")
}

// checkBoth looks at both results as each of the two, and as one who has not played.
func checkBoth(t *testing.T, ann, ben, cat *webtest.Guest, link, at, game string) {
	t.Helper()
	a, b := read(ann, link), read(ben, link)
	if len(a.Others) != 1 || len(b.Others) != 1 || a.Others[0].Total != b.Result.Total || b.Others[0].Total != a.Result.Total ||
		len(b.Result.Rounds) != 3 || b.Result.Score == nil || len(b.Result.Signs) == 0 {
		t.Errorf("the results are %+v and %+v", a, b)
	}
	has(ann, link, `class="duel-lines"`, game+"/replay", `id="send"`)
	has(ben, link, `class="duel-lines"`, at+"/replay")
	has(cat, link, "!"+string(webtest.TableID(at)), "!"+string(webtest.TableID(game)))
	ann.Want(200, ann.Get(game+"/replay?at=3")) // who has played may watch
	cat.Want(403, cat.Get(game))
	ben.Want(403, ben.Post(link+"/play", ""))
	ann.Want(403, ann.Post(link+"/play", ""))
	has(ben, game, `href="`+link+`"`, "!/rematch", "!next-step\" href=\"/beat/new")
	has(ben, "/beat", link)
	has(ben, "/privacy/data", `"duels":[{"key":"`+strings.TrimPrefix(link, "/beat/")+`"`)
}

// TestADuelWithoutItsMaker removes the data of the maker: the link still leads to the cards, and names no one.
func TestADuelWithoutItsMaker(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben := h.Guest(t), h.Guest(t)
	first := webtest.PlayToEnd(t, h, ann, ann.Play("bots=1&level=greedy"))
	link := ann.Want(200, ann.Post("/beat/new", "table="+string(first.ID))).Path
	ann.Want(200, ann.Post("/privacy/delete", ""))
	if d := read(ben, link); d.Maker != nil || d.Played != 0 || d.Stage != "open" {
		t.Errorf("without its maker the duel is %+v", d)
	}
	game := ben.Want(200, ben.Post(link+"/play", "")).Path
	webtest.PlaySeatToEnd(t, h, ben, game, 0)
	has(ben, link, `id="own"`, "!"+string(first.ID))
	ben.Want(200, ben.Post("/privacy/delete", ""))
	has(ben, "/beat", "Finish a game against bots")
}

// TestHostileDuels asks for what is not there, and for games of others.
func TestHostileDuels(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann := h.Guest(t)
	for _, link := range []string{"/beat/nothing", "/beat/" + strings.Repeat("x", 3000), "/beat/%00", "/beat/' OR 1=1 --", "/beat/%ff"} {
		ann.Want(404, ann.Get(link))
	}
	ann.Want(404, ann.Post("/beat/nothing/play", ""))
	ann.Want(404, ann.Post("/beat/nothing/anew", ""))
	ann.Want(404, ann.Post("/beat/new", "table=nothing"))
	ann.Want(404, ann.Post("/beat/new", ""))
	_, left := webtest.PlayedByBots(t, h, ann, "bots=1")
	ann.Want(403, ann.Post("/beat/new", "table="+string(left.ID)))
}
