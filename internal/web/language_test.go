package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// inspect lists what is wrong with the words of a page: keys that nobody translated, and things that are
// wider than their place.
const inspect = `(() => {
	const wrong = [];
	const words = document.body.innerText + " " + document.title + " " +
		[...document.querySelectorAll("[aria-label], [title], [placeholder]")]
			.map((e) => [e.ariaLabel, e.title, e.placeholder].join(" ")).join(" ");
	for (const [key] of words.matchAll(/\b[a-z]+\.[a-z]+[a-z_]*\b/g)) wrong.push("not translated: " + key);
	for (const [slot] of words.matchAll(/\{[a-z_]+\}|\[[^\]]*\|[^\]]*\]/g)) wrong.push("not filled in: " + slot);
	const wide = document.documentElement.scrollWidth - innerWidth;
	if (wide > 0) wrong.push(wide + " pixels too wide");
	for (const e of document.querySelectorAll("button, .button, .action, select, h1, h2, .tag, .news, .beat, .say, .danger, label")) {
		if (e.closest(".hush, .menu, dialog:not([open])") || !e.offsetWidth) continue;
		const ends = getComputedStyle(e).textOverflow === "ellipsis"; // a long name ends in dots
		if (e.scrollWidth > e.clientWidth + 1 && !ends && !e.matches(".bare")) wrong.push("cut off: " + e.outerHTML.slice(0, 150));
		const box = e.getBoundingClientRect();
		if (box.right > innerWidth + 1 || box.left < -1) wrong.push("beyond the edge: " + e.outerHTML.slice(0, 150));
	}
	return [...new Set(wrong)];
})()`

// inAuction plays until the guest has the say in an auction with a bid, or the game is over.
func inAuction(g *webtest.Guest, h *webtest.Server, at string) {
	g.T.Helper()
	t := g.T.(*testing.T)
	g.Post(at+"/pace", "pace=0s")
	for {
		now := h.WaitFor(t, at, webtest.FirstSeatsTurn)
		s := &now.Game.State
		if now.Phase == table.Over || s.Phase == razzia.Bidding && s.Auction.Bid > 0 {
			return
		}
		m := webtest.Choose(t, now)
		if m.Loot() != 0 {
			m = razzia.Draw(1)
			if s.Piles[0] == 0 {
				m = razzia.Draw(2)
			}
		}
		g.Want(200, g.Post(at+"/move", webtest.Form("seat", "0", "ply", fmt.Sprint(len(now.Moves)), "move", m.String())))
	}
}

// TestEveryLanguageInBothDresses opens the pages in every language and dress at the size of a phone, and of the
// narrowest page that must not scroll sideways: words are long in some.
func TestEveryLanguageInBothDresses(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	auction := g.Play("bots=4")
	inAuction(g, h, auction)
	ask(g, h, auction)
	over, _ := playedByBots(t, h, g, "bots=3")
	waiting := g.Post("/tables", "players=5").Path
	pages := []struct{ path, title string }{
		{"/", "home.tagline"}, {"/rules", "rules.title"}, {auction, "table.your_say"}, {over, "end.title"},
		{over + "/replay?at=60", "replay.title"}, {waiting, "wait.title"}, {lessonAt(g, "steal"), "table.your_turn"},
	}
	b := newTab(t, 360, 740)
	for _, lang := range i18n.Languages() {
		for _, dress := range i18n.Themes() {
			g.Want(200, g.Post("/settings", fmt.Sprintf("name=Josephine&lang=%s&dress=%s", lang, dress)))
			b.become(h, g)
			words := i18n.LocalizerFor(lang, dress)
			for _, page := range pages {
				b.do(chromedp.Navigate(h.URL + page.path))
				if got := eval[string](b, `document.documentElement.lang + " " + document.documentElement.dataset.dress`); got != string(lang)+" "+string(dress) {
					t.Errorf("%s is in %q, want %s %s", page.path, got, lang, dress)
				}
				for _, wrong := range eval[[]string](b, inspect) {
					t.Errorf("%s in %s, dress of %s: %s", page.path, lang, dress, wrong)
				}
				b.do(chromedp.EmulateViewport(320, 256))
				if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
					t.Errorf("%s in %s, dress of %s: %d pixels wider than 320: %s", page.path, lang, dress, over, eval[string](b, widest))
				}
				b.do(chromedp.EmulateViewport(360, 740))
				if title := eval[string](b, "document.title"); !strings.Contains(title, words.Text(page.title)) {
					t.Errorf("%s in %s is called %q", page.path, lang, title)
				}
			}
		}
	}
}
