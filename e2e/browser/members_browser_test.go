package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestASecondBrowserIsSignedIn plays as a guest, keeps the games, and opens the link in another browser, which has a game of its own.
// Both then list both games. The first browser signs the second out, whose page of a table says so and has no seat any more.
func TestASecondBrowserIsSignedIn(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	ann, phone := h.Guest(t), h.Guest(t)
	first, second := ann.Post("/tables", "players=2").Path, phone.Post("/tables", "players=2").Path
	lists := fmt.Sprintf(`!!document.querySelector('a[href=%q]') && !!document.querySelector('a[href=%q]')`, first, second)
	press := func(b *tab, button string) { b.do(chromedp.Click(chromedp.CSS(button))) }
	desk, hand := newTab(t, 1280, 800), newTab(t, 360, 740)
	desk.become(h, ann)
	hand.become(h, phone)

	desk.do(chromedp.Navigate(h.URL + "/"))
	press(desk, `main a[href="/devices"]`)
	desk.until(`location.pathname === "/devices"`)
	press(desk, `form[action="/devices/keep"] button`)
	desk.until(`!!document.querySelector(".devices")`)
	press(desk, `form[action="/devices/link"] button`)
	desk.until(`!!document.querySelector("#invite")`)
	link := eval[string](desk, `new URL(document.querySelector("#invite").value).pathname`)

	hand.do(chromedp.Navigate(h.URL + link))
	if wide := eval[bool](hand, `document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("the page is wider than the phone")
	}
	press(hand, `button[value="along"]`)
	hand.until(`location.pathname === "/" && ` + lists)
	desk.do(chromedp.Navigate(h.URL + "/"))
	desk.until(lists)

	hand.do(chromedp.Navigate(h.URL + first))
	hand.until(`!!document.querySelector(".chair.own")`)
	desk.do(chromedp.Navigate(h.URL + "/devices"))
	press(desk, `form[action="/devices/end-others"] button`)
	desk.until(`document.querySelectorAll(".devices li").length === 1`)
	hand.until(`!document.querySelector(".chair.own") && document.getElementById("announced").textContent.includes("signed out")`)
	hand.do(chromedp.Navigate(h.URL + "/"))
	hand.until(`!!document.querySelector(".home") && !document.querySelector(".my-games")`)
}
