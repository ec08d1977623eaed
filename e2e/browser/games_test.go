package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/host/memory"
	"razzia/internal/i18n"
	"razzia/internal/web/webtest"
)

// TestPagesOfListsInEveryLanguage turns a page with the keyboard and without script, and reads it in every language on a
// narrow screen.
func TestPagesOfListsInEveryLanguage(t *testing.T) {
	t.Parallel()
	games := new(memory.Store)
	h := webtest.ServerOf(t, games)
	g := h.Guest(t)
	webtest.AddGames(t, games, webtest.PersonOf(t, h, g), 50, true)
	b := newTab(t, 320, 640)
	b.become(h, g)
	disable := func(scripts bool) {
		if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled,
			emulation.SetScriptExecutionDisabledParams{Value: scripts}); err != nil {
			t.Fatal(err)
		}
	}
	disable(true)
	b.do(chromedp.Navigate(h.URL), chromedp.Focus(chromedp.CSS(`#finished [rel="next"]`)), keys("\r"),
		chromedp.WaitVisible(chromedp.CSS(`#finished [rel="prev"]`)))
	at, err := chromedp.Run(b.ctx, chromedp.Location())
	fatal.If(t, err)
	disable(false)
	at, _, _ = strings.Cut(at, "#") // with it the browser would not load the page again
	b.do(chromedp.Navigate(at))
	b.loadAxe()
	for _, complaint := range eval[[]string](b, runAxe) {
		t.Error(complaint)
	}
	for _, lang := range i18n.Languages() {
		g.Want(200, g.Post("/settings", fmt.Sprintf("name=Josephine&lang=%s", lang)))
		b.become(h, g)
		b.do(chromedp.Navigate(at))
		for _, wrong := range eval[[]string](b, inspect) {
			t.Errorf("in %s: %s", lang, wrong)
		}
		l := i18n.LocalizerFor(lang, "")
		want := "← " + l.Text("home.newer") + l.Text("home.older") + " →"
		if got := eval[string](b, `[...document.querySelectorAll("#finished nav a")].map((a) => a.textContent).join("")`); got != want {
			t.Errorf("in %s the links are %q, want %q", lang, got, want)
		}
		b.wantLineOfLinks(string(lang))
	}
}

// wantLineOfLinks fails if a link between pages of a list has more than one line of text, in a narrow or a wide window.
func (b *tab) wantLineOfLinks(lang string) {
	b.t.Helper()
	for _, width := range []int64{1440, 320} {
		b.do(chromedp.EmulateViewport(width, 640))
		if tall := eval[float64](b, `Math.max(...[...document.querySelectorAll("#finished nav a")].map((a) => a.offsetHeight))`); tall > 60 {
			b.t.Errorf("in %s, %d px wide: a link between pages is %.0f px high, want one line", lang, width, tall)
		}
	}
}
