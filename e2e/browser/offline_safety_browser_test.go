package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// alongWith returns a tab whose browser has taken the table along, and its server.
func alongWith(t *testing.T) (*tab, *webtest.Server) {
	t.Helper()
	h := webtest.New(t, guard.NoLimits)
	b := wholeChromium.newTab(t, 390, 844)
	b.takeAlong(h.URL)
	return b, h
}

// takeAlong takes the table along.
func (b *tab) takeAlong(site string) {
	b.t.Helper()
	b.do(chromedp.Navigate(site + "/offline"))
	b.press("#take")
	b.until(`document.querySelector("main[data-offline]") !== null`)
}

// offlineGame begins a game against bots that move at once, and returns its address.
func (b *tab) offlineGame() string {
	b.t.Helper()
	b.press("#against-bots .action")
	b.until(`document.querySelector("main.table") !== null && ` + version + ` > 1`)
	b.hasten()
	return b.path()
}

// move makes a move by a click, and waits for it.
func (b *tab) move() {
	b.t.Helper()
	b.until(`document.querySelector("#action") !== null`)
	before := eval[string](b, clickOn)
	b.until(fmt.Sprintf("%s > %s", version, before))
}

// worker is the service worker of a site, to run scripts in.
func (b *tab) worker(site string) *tab {
	b.t.Helper()
	list, err := chromedp.Call(b.ctx, target.GetTargets, target.GetTargetsParams{Filter: target.Filter{{Type: "service_worker"}}})
	fatal.If(b.t, err)
	for _, info := range list.TargetInfos {
		if strings.HasPrefix(info.URL, site+"/") {
			ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithTargetID(info.TargetID))
			b.t.Cleanup(cancel)
			fatal.If(b.t, chromedp.Do(ctx)) // its first use must outlast the scripts
			return &tab{b.t, ctx}
		}
	}
	b.t.Fatalf("no service worker runs at %s: %v", site, list.TargetInfos)
	return nil
}

// inJournal is a script that does something with the store of the journal, such as s.get("owner"), and has its result.
func inJournal(do string) string {
	return `new Promise((done, failed) => {
		const opening = indexedDB.open("razzia");
		opening.onerror = () => failed(opening.error);
		opening.onsuccess = () => {
			const s = opening.result.transaction("journal", "readwrite").objectStore("journal"), asked = ` + do + `;
			s.transaction.oncomplete = () => (opening.result.close(), done(asked.result ?? null));
		};
	})`
}

// TestOneProgramHasTheJournal lets another program take the journal over during a game: the first one can write no move any more, and
// ends. The move that was clicked is made once, by one that has read the journal anew.
func TestOneProgramHasTheJournal(t *testing.T) {
	t.Parallel()
	b, _ := alongWith(t)
	at := b.offlineGame()
	b.move()
	b.until(`document.querySelector("#action") !== null`)
	owner := eval[string](b, inJournal(`s.get("owner")`))
	eval[any](b, inJournal(`s.put("another program", "owner")`))
	b.move()
	if now := eval[string](b, inJournal(`s.get("owner")`)); now == owner || now == "another program" {
		t.Errorf("the journal is of %q, and was of %q", now, owner)
	}
	record := eval[string](b, `fetch(location.pathname).then((answer) => answer.text())`)
	entries := eval[[]string](b, inJournal(`s.getAllKeys()`))
	last := fmt.Sprintf("entry/%s/%08d", strings.TrimPrefix(at, "/t/"), eval[int](b, version))
	if !strings.Contains(strings.Join(entries, "\n"), last) || !strings.Contains(record, "main") {
		t.Errorf("the journal has not %s: %v", last, entries)
	}
}

// TestRemovedIsRemoved removes offline play with its games, and takes the table along again while the same worker runs: nothing of the
// games before is there. A new game outlasts the worker, and is the person's.
func TestRemovedIsRemoved(t *testing.T) {
	t.Parallel()
	b, h := alongWith(t)
	first := b.offlineGame()
	b.do(chromedp.Navigate(h.URL + "/offline"))
	b.press("#leave")
	b.until(`document.querySelector("#sure[open]") !== null`)
	b.press("#sure button:not([value])")
	b.until(`document.querySelector("#sure[open]") === null`)
	if !b.is(`#running a[href="` + first + `"]`) {
		t.Fatal("the game is gone, and the person did not say yes")
	}
	b.press("#leave")
	b.press("#sure [value=yes]")
	b.until(`document.querySelector("#take") !== null`)
	if left := eval[[]string](b, `(async () => [...(await indexedDB.databases()).map((db) => db.name),
		...(await (await caches.open("razzia-offline")).keys()).map((kept) => new URL(kept.url).pathname)
			.filter((path) => !/away|static|pad|print/.test(path))])()`); len(left) > 0 {
		t.Errorf("there is still %v", left)
	}
	b.takeAlong(h.URL)
	if b.is(`a[href="` + first + `"]`) {
		t.Error("the list has a game that was removed")
	}
	second := b.offlineGame()
	b.move()
	b.killWorker()
	b.do(chromedp.Navigate(h.URL + "/offline"))
	b.until(`document.querySelector('#running a[href="` + second + `"]') !== null`)
	b.do(chromedp.Navigate(h.URL + second))
	b.move()
}

// TestANewProgramWaitsForTheGame has a newer program in the cache during a game: it is used once the game is old, and nothing that it does
// not need stays. One that cannot run is replaced at once, and without another one the page offers to load it anew.
func TestANewProgramWaitsForTheGame(t *testing.T) {
	t.Parallel()
	b, h := alongWith(t)
	at := b.offlineGame()
	eval[any](b, `(async () => {
		const cache = await caches.open("razzia-offline");
		const pack = await (await cache.match("/offline/pack.json")).json();
		await cache.put("/static/0/old.js", new Response(""));
		await cache.put("/offline/coming.json", Response.json({ ...pack, version: "newer" }));
	})()`)
	used := `caches.open("razzia-offline").then((cache) => cache.match("/offline/pack.json")).then((kept) => kept.json())
		.then((pack) => pack.version)`
	b.killWorker()
	b.do(chromedp.Navigate(h.URL + at))
	b.move()
	if eval[string](b, used) == "newer" {
		t.Error("the program was replaced during a game")
	}
	key := "table/" + strings.TrimPrefix(at, "/t/")
	text := eval[string](b, inJournal(`s.get("`+key+`")`))
	b.do(chromedp.Navigate(h.URL + "/robots.txt")) // the page of the game would begin the program again, with the game as it was
	b.killWorker()
	old := strings.ReplaceAll(text, `"Latest":"20`, `"Latest":"19`)
	eval[any](b, inJournal(fmt.Sprintf("s.put(%q, %q)", old, key)))
	b.do(chromedp.Navigate(h.URL + "/offline"))
	b.until(`document.querySelector("#running") !== null`)
	if eval[string](b, used) != "newer" {
		t.Error("the program was not replaced by the newer one")
	}
	if eval[bool](b, `caches.match("/static/0/old.js").then((kept) => kept !== undefined)`) {
		t.Error("a file that no program needs was kept")
	}
	b.do(chromedp.Navigate(h.URL + at)) // here no script looks for a newer program
	breakIt := `caches.open("razzia-offline").then(async (cache) => {
		const pack = await (await cache.match("/offline/pack.json")).json();
		await cache.put(pack.program + "0", await cache.match(pack.program));
		await cache.put("/offline/coming.json", Response.json({ ...pack, program: pack.program + "0", version: "mended" }));
		await cache.put(pack.program, new Response("no program", { headers: { "Content-Type": "application/wasm" } }));
	})`
	eval[any](b, inJournal(fmt.Sprintf("s.put(%q, %q)", text, key)))
	eval[any](b, breakIt)
	b.killWorker()
	b.do(chromedp.Navigate(h.URL + at))
	b.move()
	if now := eval[string](b, used); now != "mended" {
		t.Errorf("the program that runs is %s", now)
	}
	eval[any](b, breakIt+`.then(() => caches.open("razzia-offline")).then((cache) => cache.delete("/offline/coming.json"))`)
	b.killWorker()
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`location.pathname === "/offline"`)
	b.press("#take")
	b.until(`document.querySelector('#running a[href="` + at + `"]') !== null`)
}

// TestAFullDiskLosesNothing lets the browser's storage refuse a move, as a full disk does: the table stays as it was, and takes the move
// once there is room again. It is not parallel: other tests kill all workers.
func TestAFullDiskLosesNothing(t *testing.T) {
	b, h := alongWith(t)
	at := b.offlineGame()
	b.until(`document.querySelector("#action") !== null`)
	worker := b.worker(h.URL)
	eval[any](worker, `globalThis.kept = IDBObjectStore.prototype.put;
		IDBObjectStore.prototype.put = function () { globalThis.refused = (globalThis.refused ?? 0) + 1; this.transaction.abort(); };0`)
	b.do(chromedp.Navigate(h.URL + at)) // a bot may have moved until the disk was full
	b.until(`document.querySelector("#action") !== null`)
	before := eval[int](b, version)
	eval[string](b, clickOn)
	b.until(`document.querySelector("#notice:not(:empty)") !== null`)
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`document.querySelector("#action") !== null`)
	if now := eval[int](b, version); now != before {
		t.Errorf("the table is at version %d, and was at %d", now, before)
	}
	eval[any](worker, `if (!globalThis.refused) throw new Error("nothing was refused"); IDBObjectStore.prototype.put = globalThis.kept;0`)
	b.move()
	b.killWorker()
	seen := eval[int](b, version)
	b.do(chromedp.Navigate(h.URL + at))
	b.until(fmt.Sprintf(`document.querySelector("main.table") && %s >= %d`, version, seen))
}

// TestTheOwnPagesOfTheBrowserAreAccessible looks at the page of games that the browser answers itself, with a game under way and one that
// is over, in all languages, light and dark, narrow and wide, as all other pages are looked at.
func TestTheOwnPagesOfTheBrowserAreAccessible(t *testing.T) {
	t.Parallel()
	b, h := alongWith(t)
	at := b.offlineGame()
	post := `fetch(%q, {method: "POST", headers: {"Content-Type": "application/x-www-form-urlencoded"}, body: %q})
		.then((answer) => answer.status)`
	eval[int](b, fmt.Sprintf(post, at+"/leave", "seat=0"))
	b.until(`document.querySelector("main.is-over") !== null`)
	b.do(chromedp.Navigate(h.URL + "/offline"))
	other := b.offlineGame()
	b.inspect(h, []pageState{{"own games", "/offline", ""},
		{"the question before they go", "/offline", `document.querySelector("#leave").click()`}, {"own table", other, ""}, {"no page", "/offline/nowhere", ""}})
	for _, lang := range i18n.Languages() {
		eval[int](b, fmt.Sprintf(post, "/settings", "name=Josephine&back=/offline&lang="+string(lang)))
		b.do(chromedp.Navigate(h.URL + "/offline"))
		for _, width := range []int64{320, 360, 844} {
			b.do(chromedp.EmulateViewport(width, 640))
			if over := eval[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
				t.Errorf("%s: %d pixels wider than %d: %s", lang, over, width, eval[string](b, widest))
			}
		}
		if got := eval[string](b, "document.documentElement.lang"); got != string(lang) {
			t.Errorf("the page is in %q, want %q", got, lang)
		}
	}
}
