package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/site"
	"razzia/internal/web/webtest"
)

// TestADuelOnAPhone follows a friend's link: one tap begins the game with the same cards, and after it both results stand side by side.
// On no page axe finds a fault, and nothing is too wide.
func TestADuelOnAPhone(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{NoPush: true})
	ann, ben := h.Guest(t), h.Guest(t)
	first := webtest.PlayToEnd(t, h, ann, ann.Play("bots=2&level=greedy"))
	link := ann.Want(200, ann.Post("/beat/new", "table="+string(first.ID))).Path
	ben.Want(200, ben.Post("/settings", "name=Legs&face=6&lang=hu&back=/"))
	b := newTab(t, 360, 740)
	b.become(h, ben)
	b.do(chromedp.Navigate(h.URL + link))
	b.checkDay("the dare")
	b.do(chromedp.Click(chromedp.CSS(".band button.main")), chromedp.WaitVisible(chromedp.CSS(".day-mark")))
	b.checkDay("the table")
	webtest.PlaySeatToEnd(t, h, ben, b.path(), 0)
	b.do(chromedp.Navigate(h.URL + link))
	b.checkDay("both results")
	if !b.is(".duel-lines") || !b.is(`form[action$="/anew"]`) {
		t.Error("the results do not stand side by side, or there are no new cards")
	}
	b.do(chromedp.Navigate(h.URL + "/beat"))
	b.checkDay("the list")
}
