package pages_test

import (
	"net/http"
	"net/url"
	"path"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/lobby"
	"razzia/internal/site"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestAnEmptyLobbyOffersATable opens the first table of a lobby by its form. With a filter, the lobby leads to all tables.
func TestAnEmptyLobbyOffersATable(t *testing.T) {
	t.Parallel()
	const offer = `class="open-first" method="post" action="/tables"`
	h := webtest.New(t, guard.NoLimits)
	ann := h.Guest(t)
	if strings.Contains(ann.Get("/lobby?players=3").Body, offer) || !strings.Contains(ann.Get("/lobby").Body, offer) {
		t.Error("the empty lobby does not offer to open a table, or one with a filter does")
	}
	id := path.Base(ann.Want(200, ann.Post("/tables", "listed=yes&players=4")).Path)
	if page := webtest.LobbyWith(h.Guest(t), "", id, true).Body; strings.Contains(page, offer) {
		t.Error("a lobby with a table offers to open one")
	}
}

// TestATableIsOpenToEverybody opens a table from the home page. Another guest finds it in the lobby and sits down, without a
// script. A table that was not opened never appears, and one that is closed again disappears.
func TestATableIsOpenToEverybody(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, bob := h.Guest(t), h.Guest(t)
	ann.Post("/settings", "name="+url.QueryEscape("<i>Ann</i> & \u05d3\u05e0\u05d4"))
	private := path.Base(bob.Want(200, bob.Post("/tables", "players=3")).Path)
	id := path.Base(ann.Want(200, ann.Post("/tables", "players=2&listed=yes&piles=1")).Path)
	page := webtest.LobbyWith(bob, "", "/t/"+id+"/join", true)
	for _, text := range []string{"&lt;i&gt;Ann&lt;/i&gt; &amp;", "1 seat free", "One pile", `aria-label="Sit down: `} {
		if !strings.Contains(page.Body, text) {
			t.Errorf("the lobby lacks %q", text)
		}
	}
	if strings.Contains(page.Body, private) || strings.Contains(bob.Get("/lobby?players=3").Body, id) ||
		!strings.Contains(bob.Get("/lobby?players=2&clock=none&free=1&order=fullest").Body, id) {
		t.Error("a private table is in the lobby, or a filter does not hold")
	}
	ann.Want(200, ann.Post("/t/"+id+"/list", "listed=no"))
	webtest.LobbyWith(bob, "", id, false)
	bob.Want(http.StatusForbidden, bob.Post("/t/"+id+"/list", "listed=yes"))
	ann.Want(200, ann.Post("/t/"+id+"/list", "listed=yes"))
	webtest.LobbyWith(bob, "", id, true)
	ann.Want(200, ann.Post("/t/"+id+"/join", "")) // they sit there already
	if now := bob.Want(200, bob.Post("/t/"+id+"/join", "")); now.Path != "/t/"+id || bob.Table("/t/"+id).Phase != "playing" {
		t.Errorf("joining led to %s", now.Path)
	}
	page = webtest.LobbyWith(h.Guest(t), "", "Games to watch", true)
	if !strings.Contains(page.Body, `href="/t/`+id+`"`) || strings.Contains(page.Body, "/t/"+id+"/join") {
		t.Error("the running game cannot be watched, or can be joined")
	}
}

// TestPeopleMeetWithoutAScript asks for a quick match as two people, whose pages load themselves again.
func TestPeopleMeetWithoutAScript(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, bob := h.Guest(t), h.Guest(t)
	waiting := ann.Want(200, ann.Post("/match", "players=2&clock=quick&fill=-1&level=club"))
	if waiting.Path != "/match" || !strings.Contains(waiting.Body, `http-equiv="refresh"`) ||
		!strings.Contains(waiting.Body, `data-others="0"`) {
		t.Errorf("the page of a person who waits is %s", waiting.Path)
	}
	ann.Want(200, ann.Post("/match/cancel", ""))
	if now := ann.Get("/match"); now.Path != "/lobby" {
		t.Errorf("after the request was taken back the page is %s", now.Path)
	}
	ann.Post("/match", "players=2&clock=quick&fill=-1&level=club")
	bob.Post("/match", "players=&clock=&fill=180")
	for range 500 {
		now := ann.Get("/match")
		if strings.HasPrefix(now.Path, "/t/") {
			if other := bob.Get("/match"); other.Path != now.Path || bob.Table(now.Path).Phase != "playing" {
				t.Errorf("Bob finds %s, and Ann %s", other.Path, now.Path)
			}
			return
		}
		time.Sleep(10 * time.Millisecond) // the table is made in the background
	}
	t.Error("they do not meet")
}

// TestTheLobbyIsLimited opens more tables than one person and one address may.
func TestTheLobbyIsLimited(t *testing.T) {
	t.Parallel()
	limits := guard.NoLimits
	limits.Lobby = guard.Rate{PerSecond: 0.001, Burst: 4}
	h := webtest.New(t, limits)
	ann, bob := h.Guest(t), h.Guest(t)
	for n := range 4 {
		if r := ann.Post("/tables", "players=2&listed=yes"); (r.Status == 200) != (n < 3) {
			t.Errorf("table %d: status %d", n+1, r.Status)
		}
	}
	bob.Want(200, bob.Post("/match", ""))
	bob.Want(http.StatusTooManyRequests, bob.Post("/match", ""))
	bob.Want(http.StatusTooManyRequests, bob.Post("/tables", "players=2&listed=yes"))
	bob.Want(200, bob.Post("/tables", "players=2"))
}

// TestTheTablesOfAllIdentitiesCount opens tables as a guest who then becomes an identity of a member.
func TestTheTablesOfAllIdentitiesCount(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, phone := webtest.Member(t, h, "Ann"), h.Guest(t)
	for range lobby.MostOffers {
		phone.Want(200, phone.Post("/tables", "players=2&listed=yes"))
	}
	phone.Want(200, phone.Post(webtest.LinkOf(ann), "games=along"))
	ann.Want(http.StatusTooManyRequests, ann.Post("/tables", "players=2&listed=yes"))
}

// TestAThousandTablesAreEasyToLookThrough shows them on pages, each of which is small.
func TestAThousandTablesAreEasyToLookThrough(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	webtest.CrowdedLobby(t, h, 1000)
	g := h.Guest(t)
	page := webtest.LobbyWith(g, "", "1000 tables", true)
	r := g.Request("GET", "/lobby?page=19", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	sent := g.Do(r)
	if rows := strings.Count(page.Body, "<li id=\"o-"); rows != 50 || strings.Contains(g.Get("/lobby?page=19").Body, `rel="next"`) ||
		len(sent.Body) > 60<<10 {
		t.Errorf("the first page has %d rows, and the last %d bytes", rows, len(sent.Body))
	}
	for query, want := range map[string]int{"?name=NO.+7919&page=3": 1, "?name=no.+7919&players=5": 0, "?name=Nobody+of+that+name": 0,
		"?name=player&players=2": 50, "?name=" + strings.Repeat("x", 999): 50} {
		page := g.Want(200, g.Get("/lobby"+query)).Body
		if rows := strings.Count(page, "<li id=\"o-"); rows != want || strings.Contains(page, `id="none-such"`) != (want == 0) {
			t.Errorf("%.40s selects %d rows, want %d", query, rows, want)
		}
	}
	if page := g.Get("/lobby?name=player&players=2").Body; !strings.Contains(page, "name=player&amp;page=1&amp;players=2#offers") ||
		!strings.Contains(page, `value="player"`) {
		t.Error("the next page, or the form, forgets the name")
	}
	if data := g.Want(200, g.Get("/api/lobby?name=no.+7919")).Body; strings.Count(data, `"id"`) != 1 {
		t.Errorf("the API lists %s", data)
	}
}

// TestAPersonWhoIsGoneWithoutAWordIsNotWaitedFor leaves the stream of a quick match to itself after its end, as a device does that has lost
// its network: one who comes a minute later does not meet that person. One who asks for another stream waits on.
func TestAPersonWhoIsGoneWithoutAWordIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	const wish = "players=2&clock=quick&fill=-1&level=club"
	for _, isThere := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			h := webtest.NewInMemory(t, site.Config{})
			defer h.Pages.Close()
			ann, bob := h.Guest(t), h.Guest(t)
			ann.Want(200, ann.Post("/match", wish))
			for began := time.Now(); time.Since(began) < time.Minute; {
				stream := &webtest.Stream{Keep: true}
				end := h.Open(t, ann, "/match/stream?beat", "identity", stream, func() {})
				time.Sleep(time.Minute)
				if end(); !isThere {
					break
				}
			}
			if isThere {
				defer h.Open(t, ann, "/match/stream?beat", "identity", &webtest.Stream{}, func() {})()
			}
			time.Sleep(2 * time.Second)
			bob.Want(200, bob.Post("/match", wish))
			time.Sleep(5 * time.Second)
			if met := bob.Get("/match").Path != "/match"; met != isThere {
				t.Errorf("Ann is there: %t; Bob meets her: %t", isThere, met)
			}
		})
	}
}
