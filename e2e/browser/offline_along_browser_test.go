package browser_test

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// installed lets a page look as if its app was installed.
const installed = `{
	const ask = matchMedia.bind(window);
	window.matchMedia = (query) => (query === "(display-mode: standalone)" ? ask("all") : ask(query));
}`

// onNet is a script that lets the worker have a connection of a type, and counts in "looked" how often it looks at it.
func onNet(kind, saves string) string {
	return `(self.looked = 0, Object.defineProperty(navigator, "connection", {configurable: true, get() {
		self.looked++;
		return {type: "` + kind + `", saveData: ` + saves + `};
	}}) === navigator)`
}

// isAlong is a script: whether the browser has taken the table along.
const isAlong = `caches.match("/offline/pack.json").then((kept) => kept !== undefined)`

// TestAnInstalledAppTakesTheTableAlong opens an installed app on Wi-Fi: the table is there, and a line says so. On other connections it is
// not taken along, and once it was removed it stays removed.
func TestAnInstalledAppTakesTheTableAlong(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := wholeChromium.newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL))
	b.untilKept()
	worker := b.worker(h.URL)
	along := func(net, saves string) {
		t.Helper()
		if !eval[bool](worker, onNet(net, saves)) {
			t.Fatal("the worker keeps its connection")
		}
		b.do(chromedp.Reload())
		eval[bool](worker, once("self.looked > 0"))
	}
	_, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: installed})
	fatal.If(t, err)
	for _, net := range [][2]string{{"cellular", "false"}, {"wifi", "true"}} {
		if along(net[0], net[1]); eval[bool](b, isAlong) {
			t.Errorf("the table comes along over %v", net)
		}
	}
	eval[bool](b, once(`(await fetch("/offline/pack.json")).status === 200`)) // the program is made
	along("wifi", "false")
	b.until(`document.getElementById("announced").textContent.includes("without a connection")`)
	b.do(chromedp.Navigate(h.URL + "/offline"))
	b.press("#leave")
	b.press("#sure [value=yes]")
	b.until(`document.querySelector("#take") !== null`)
	b.do(chromedp.Navigate(h.URL))
	eval[bool](worker, `(() => {
		const { has } = CacheStorage.prototype, ask = self.fetch;
		self.had = self.fetched = 0;
		CacheStorage.prototype.has = async function (name) { const is = await has.call(this, name); self.had++; return is; };
		self.fetch = (...all) => (String(all[0]).includes("pack.json") && self.fetched++, ask(...all));
		return true;
	})()`)
	along("wifi", "false")
	eval[bool](worker, once("self.had > 0"))
	if eval[int](worker, "self.fetched") > 0 {
		t.Error("the table comes along again after it was removed")
	}
}

// once is a script that waits until a condition is true. Its value is true.
func once(condition string) string {
	return `new Promise((done) => { const look = async () => (` + condition + `) ? done(true) : setTimeout(look, 50); look(); })`
}
