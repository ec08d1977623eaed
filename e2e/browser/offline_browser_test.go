package browser_test

import (
	"encoding/json"
	"fmt"
	"razzia"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"

	"razzia/bot"
	"razzia/bot/level"
	"razzia/fair"
	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
	"razzia/notation"
)

// takenAlong is a tab whose browser has taken the table along. Its server is gone.
func takenAlong(t *testing.T) (b *tab, site string) {
	t.Helper()
	h := webtest.New(t, guard.NoLimits)
	b = wholeChromium.newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL + "/offline"))
	b.press("#take")
	b.until(`document.querySelector("main[data-offline]") !== null`)
	fatal.If(t, h.Listener.Close())
	h.CloseClientConnections()
	return b, h.URL
}

// killWorker ends the service worker of the tab's browser, as the browser does with one that is idle.
func (b *tab) killWorker() {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, serviceworker.Enable, cdp.Empty{})
	fatal.If(b.t, err)
	_, err = chromedp.Call(b.ctx, serviceworker.StopAllWorkers, cdp.Empty{})
	fatal.If(b.t, err)
}

// hasten lets the bots of the tab's table move at once.
func (b *tab) hasten() {
	b.t.Helper()
	status := eval[int](b, `fetch(location.pathname + "/pace", {method: "POST", headers: {"X-Razzia": "1",
		"Content-Type": "application/x-www-form-urlencoded"}, body: "pace=0&seen=" + document.querySelector("main.table").dataset.version})
		.then((answer) => answer.status)`)
	if status != 204 {
		b.t.Fatalf("the pace is answered with %d", status)
	}
}

// TestAGameWithoutANet takes the table along, stops the server, and plays a whole game, through a tab that is closed and a service worker
// that is killed. All other pages lead to the games.
func TestAGameWithoutANet(t *testing.T) {
	t.Parallel()
	b, site := takenAlong(t)
	b.do(chromedp.Navigate(site + "/"))
	b.until(`location.pathname === "/offline"`)
	b.press("#against-bots .action")
	b.until(`document.querySelector("main.table") !== null`)
	at := b.path()
	if !strings.HasPrefix(at, "/t/offline-") {
		t.Fatalf("the game is at %s", at)
	}
	b.until(fmt.Sprintf(`%s > 1`, version))
	b.hasten()
	for range 3 {
		b.until(`document.querySelector("#action") !== null`)
		before := eval[string](b, clickOn)
		b.until(fmt.Sprintf("%s > %s", version, before))
	}
	seen := eval[int](b, version)
	b.killWorker()
	other := b.another()
	other.do(chromedp.Navigate(site + at))
	other.until(fmt.Sprintf(`%s >= %d`, version, seen))
	other.playToTheEnd()
	b.until(`document.querySelector("main.is-over") !== null`) // its stream has come back
	isAsHere(t, eval[string](b, `fetch(location.pathname + "/record").then((answer) => answer.text())`))
	b.do(chromedp.Navigate(site + "/pad"))
	b.until(`location.pathname === "/pad" && document.querySelector("main") !== null`)
	b.do(chromedp.Navigate(site + "/rules"))
	b.press(`form[action="/lesson"] button`)
	b.until(`location.pathname.startsWith("/t/offline-") && document.querySelector("main.table") !== null`)
	b.do(chromedp.Navigate(site + "/people"))
	b.until(`location.pathname === "/offline" && document.querySelector("#finished a[href='` + at + `']") !== null`)
}

// isAsHere checks the record of a game of the first seat against bots: its shuffle follows from its seed, and the bots of the browser have
// made the moves that bots of this program make.
func isAsHere(t *testing.T, text string) {
	t.Helper()
	played, err := notation.Parse([]byte(text))
	fatal.If(t, err)
	fatal.If(t, fair.Verify(&played))
	var proof fair.Proof
	fatal.If(t, json.Unmarshal(played.Fair, &proof))
	seed, err := fair.ParseSeed(proof.Seed)
	fatal.If(t, err)
	moves := 0
	_, err = played.Replay(func(s notation.Step) {
		ply, actor := moves, s.Before.State.Actor
		moves++
		if actor <= 0 || s.Before.State.Phase == razzia.Revealing {
			return
		}
		player, err := bot.New(level.Usual, seed.BotSeed(ply))
		fatal.If(t, err)
		move, err := bot.Ask(t.Context(), player, bot.Past{Setup: played.Setup(), Moves: played.Moves[:ply]}, s.Before.State, actor)
		fatal.If(t, err)
		if move != s.Move {
			t.Errorf("move %d of seat %d is %v in the browser, and %v here", ply, actor, s.Move, move)
		}
	})
	fatal.If(t, err)
	if moves < 50 {
		t.Errorf("the game has %d moves", moves)
	}
}
