package browser_test

import (
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// untilKept waits until the browser has the page for the time without a connection: its worker has been installed.
func (b *tab) untilKept() { eval[bool](b, `navigator.serviceWorker.ready.then(() => true)`) }

// TestAPlainVisitorSeesAPageOfOurs opens the site as a visitor who installs nothing, and stops the server: pages and forms lead to a page
// of ours. It says that the server is down, has no name on it, and leads to what is possible. Once the server is back, it loads the page
// that was wanted.
func TestAPlainVisitorSeesAPageOfOurs(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	b, g := wholeChromium.newTab(t, 390, 844), webtest.Member(t, h, "Dutch Schultz")
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL))
	b.untilKept()
	b.do(chromedp.Navigate(h.URL + "/settings/me"))
	at := h.Listener.Addr().String()
	fatal.If(t, h.Listener.Close())
	h.CloseClientConnections()
	eval[bool](b, `document.querySelector("main form").submit() === undefined`)
	b.until(`document.querySelector("main[data-away]") !== null`)
	for _, path := range []string{"/people", "/settings/me"} {
		b.do(chromedp.Navigate(h.URL + path))
		b.until(`document.querySelectorAll("main[data-away] .links a:not([hidden])").length === 2`)
		if said := b.text(); !strings.Contains(said, "The server does not answer.") || strings.Contains(said, "Schultz") {
			t.Errorf("%s: the page says %q", path, said)
		}
	}
	b.press(`[data-keep="/pad"]`)
	b.until(`"scorepad" in window`)
	b.do(chromedp.Navigate(h.URL + "/settings/me"))
	b.until(`document.querySelector("main[data-away]") !== null`)
	again, err := net.Listen("tcp", at)
	fatal.If(t, err)
	server := &http.Server{Handler: h.Config.Handler}
	t.Cleanup(func() { _ = server.Close() })
	go func() { _ = server.Serve(again) }()
	b.until(`document.querySelector("main[data-away]") === null && document.querySelector("main form") !== null`)
}

// TestADownServerIsToldFromALostConnection shows the page under a proxy whose server is down, and without a connection.
func TestADownServerIsToldFromALostConnection(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	down := make(chan bool, 1)
	down <- false
	isDown := func() bool { is := <-down; down <- is; return is }
	inner := h.Config.Handler
	h.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isDown() {
			http.Error(w, "bad gateway", http.StatusBadGateway)
			return
		}
		inner.ServeHTTP(w, r)
	})
	b := wholeChromium.newTab(t, 390, 844)
	b.do(chromedp.Navigate(h.URL))
	b.untilKept()
	<-down
	down <- true
	b.do(chromedp.Navigate(h.URL + "/people"))
	b.until(`document.querySelector("main[data-away] h1").textContent === "The server does not answer."`)
	eval[bool](b, `Object.defineProperty(navigator, "onLine", {value: false, configurable: true}); dispatchEvent(new Event("offline"))`)
	b.until(`document.querySelector("main[data-away] h1").textContent === "No connection."`)
	<-down
	down <- false
	eval[bool](b, `Object.defineProperty(navigator, "onLine", {value: true}); dispatchEvent(new Event("online"))`)
	b.until(`document.querySelector("main[data-away]") === null`)
}
