package web_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// deaf puts in the place of the stream one that the test speaks through, and in the place of the
// loudspeaker a second of tape at 48 kHz.
const deaf = `
	window.EventSource = class {
		static OPEN = 1;
		readyState = 1;
		constructor() { window.stream = this; }
		addEventListener() {}
		close() {}
	};
	window.AudioContext = class extends OfflineAudioContext {
		constructor() { super(1, 48000, 48000); window.tape = this; }
		get state() { return "running"; }
		resume() { return Promise.resolve(); }
	};`

// playSound has the page play a sound, and measures what it played.
const playSound = `(async () => {
	const main = document.querySelector("main.table").cloneNode(true);
	const line = main.querySelector("#log li:last-child").cloneNode(true);
	line.id = "l9999.0";
	line.dataset.sound = %q;
	main.querySelector("#log").append(line);
	main.dataset.version = "9999";
	window.stream.onmessage({ lastEventId: "9999", data: main.outerHTML });
	if (!window.tape) return null;
	const samples = (await window.tape.startRendering()).getChannelData(0);
	const peak = samples.reduce((p, x) => Math.max(p, Math.abs(x)), 0);
	let last = samples.length - 1;
	while (last > 0 && Math.abs(samples[last]) < peak / 200) last--;
	let jump = 0;
	for (let i = 1; i < samples.length; i++) jump = Math.max(jump, Math.abs(samples[i] - samples[i - 1]));
	const frames = [];
	for (let i = 0; i + 2400 <= 28800; i += 2400) {
		const part = samples.slice(i, i + 2400);
		let crossings = 0;
		for (let k = 1; k < part.length; k++) if (part[k] * part[k - 1] < 0) crossings++;
		const loud = Math.sqrt(part.reduce((s, x) => s + x * x, 0) / part.length);
		frames.push(loud < peak / 100 ? 0 : Math.log2(1 + crossings));
	}
	return {
		peak, seconds: last / 48000, frames,
		first: samples.slice(0, 24).reduce((p, x) => Math.max(p, Math.abs(x)), 0),
		end: samples.slice(-480).reduce((p, x) => Math.max(p, Math.abs(x)), 0),
	};
})()`

// A heard is a sound in figures.
type heard struct {
	Peak, Seconds float64
	First         float64   // how loud the first half millisecond is: a click, if it is much
	End           float64   // how loud it is after a second, when it should be over
	Frames        []float64 // the pitch, in octaves, of each 50 milliseconds
}

// sounds are all that the table can be heard to do.
var sounds = []string{"card", "bid", "pass", "call", "steal", "police", "raid", "hammer", "talk", "end"}

// TestSounds records every sound, as loud as can be: none is too loud or too long, none clicks, and no two are alike.
// Nothing sounds until somebody asks for it.
func TestSounds(t *testing.T) {
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	untilLoot(g, h, at)
	b := newTab(t, 800, 900)
	b.become(h, g)
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: deaf}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(h.URL + at))
	if got := eval[*heard](b, fmt.Sprintf(playSound, "bid")); got != nil {
		t.Errorf("before anybody asked for sound there was %+v", got)
	}
	b.do(chromedp.Click(chromedp.CSS("#sound")))
	eval[int](b, `localStorage.setItem("volume", "100"), 0`)
	all := map[string]*heard{}
	for _, name := range sounds {
		b.do(chromedp.Reload())
		got := eval[*heard](b, fmt.Sprintf(playSound, name))
		if got == nil {
			t.Fatalf("%s: nothing is heard", name)
		}
		all[name] = got
		t.Logf("%-7s %+v", name, *got)
		if got.Peak > .7 || got.Peak < .05 || got.Seconds > .6 || got.First > got.Peak/5 || got.End > got.Peak/200 {
			t.Errorf("%s is too loud, too quiet, too long or clicks: %+v", name, *got)
		}
	}
	for i, one := range sounds {
		for _, other := range sounds[:i] {
			if d := apart(all[one], all[other]); d < 1 {
				t.Errorf("%s and %s sound alike: %.2f apart", one, other, d)
			}
		}
	}
}

// apart is how different two sounds are: the octaves between them, over all their parts.
func apart(a, b *heard) (sum float64) {
	for i := range a.Frames {
		sum += math.Abs(a.Frames[i] - b.Frames[i])
	}
	return sum
}
