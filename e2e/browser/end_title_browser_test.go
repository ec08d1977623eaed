package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestTheTitleOfAnEndFits plays a game to its end. In several languages and windows the line about the reader is whole, with the longest
// name of a bot.
func TestTheTitleOfAnEndFits(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=4")
	webtest.PlayToEnd(t, h, g, at)
	b := newTab(t, 390, 844)
	b.become(h, g)
	const cut = `(() => {
		const title = document.getElementById("result-title"), range = document.createRange();
		title.textContent = title.textContent.trim().replace(/\S+\.$/, "Machine Gun Joe.");
		range.selectNodeContents(title);
		const text = range.getBoundingClientRect(), box = title.parentElement.getBoundingClientRect();
		return text.right > box.right + 1 || text.left < box.left - 1;
	})()`
	for _, lang := range []string{"de", "es", "hu", "nl"} {
		g.Want(200, g.Post("/settings", "name=Josephine&lang="+lang+"&back=/"))
		b.do(chromedp.Navigate(h.URL + at))
		for _, w := range pageWindows {
			b.do(chromedp.EmulateViewport(w.width, w.height))
			if eval[bool](b, cut) {
				t.Errorf("%s, %dx%d: the title is cut off: %s", lang, w.width, w.height, b.text())
			}
		}
	}
}
