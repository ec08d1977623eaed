package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/i18n"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// TestHintWithKey presses h on a phone in every language. The hint comes without loading the page again. Then it makes
// the move.
func TestHintWithKey(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g, b := h.Guest(t), newTab(t, 360, 740)
	for _, lang := range i18n.Languages() {
		g.Want(200, g.Post("/settings", "name=Josephine&lang="+string(lang)))
		b.become(h, g)
		at := g.Play("bots=2")
		webtest.UntilLoot(g, h, at)
		b.do(chromedp.Navigate(h.URL+at), chromedp.Evaluate[chromedp.Void](`window.same = true; document.querySelector("#slot-hint").focus();0`,
			chromedp.EvalAsValue))
		b.do(chromedp.KeyEvent("h"))
		b.until(`document.querySelectorAll("#hint li").length > 0`)
		if !eval[bool](b, `window.same && document.activeElement.id === "slot-hint"`) {
			t.Errorf("%s: the page was loaded again, or the focus was lost", lang)
		}
		for _, wrong := range eval[[]string](b, inspect) {
			t.Errorf("%s: %s", lang, wrong)
		}
		want := i18n.LocalizerFor(lang, "").Text("hint.move", "move", "")
		if got := eval[string](b, `document.querySelector(".advice").textContent`); !strings.HasPrefix(got, want) {
			t.Errorf("%s: the hint is %q", lang, got)
		}
		before := eval[int](b, version)
		g.Want(200, g.Post(at+"/talk", "text=Hm"))
		b.until(fmt.Sprintf("%s > %d", version, before))
		if !b.is("#hint .advice") {
			t.Errorf("%s: the hint disappears when the table changes", lang)
		}
		b.follow(lang)
	}
}

// follow presses the button that the hint marks.
func (b *tab) follow(lang i18n.Language) {
	b.t.Helper()
	before := eval[int](b, version)
	marked := eval[string](b, `(() => { const action = document.querySelector(".action.advised");
		const most = Number(document.querySelector("#steal")?.dataset.most ?? 0);
		if (action.getAttribute("form") === "steal") [...document.querySelectorAll("input[name=card]")].slice(0, most).forEach((c) => c.click());
		action.click(); return action.textContent.trim(); })()`)
	b.until(fmt.Sprintf("%s > %d && document.querySelector('#hint .advice') === null", version, before))
	if marked == "" {
		b.t.Errorf("%s: no button is marked", lang)
	}
}
