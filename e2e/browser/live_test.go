package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// A told text is what the live region of a page had, and from when on, in milliseconds.
type told struct {
	Text string
	At   float64
}

// TestALiveRegionIsHeard plays some turns against fast bots. Each text for a screen reader stands for at least half a second, nothing
// is told twice, nothing is lost, and it ends with the viewer's turn.
func TestALiveRegionIsHeard(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=3")
	g.Want(200, g.Post(at+"/pace", "pace=200ms"))
	h.WaitFor(t, at, webtest.FirstSeatsTurn)
	b := newTab(t, 1280, 800)
	b.become(h, g)
	b.do(chromedp.Navigate(h.URL + at))
	b.until(`document.readyState === "complete"`)
	eval[bool](b, `(() => {
		window.said = [];
		const live = document.getElementById("live");
		new MutationObserver(() => said.push({ Text: live.textContent, At: performance.now() })).observe(live, { childList: true });
		window.begun = document.querySelectorAll("#log > li").length;
		return true;
	})()`)
	for range 5 {
		b.until(`document.querySelector("main.table").dataset.mine !== undefined`)
		before := eval[string](b, clickOn)
		b.until(fmt.Sprintf("%s > %s", version, before))
	}
	const turn = `document.querySelector("main.table").dataset.mine !== undefined && document.querySelector("#turn b").textContent`
	b.until(fmt.Sprintf(`(%s) && said.at(-1)?.Text.trim().endsWith(%s)`, turn, turn))
	said := eval[[]told](b, "said")
	lines := eval[[]string](b, `[...document.querySelectorAll("#log > li")].slice(begun).map((line) => line.textContent.trim())`)
	all := strings.Builder{}
	for i, one := range said {
		all.WriteString(one.Text + " ")
		if i > 0 && one.At-said[i-1].At < 500 {
			t.Errorf("%q stood for %.0f ms", said[i-1].Text, one.At-said[i-1].At)
		}
	}
	for _, line := range slices.Compact(slices.Sorted(slices.Values(lines))) {
		if heard, had := strings.Count(all.String(), line), count(lines, line); heard > had {
			t.Errorf("%q is in the log %d times, and told %d times", line, had, heard)
		}
	}
	if !strings.Contains(all.String(), lines[len(lines)-1]) {
		t.Errorf("the last line %q was not told: %v", lines[len(lines)-1], said)
	}
}

// count counts the lines that have a text.
func count(lines []string, text string) (n int) {
	for _, line := range lines {
		n += strings.Count(line, text)
	}
	return n
}
