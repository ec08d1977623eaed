package browser_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/site"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// inspect is a script that lists faults in the texts of a page: keys without translation, slots without values, and
// elements that are cut off or too wide.
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
		if (e.closest(".hush, .menu, dialog:not([open])") || !e.offsetWidth || !e.checkVisibility()) continue;
		const ends = getComputedStyle(e).textOverflow === "ellipsis"; // long names end in an ellipsis
		if (e.scrollWidth > e.clientWidth + 1 && !ends && !e.matches(".bare")) wrong.push("cut off: " + e.outerHTML.slice(0, 150));
		const box = e.getBoundingClientRect();
		if (box.right > innerWidth + 1 || box.left < -1) wrong.push("beyond the edge: " + e.outerHTML.slice(0, 150));
	}
	return [...new Set(wrong)];
})()`

// inAuction plays until the guest has a say in an auction with a bid, or the game is over.
func inAuction(g *webtest.Guest, h *webtest.Server, at string) {
	g.T.Helper()
	t := g.T.(*testing.T)
	g.Post(at+"/pace", "pace=0s")
	for {
		now := h.WaitFor(t, at, webtest.FirstSeatsTurn)
		s := &now.Game.State
		if now.Phase == table.Over || s.Phase == razzia.Bidding && s.Auction.Bid > 0 && len(s.Legal(nil)) > 1 { // a lone pass is made by the page
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

// TestLanguagesAndThemes opens the pages in every language and theme at the size of a phone, and at the narrowest width
// that must not scroll sideways. Some languages have long words. In English every page is opened in both themes, in the others in one, by
// turns.
func TestLanguagesAndThemes(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	auction := g.Play("bots=4")
	inAuction(g, h, auction)
	webtest.AskHint(g, h, auction)
	over, _ := webtest.PlayedByBots(t, h, g, "bots=3")
	waiting := g.Post("/tables", "players=5").Path
	pages := []struct{ path, title string }{
		{"/", "home.tagline"}, {"/rules", "rules.title"}, {"/print", "paper.title"}, {"/offline", "offline.title"},
		{"/offline/away", "offline.away"}, {auction, "status.your_bid"}, {over, "end.title"},
		{over + "/replay?at=60", "replay.title"}, {waiting, "wait.title"}, {webtest.LessonAt(g, "steal"), "status.your_turn"},
	}
	b := newTab(t, 360, 740)
	for i, lang := range i18n.Languages() {
		for j, theme := range i18n.Themes() {
			g.Want(200, g.Post("/settings", fmt.Sprintf("name=Josephine&lang=%s&dress=%s", lang, theme)))
			b.become(h, g)
			words := i18n.LocalizerFor(lang, theme)
			for k, page := range pages {
				if lang != i18n.English && (i+j+k)%2 > 0 {
					continue
				}
				b.do(chromedp.Navigate(h.URL + page.path))
				if got := eval[string](b, `document.documentElement.lang + " " + document.documentElement.dataset.dress`); got != string(lang)+" "+string(theme) {
					t.Errorf("%s is in %q, want %s %s", page.path, got, lang, theme)
				}
				for _, wrong := range eval[[]string](b, inspect) {
					t.Errorf("%s in %s, theme %s: %s", page.path, lang, theme, wrong)
				}
				b.do(chromedp.EmulateViewport(320, 256))
				if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
					t.Errorf("%s in %s, theme %s: %d pixels wider than 320: %s", page.path, lang, theme, over, eval[string](b, widest))
				}
				b.do(chromedp.EmulateViewport(360, 740))
				if title := eval[string](b, "document.title"); !strings.Contains(title, words.Text(page.title)) {
					t.Errorf("%s in %s has the title %q", page.path, lang, title)
				}
			}
		}
	}
}

// dress is a script that gives this page the style sheet of another one.
const dress = `(async (next) => {
	const [was, is] = [document, next].map((page) => page.querySelector("link[rel=stylesheet]"));
	if (was.getAttribute("href") === is.getAttribute("href")) return;
	const link = document.adoptNode(is);
	await new Promise((done) => { link.onload = done; was.after(link); });
	was.remove();
})`

// showStyle opens a page that is at rest, and gives it the style sheet of the page at a path.
func (b *tab) showStyle(h *webtest.Server, path string) {
	b.t.Helper()
	b.do(chromedp.Navigate(h.URL + "/rules"))
	eval[bool](b, fmt.Sprintf(`fetch(%q).then((r) => r.text()).then((t) => %s(new DOMParser().parseFromString(t, "text/html"))).then(() => true)`,
		path, dress))
}

// showPage is a script that shows a page with its style sheet and without its script, in the place of the one before.
const showPage = `(async (path) => {
	const next = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html"), root = document.documentElement;
	for (const { name, value } of next.documentElement.attributes) root.setAttribute(name, value);
	root.classList.add("script");
	await ` + dress + `(next);
	document.body.replaceWith(document.adoptNode(next.body));
})`

// tooWide is a script: by how many pixels the page is wider than the window, and how many links of its header have no line of their own.
const tooWide = `[document.documentElement.scrollWidth - innerWidth, [...document.querySelectorAll(".tabs a > span")].filter((link) => {
	const words = document.createRange();
	words.selectNodeContents(link);
	return words.getClientRects().length > 1;
}).length]`

// narrowWidths are the widths at which all pages of a language are measured: the narrowest window, and a small phone if its words are long.
func narrowWidths(l i18n.Language) []int64 {
	switch l {
	case "de", "hu", "nl":
		return []int64{320, 360}
	}
	return []int64{320}
}

// TestNoPageIsWiderThanItsWindow shows every page, with all that opens on it, in all languages in narrow windows.
func TestNoPageIsWiderThanItsWindow(t *testing.T) {
	t.Parallel()
	h := webtest.NewWith(t, site.Config{Mail: letters(), Pages: web.Settings{Grace: time.Millisecond, MCP: true}})
	g, b := h.Guest(t), newTab(t, 320, 640)
	ann, ofMember := memberStates(t, h)
	for _, viewer := range []struct {
		guest *webtest.Guest
		pages []pageState
	}{{g, pageStates(t, h, g)}, {ann, ofMember}} {
		b.become(h, viewer.guest)
		b.do(chromedp.Navigate(h.URL + "/rules"))
		for _, lang := range i18n.Languages() {
			viewer.guest.Want(200, viewer.guest.Post("/settings", fmt.Sprintf("name=Josephine&lang=%s", lang)))
			b.become(h, viewer.guest)
			for _, width := range narrowWidths(lang) {
				b.do(chromedp.EmulateViewport(width, 640))
				b.measureWidths(viewer.pages, fmt.Sprint(lang, ", ", width, " px"))
			}
		}
	}
}

// measureWidths shows pages one after another, and complains about those that are wider than the window.
func (b *tab) measureWidths(pages []pageState, in string) {
	b.t.Helper()
	at := ""
	for _, s := range pages {
		script := s.step + ";" + tooWide
		if s.path != at {
			at = s.path
			script = fmt.Sprintf("%s(%q).then(() => { %s; return %s; })", showPage, at, s.step, tooWide)
		}
		found := eval[[2]int](b, script)
		if found[0] > 0 {
			b.t.Errorf("%s, %s: %d pixels too wide: %s", s.name, in, found[0], eval[string](b, widest))
		}
		if found[1] > 0 {
			b.t.Errorf("%s, %s: %d links of the header are broken into lines", s.name, in, found[1])
		}
	}
}
