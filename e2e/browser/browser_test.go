package browser_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A tab is a page in Chromium with its own profile.
type tab struct {
	t   testing.TB
	ctx context.Context
}

// testTimeout is the maximum time for an action in the browser. It is long because the machine may be busy.
const testTimeout = 3 * time.Minute

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, testTimeout)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatalf("%v\n%s", err, b.text())
	}
}

// press scrolls a control to the middle of the window, where no bar lies over it, and clicks it.
func (b *tab) press(selector string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector(%q) !== null`, selector))
	eval[bool](b, fmt.Sprintf(`document.querySelector(%q).scrollIntoView({block: "center", behavior: "instant"}), true`, selector))
	b.do(chromedp.Click(chromedp.CSS(selector)))
}

// againstBots are the clicks on the home page that begin a game against bots.
var againstBots = []chromedp.Action[chromedp.Void]{chromedp.Click(chromedp.CSS(".to-bots > summary")),
	chromedp.Click(chromedp.CSS("#against-bots > .action"))}

// keys presses keys as a keyboard does. The event is rawKeyDown: if the page handles it and prevents the default,
// nothing else happens. With keyDown, Enter would also press the focused button a moment later, which may be another
// button by then.
func keys(text string) chromedp.Action[chromedp.Void] {
	return chromedp.KeyEvent(text, func(p *input.DispatchKeyEventParams) {
		if p.Type == input.DispatchKeyEventTypeKeyDown {
			p.Type = input.DispatchKeyEventTypeRawKeyDown
		}
	})
}

// text is the address and the text of the page, for messages.
func (b *tab) text() string {
	ctx, cancel := context.WithTimeout(b.ctx, 5*time.Second)
	defer cancel()
	text, _ := chromedp.Run(ctx, chromedp.Evaluate[string]("location.href + '\\n' + document.body.innerText.slice(0, 1500)"))
	return text
}

// eval returns the value of a script.
func eval[T any](b *tab, script string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, testTimeout)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%.200s: %v\n%s", script, err, b.text())
	}
	return value
}

// until waits until a script expression is true.
func (b *tab) until(script string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, testTimeout)
	defer cancel()
	_, err := chromedp.Run(ctx, chromedp.Poll[bool](script, chromedp.WithPollingTimeout(0)))
	for err != nil && ctx.Err() == nil && strings.Contains(err.Error(), "(-32000)") { // the tab went to another page: try again there
		_, err = chromedp.Run(ctx, chromedp.Poll[bool](script, chromedp.WithPollingTimeout(0)))
	}
	if err != nil {
		b.t.Fatalf("not true within the time: %s: %v\n%s", script, err, b.text())
	}
}

// path is the path of the tab's page.
func (b *tab) path() string { return eval[string](b, "location.pathname") }

// is reports whether the page has an element.
func (b *tab) is(selector string) bool {
	return eval[bool](b, fmt.Sprintf("document.querySelector(%q) !== null", selector))
}

// version is a script: the version of the table on the page.
const version = `Number(document.querySelector("main.table").dataset.version)`

// clickOn is a script that makes the first move that the page offers. Its value is the version before the move.
const clickOn = `(() => {
	const main = document.querySelector("main.table");
	const action = main.querySelector("form[action$='/ready'] button") ?? main.querySelector("[form=action].action.main") ?? main.querySelector("[form=action].action");
	const before = main.dataset.version;
	action?.click();
	return before;
})()`

// playToTheEnd plays a game to its end by clicks. The bots must move at once.
func (b *tab) playToTheEnd() {
	b.t.Helper()
	for !b.is("main.is-over") {
		b.until(`document.querySelector("main.is-over, #action") !== null`)
		if b.is("main.is-over") {
			return
		}
		before := eval[string](b, clickOn)
		b.until(fmt.Sprintf("%s > %s", version, before))
	}
}

func TestAGameByClicking(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 1280, 800)
	b.do(chromedp.Navigate(h.URL))
	b.do(againstBots...)
	b.until(`document.querySelector("main.table") !== null && document.readyState === "complete"`)
	b.do(chromedp.Click(chromedp.CSS("[popovertarget=table-menu]")))
	eval[bool](b, `document.querySelector('[name=pace][value="0s"]').click() === undefined`) // the menu closes when the turn comes
	b.playToTheEnd()
	for _, thing := range []string{".curve polyline", "#end-table3", `form[action$=rematch]`, ".seat.won"} {
		if !b.is(thing) {
			t.Errorf("after the game there is no %s", thing)
		}
	}
	at := b.path()
	eval[bool](b, settled)
	b.until(`document.querySelector("[data-fresh]") === null`)        // a slot with a new action takes no click for half a second
	b.do(chromedp.Click(chromedp.CSS(`.console a[href$="/replay"]`))) // it plays by itself
	b.until(`Number(location.search.slice(4)) >= 2 && document.querySelectorAll(".row .plate, .star").length > 0`)
	b.do(chromedp.Navigate(h.URL+at), chromedp.Click(chromedp.CSS(`form[action$=rematch] button`)))
	b.until(fmt.Sprintf("location.pathname !== %q && document.querySelector('.stage') !== null", at))
}

// TestDoubleClickMovesOnce presses a button several times before the server has answered: one move is sent.
func TestDoubleClickMovesOnce(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=2")
	h.WaitFor(t, at, webtest.FirstSeatsTurn)
	b := newTab(t, 1280, 800)
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL + at))
	const pressThrice = `(() => {
		const fetched = fetch, draw = document.querySelector("[form=action].action");
		let sent = 0;
		window.fetch = (...what) => (sent++, fetched(...what));
		draw.click();
		draw.click();
		document.dispatchEvent(new KeyboardEvent("keydown", { key: draw.dataset.hot }));
		return sent;
	})()`
	if sent := eval[int](b, pressThrice); sent != 1 {
		t.Errorf("%d moves were sent", sent)
	}
	b.until(`document.querySelectorAll("#log li").length > 1`)
}

// TestPendingMoveIsNotSentAgain presses a button again before the server has answered, after talk has caused an update
// of the table: one move is sent.
func TestPendingMoveIsNotSentAgain(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=2")
	now := h.WaitFor(t, at, webtest.FirstSeatsTurn)
	b := newTab(t, 1280, 800)
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL + at))
	b.do(chromedp.Evaluate[chromedp.Void](`window.sent = 0;
		window.fetch = () => (window.sent++, new Promise(() => {}));
		document.querySelector("[form=action].action").click();0`, chromedp.EvalAsValue))
	if _, err := h.Host.Act(t.Context(), now.ID, table.Talk{By: now.Maker.ID, Text: "Who was it?"}); err != nil {
		t.Fatal(err)
	}
	b.until(fmt.Sprintf("%s > %d", version, now.Version))
	b.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("[form=action].action").click();0`, chromedp.EvalAsValue))
	if sent := eval[int](b, "sent"); sent != 1 {
		t.Errorf("%d moves were sent", sent)
	}
}

func TestAGameWithTheKeyboard(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 1280, 800)
	b.do(chromedp.Navigate(h.URL), chromedp.Focus(chromedp.CSS(".to-bots > summary")), keys("\r"),
		chromedp.WaitVisible(chromedp.CSS("#against-bots .action")), chromedp.Focus(chromedp.CSS("#against-bots .action")), keys("\r"))
	b.until(`document.querySelector("main.table") !== null && document.readyState === "complete"`)
	at := b.path()
	id := table.ID(strings.TrimPrefix(at, "/t/"))
	now, err := h.Host.Table(t.Context(), id)
	fatal.If(t, err)
	if _, err := h.Host.Act(t.Context(), id, table.SetPace{By: now.Maker.ID, Pace: 0}); err != nil {
		t.Fatal(err)
	}
	b.do(keys("?"))
	b.until(`document.querySelector("#help").open`)
	b.do(keys("?"))
	for range 25 {
		b.until(`document.querySelector("main.is-over, #action") !== null`)
		if b.is("main.is-over") {
			break
		}
		b.pressOne()
	}
	if eval[int](b, `document.querySelectorAll("#log li").length`) < 20 {
		t.Error("the keys made too few moves")
	}
}

// pressOne makes a move with the keyboard.
func (b *tab) pressOne() {
	b.t.Helper()
	before := eval[int](b, version)
	bid := eval[string](b, `document.querySelector("[data-bid]")?.dataset.bid ?? ""`)
	hot := eval[string](b, `[...document.querySelectorAll("[form=action][data-hot]")].map((b) => b.dataset.hot).join("")`)
	switch {
	case bid != "":
		b.do(keys(bid), keys("\r"))
	case hot != "":
		b.do(keys(hot[:1]))
	}
	b.until(fmt.Sprintf("%s > %d", version, before))
}

func TestWithoutScript(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b := newTab(t, 800, 800)
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(h.URL))
	b.do(againstBots...)
	b.do(chromedp.WaitVisible(chromedp.CSS(".stage")))
	at, err := chromedp.Run(b.ctx, chromedp.Location())
	fatal.If(t, err)
	h.WaitFor(t, at, webtest.FirstSeatsTurn)
	b.do(chromedp.WaitVisible(chromedp.CSS("[form=action].action")), chromedp.Click(chromedp.CSS("[form=action].action")))
	h.WaitFor(t, at, func(now *table.Table) bool { return len(now.Moves) > 1 })
}

// settled is a script that waits until no animation runs that has an end. During one, contrasts are lower and elements move away from
// a click.
const settled = `(async () => {
	const moving = () => document.getAnimations().filter((a) => a.playState === "running" && a.effect.getTiming().iterations < Infinity);
	while (moving().length) await Promise.allSettled(moving().map((a) => a.finished));
	return true;
})()`

// become gives the cookie of a guest to the tab.
func (b *tab) become(h *webtest.Server, g *webtest.Guest) {
	b.t.Helper()
	site, _ := url.Parse(h.URL)
	for _, c := range g.Client.Jar.Cookies(site) {
		cookie := network.SetCookieParams{Name: c.Name, Value: c.Value, URL: h.URL}
		if _, err := chromedp.Call(b.ctx, network.SetCookie, cookie); err != nil {
			b.t.Fatal(err)
		}
	}
}
