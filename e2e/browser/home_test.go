package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia/internal/host/memory"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web/webtest"
)

// TestFinishedGamesCanBeCleared clears games of a list with the mouse and without script: one, then all. Another player keeps
// theirs, and the game opens by its link.
func TestFinishedGamesCanBeCleared(t *testing.T) {
	t.Parallel()
	games := new(memory.Store)
	h := webtest.ServerOf(t, games)
	g, stranger := h.Guest(t), h.Guest(t)
	webtest.AddGames(t, games, webtest.PersonOf(t, h, g), 3, true)
	g.Want(200, g.Post("/t/true000001/clear", ""))
	if got := webtest.ReadListing(t, g.Get("/").Body, "finished").Games; strings.Join(got, " ") != "true000002 true000000" {
		t.Errorf("after clearing one game the list has %v", got)
	}
	g.Want(404, g.Post("/t/nowhere/clear", ""))
	open := webtest.ReadListing(t, g.Get("/").Body, "running").Games[0]
	g.Want(403, g.Post("/t/"+open+"/clear", ""))
	stranger.Want(403, stranger.Post("/t/"+open+"/clear", ""))
	for _, until := range []string{"", "until=x", "until=-5", "until=1699999999999"} {
		if page := g.Want(200, g.Post("/clear", until)).Body; len(webtest.ReadListing(t, page, "finished").Games) != 2 {
			t.Errorf("until %q games are cleared", until)
		}
	}
	b := newTab(t, 1366, 768)
	b.become(h, g)
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(h.URL), chromedp.Click(chromedp.CSS("#finished summary")),
		chromedp.WaitVisible(chromedp.CSS(`[action="/clear"] button`)),
		chromedp.Click(chromedp.CSS(`[action="/clear"] button`)), chromedp.WaitNotPresent(chromedp.CSS("#finished")))
	if got := webtest.ReadListing(t, g.Get("/").Body, "running").Games; len(got) != 1 {
		t.Errorf("after clearing the finished games %v are running", got)
	}
}

// homeStates are the home page as it is, and with the form of each way to play.
func homeStates() []pageState {
	list := []pageState{{"home", "/", ""}}
	for _, way := range []string{".to-bots", ".to-friends", ".to-together", ".to-open"} {
		list = append(list, pageState{"home with " + way, "/", fmt.Sprintf(openAll, way)})
	}
	return list
}

// TestTheHomePageIsAccessible opens the home page of a newcomer and of a player with a game, with the form of each way to play. axe finds
// no fault, and no page scrolls sideways.
func TestTheHomePageIsAccessible(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	b := newTab(t, 360, 740)
	b.inspect(h, homeStates())
	g := h.Guest(t)
	h.WaitFor(t, g.Play("bots=4"), webtest.FirstSeatsTurn)
	b.become(h, g)
	b.inspect(h, homeStates())
}

// homes are screens, with what their home pages must show without scrolling.
var homes = []struct {
	width, height int64
	share         float64 // of the width that the page must use
}{{1366, 768, .92}, {1440, 900, .92}, {390, 844, .9}, {360, 740, .9}}

// TestTheHomePageUsesTheScreen looks at the home page of a player with games. The button of the page and the board of the game that waits
// are in view, on wide pages the first game of the list too, and these have no empty sides.
func TestTheHomePageUsesTheScreen(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{})
	g := h.Guest(t)
	at := g.Play("bots=4")
	g.Post(at+"/pace", "pace=0s")
	g.Post(at+"/leave", "seat=0")
	h.WaitFor(t, at, func(now *table.Table) bool { return now.Phase == table.Over })
	h.WaitFor(t, g.Play("bots=4"), webtest.FirstSeatsTurn)
	b := newTab(t, 100, 100)
	b.become(h, g)
	for _, home := range homes {
		b.do(chromedp.EmulateViewport(home.width, home.height), chromedp.Navigate(h.URL))
		share := eval[float64](b, `(() => {
			const boxes = [...document.querySelectorAll(".home .in > *")].map((e) => e.getBoundingClientRect());
			return (Math.max(...boxes.map((b) => b.right)) - Math.min(...boxes.map((b) => b.left))) / innerWidth;
		})()`)
		if share < home.share {
			t.Errorf("at %d x %d the page uses %.0f %% of the width: want %.0f", home.width, home.height, 100*share, 100*home.share)
		}
		parts := []string{".band .do :is(.button, button)", ".band .small-board", "#running li"}
		if home.width < 1000 {
			parts = parts[:2]
		}
		for _, part := range parts {
			if bottom := eval[float64](b, fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().bottom`,
				part)); bottom > float64(home.height) {
				t.Errorf("at %d x %d %s ends at %.0f", home.width, home.height, part, bottom)
			}
		}
	}
	text := eval[string](b, `document.querySelector("#running li").innerText + document.querySelector("#finished li").innerText`)
	for _, want := range []string{"Your turn", "You", "Round 1 of 3", "just now", "point"} {
		if !strings.Contains(text, want) {
			t.Errorf("the list does not say %q: %s", want, text)
		}
	}
}

// TestTheBoardOfTheHomePageLives watches the board of a new house: after a while another one is in its place, and nothing
// around it has moved.
func TestTheBoardOfTheHomePageLives(t *testing.T) {
	t.Parallel()
	h, _ := webtest.AtNoon(t)
	b := newTab(t, 1366, 768)
	b.do(chromedp.Navigate(h.URL))
	eval[int](b, `(() => {
		window.shift = 0;
		window.before = document.querySelector(".small-board").ariaLabel;
		const watch = new PerformanceObserver((list) => { for (const e of list.getEntries()) shift += e.value; });
		watch.observe({ type: "layout-shift", buffered: true });
		return 0;
	})()`)
	b.until(`document.querySelector(".small-board").ariaLabel !== before`)
	if shift := eval[float64](b, "shift"); shift > .01 {
		t.Errorf("the page has shifted by %.3f", shift)
	}
	if next := eval[string](b, `document.querySelector("[data-next]").dataset.next`); next == "/board?step=1" {
		t.Error("the same board is asked for again")
	}
}
