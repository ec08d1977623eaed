package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia"
	"razzia/internal/fatal"
	"razzia/internal/table"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A connected tab shows an auction of two people at one device, in which nothing happens by itself. Its way to the server is
// a gate.
type connected struct {
	t *testing.T
	*tab
	server *webtest.Server
	gate   *gate
	at     string
	table  *table.Table // when the page was loaded
	keep   int          // for how long the page sends a move again, in milliseconds; here it never stops
}

func newConnected(t *testing.T) *connected {
	t.Helper()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	c := &connected{t: t, tab: newTab(t, 1280, 800), server: h, gate: newGate(t, h)}
	c.at = g.Want(200, g.Post("/together", "name=Anna&name=Ben")).Path
	c.act(razzia.Call())
	c.become(h, g)
	c.do(chromedp.Navigate(c.gate.URL + c.at))
	c.keep = eval[int](c.tab, `Number(document.getElementById("link").dataset.keep)`)
	c.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("link").dataset.keep = 1e9;
		window.tries = 0;
		const fetched = window.fetch;
		window.fetch = (...what) => (window.tries++, fetched(...what));0`, chromedp.EvalAsValue))
	return c
}

// act makes a move of the player who is to act, past the page.
func (c *connected) act(m razzia.Move) {
	c.t.Helper()
	now, err := c.server.Host.Table(c.t.Context(), webtest.TableID(c.at))
	if err == nil {
		command := table.Move{By: now.Maker.ID, Seat: now.Game.State.Actor, Ply: len(now.Moves), Move: m}
		c.table, err = c.server.Host.Act(c.t.Context(), now.ID, command)
	}
	fatal.If(c.t, err)
}

// bid clicks on the lowest bid, and returns it.
func (c *connected) bid() razzia.Move {
	c.t.Helper()
	c.until(`document.querySelector("[form=action][data-bid]") !== null`)
	text := eval[string](c.tab, `(() => { const b = document.querySelector("[form=action][data-bid]"); b.click(); return b.value; })()`)
	m, err := razzia.ParseMove(text)
	fatal.If(c.t, err)
	return m
}

// arrives waits until a move is made and on the page, and fails unless it was made once and the page was never left.
func (c *connected) arrives(m razzia.Move) {
	c.t.Helper()
	before := len(c.table.Moves)
	c.server.WaitFor(c.t, c.at, func(now *table.Table) bool { return len(now.Moves) > before })
	c.until(fmt.Sprintf(`!document.documentElement.matches(".lost") && %s > %d`, version, c.table.Version))
	now := c.server.WaitFor(c.t, c.at, func(*table.Table) bool { return true })
	if got := now.Moves[before:]; len(got) != 1 || got[0] != m {
		c.t.Errorf("the moves %v were made: want %v once", got, m)
	}
	c.stayed()
}

// stayed fails if the page was loaded again, or has complained.
func (c *connected) stayed() {
	c.t.Helper()
	if !eval[bool](c.tab, `window.tries !== undefined`) {
		c.t.Error("the page was left")
	}
	if said := eval[string](c.tab, `document.getElementById("notice").textContent`); said != "" {
		c.t.Errorf("the page says %q", said)
	}
}

// says waits until the page says some of its texts about the connection, each by the name of its data attribute.
func (c *connected) says(texts ...string) {
	c.t.Helper()
	for _, text := range texts {
		c.until(fmt.Sprintf(`document.querySelector("#link.says span")?.textContent.includes(document.getElementById("link").dataset.%s.split("{")[0])`,
			text))
	}
}

// tooLate is whether the page says that a move came too late.
const tooLate = `document.querySelector("#notice.said")?.textContent.startsWith(document.getElementById("link").dataset.late.split("{")[0])`

// impatient makes the page ask after the first attempt.
const impatient = `document.getElementById("link").dataset.keep = 0`

// TestAMoveOutlivesTheServer stops the server in an auction. The page stays, says so, and sends the move once the server is
// back.
func TestAMoveOutlivesTheServer(t *testing.T) {
	t.Parallel()
	c := newConnected(t)
	if c.keep < 10_000 {
		t.Errorf("a move is sent again for %d ms: want ten seconds", c.keep)
	}
	c.gate.stop()
	m := c.bid()
	c.says("lost", "kept")
	c.until("window.tries > 1")
	c.gate.start()
	c.arrives(m)
}

// TestAMoveWhoseAnswerIsLost has the answer of a move vanish. The page sends the move again, and is told that it was made.
func TestAMoveWhoseAnswerIsLost(t *testing.T) {
	t.Parallel()
	c := newConnected(t)
	c.gate.freeze(out)
	m := c.bid()
	c.server.WaitFor(t, c.at, func(now *table.Table) bool { return len(now.Moves) > 1 })
	c.gate.stop()
	c.gate.thaw()
	c.until("window.tries > 1") // with the server back at once, the browser itself could send the form again, unseen by the page
	c.gate.start()
	c.arrives(m)
	c.until(`!document.querySelector("#link.says") || document.querySelector("#link span").textContent === document.getElementById("link").dataset.back`)
}

// TestAFrozenServerIsNoticed holds everything up and closes nothing, as a server does that gets SIGSTOP. A tap is visible in
// the next frame; the page soon misses the heartbeat; once the server goes on, the move is made once.
func TestAFrozenServerIsNoticed(t *testing.T) {
	t.Parallel()
	c := newConnected(t)
	if silence := eval[float64](c.tab, `Number(document.getElementById("link").dataset.silence)`); silence > 5000 {
		t.Errorf("a silence of %v ms is noticed: want at most 5000", silence)
	}
	c.gate.freeze(in, out)
	m := c.bid()
	const pressed = `new Promise((seen) => requestAnimationFrame(() =>
		seen(getComputedStyle(document.querySelector("[form=action][data-pressed]")).boxShadow !== "none")))`
	if !eval[bool](c.tab, pressed) {
		t.Error("the tap is not visible in the next frame")
	}
	c.says("lost", "kept")
	c.gate.thaw()
	c.arrives(m)
}

// TestAMoveThatDidNotArrive keeps the server away for longer than a move is sent again. The page asks, and does what the
// player answers.
func TestAMoveThatDidNotArrive(t *testing.T) {
	t.Parallel()
	c := newConnected(t)
	for _, again := range []string{"[data-drop]", ":not([data-drop])"} {
		c.do(chromedp.Evaluate[chromedp.Void](impatient, chromedp.EvalAsValue))
		c.gate.stop()
		m := c.bid()
		c.until(fmt.Sprintf(`document.querySelector("#link.says span")?.textContent ===
			document.getElementById("link").dataset.askBid.replace("{cheque}", %q)`, strings.TrimPrefix(m.String(), "bid ")))
		c.gate.start()
		c.until(`!document.documentElement.matches(".lost")`)
		c.do(chromedp.Click(chromedp.CSS("#link button" + again)))
		if again != "[data-drop]" {
			c.arrives(m)
		}
		c.until(`!document.querySelector("#link.asks")`)
	}
}

// TestAMoveThatCameTooLate has another device of the player move while the page has no connection.
func TestAMoveThatCameTooLate(t *testing.T) {
	t.Parallel()
	c := newConnected(t)
	c.do(chromedp.Evaluate[chromedp.Void](impatient, chromedp.EvalAsValue))
	c.gate.stop()
	c.bid()
	c.says("askBid")
	c.act(razzia.Pass())
	c.gate.start()
	c.until(tooLate)
	c.until(`!document.querySelector("#link.asks")`)
}

// TestAMoveThatCameTooLateByAFlight loses a single form, and has another device of the player bid. The server is asked about the
// lost move once the cheque of the other bid has landed: before that the page still shows the position of the lost one.
func TestAMoveThatCameTooLateByAFlight(t *testing.T) {
	t.Parallel()
	c := newConnected(t)
	c.do(chromedp.Evaluate[chromedp.Void](impatient+`;
		const fetchedNow = window.fetch;
		window.fetch = (...what) => (window.fetch = fetchedNow, Promise.reject(new TypeError("lost")));0`, chromedp.EvalAsValue))
	lost := c.bid()
	c.says("askBid")
	c.until(`!document.documentElement.matches(".lost")`)
	moves := c.table.Game.State.Legal(nil)
	other := slices.IndexFunc(moves, func(m razzia.Move) bool { return m.Verb() == razzia.ToBid && m != lost })
	c.act(moves[other])
	c.until(tooLate)
	c.until(`!document.querySelector("#link.asks")`)
}

// TestTalkOutlivesTheServer says something without a connection. It is said once, and the field is empty then.
func TestTalkOutlivesTheServer(t *testing.T) {
	t.Parallel()
	c := newConnected(t)
	c.gate.stop()
	c.do(chromedp.Evaluate[chromedp.Void](`document.getElementById("words").value = "Is anybody there?";
		document.getElementById("words").form.requestSubmit();0`, chromedp.EvalAsValue))
	c.says("lost")
	c.gate.start()
	c.until(`document.querySelectorAll("#talk li").length === 1 && document.getElementById("words").value === ""`)
	c.stayed()
}

// TestAQuietTableIsNotLost lets some heartbeats pass. Each of them winds the page's watchdog up again.
func TestAQuietTableIsNotLost(t *testing.T) {
	t.Parallel()
	c := newConnected(t)
	c.do(chromedp.Evaluate[chromedp.Void](`window.wound = 0;
		const silence = Number(document.getElementById("link").dataset.silence), set = window.setTimeout;
		window.setTimeout = (what, time) => time === silence ? (window.wound++, set(what, 1e9)) : set(what, time);0`,
		chromedp.EvalAsValue))
	c.until("window.wound > 3")
	if c.is(".lost, #link.says") {
		t.Error("a page that gets heartbeats says something about its connection")
	}
}
