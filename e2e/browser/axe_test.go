package browser_test

import (
	"os"
	"sync"

	"github.com/chromedp/chromedp"
)

// axe is the program that looks for faults of accessibility.
var axe = sync.OnceValues(func() (string, error) {
	text, err := os.ReadFile("testdata/axe/axe.min.js")
	return string(text) + ";0", err
})

// loadAxe puts axe into the page.
func (b *tab) loadAxe() {
	b.t.Helper()
	script, err := axe()
	if err != nil {
		b.t.Fatal(err)
	}
	b.do(chromedp.Evaluate[chromedp.Void](script, chromedp.EvalAsValue))
}

// runAxe is a script that lists the faults that axe finds.
const runAxe = runAxeStart + runAxeEnd

// runAxeOnDisplay is the same with the rules alone whose result depends on the size or the scheme of the display.
const runAxeOnDisplay = runAxeStart + `runOnly: ["color-contrast", "target-size", "scrollable-region-focusable", "button-name", "link-name"], ` + runAxeEnd

// axe makes no selectors of what it finds and loads no style sheets for itself: that takes most of its time, and the faults are told by
// their HTML.
const (
	runAxeStart = settled + `.then(() => axe.run({resultTypes: ["violations"], selectors: false, preload: false, `
	runAxeEnd   = `})).then((found) => found.violations
	.map((v) => v.id + ": " + v.nodes.map((n) => n.html.slice(0, 120) + " " + (n.any[0]?.message ?? "")).slice(0, 3).join(" | ")))`
)
