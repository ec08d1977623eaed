package browser_test

import (
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
)

// cameHome is how many games of the visitor have come home, once the server says it.
const cameHome = `(fetch("/api/offline/games").then((answer) => answer.json()).then(({ games }) => (globalThis.came = games.length), () => 0),
	globalThis.came)`

// TestAGameComesHome plays a game to its end while the server is gone. Once it is back, the game is in the list of the visitor once, by
// itself, also if two tabs send it, and the page of offline play says so.
func TestAGameComesHome(t *testing.T) {
	t.Parallel()
	b, h := alongWith(t)
	at := h.Listener.Addr().String()
	fatal.If(t, h.Listener.Close())
	h.CloseClientConnections()
	b.do(chromedp.Navigate(h.URL + "/offline"))
	game := b.offlineGame()
	b.playToTheEnd()
	running := b.another()
	running.do(chromedp.Navigate(h.URL + "/offline"))
	running.offlineGame() // it is not over, and stays here
	b.do(chromedp.Navigate(h.URL + "/offline"))
	b.until(`document.querySelector("#home").textContent.endsWith("Waiting for a connection: 1.")`)
	if said := eval[string](b, `document.querySelector("#finished small").textContent`); !strings.Contains(said, "waits for a connection") {
		t.Errorf("the list says %q", said)
	}
	again, err := net.Listen("tcp", at)
	fatal.If(t, err)
	server := &http.Server{Handler: h.Config.Handler}
	t.Cleanup(func() { _ = server.Close() })
	go func() { _ = server.Serve(again) }()
	other := b.another()
	other.do(chromedp.Navigate(h.URL + "/"))
	b.do(chromedp.Navigate(h.URL + "/"))
	b.until(cameHome + " === 1")
	for range 2 {
		b.do(chromedp.Navigate(h.URL + "/"))
		list := eval[[]string](b, `[...document.querySelectorAll("#finished li")].map((game) => game.textContent)`)
		if len(list) != 1 || !strings.Contains(list[0], "played offline") {
			t.Errorf("the list has %q", list)
		}
	}
	if here := eval[string](b, `document.querySelector("#finished a.whole").pathname`); here == game {
		t.Errorf("the list leads to the game in the browser, at %s", here)
	}
	b.press("#finished a.whole")
	b.until(`document.querySelector("main.is-over .day-mark") !== null`)
	b.do(chromedp.Navigate(h.URL + "/offline"))
	b.until(`document.querySelector("#home").textContent === "In your list at the site: 1. Waiting for a connection: 0."`)
	b.until(`document.querySelector("#finished small").textContent.includes("in your list at the site")`)
}
