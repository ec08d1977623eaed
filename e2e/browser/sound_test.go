package browser_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// fakeDevices is a script that replaces the stream by one that the test writes to, and the loudspeaker by one second of
// recording at 48 kHz.
const fakeDevices = `
	window.EventSource = class extends EventTarget {
		static OPEN = 1;
		readyState = 1;
		constructor() { super(); window.stream = this; }
		close() {}
	};
	window.AudioContext = class extends OfflineAudioContext {
		constructor() { super(1, 48000, 48000); window.tape = this; }
		get state() { return "running"; }
		resume() { return Promise.resolve(); }
	};`

// playSound is a script that plays a sound of the page and measures it.
const playSound = `(async () => {
	const main = document.querySelector("main.table").cloneNode(true);
	const line = main.querySelector("#log li:last-child").cloneNode(true);
	line.id = "l9999.0";
	line.dataset.sound = %q;
	line.innerHTML = "<b>Anna</b> hello"; /* a line of talk begins with its player */
	main.querySelector("#log").append(line);
	main.dataset.version = "9999";
	window.stream.dispatchEvent(new MessageEvent("message", { lastEventId: "9999", data: main.outerHTML }));
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

// A recording has the measurements of a sound.
type recording struct {
	Peak, Seconds float64
	First         float64   // how loud the first half millisecond is: a click, if it is much
	End           float64   // how loud it is after a second, when it should be over
	Frames        []float64 // the pitch, in octaves, of each 50 milliseconds
}

// sounds are the names of all sounds.
var sounds = []string{"card", "bid", "pass", "call", "steal", "police", "raid", "hammer", "talk", "end"}

// TestSounds records every sound at full volume: none is too loud or too long, none clicks, and no two are alike.
// Without the viewer's consent there is no sound.
func TestSounds(t *testing.T) {
	t.Parallel()
	h := webtest.New(t, guard.NoLimits)
	g := h.Guest(t)
	at := g.Play("bots=1")
	webtest.UntilLoot(g, h, at)
	b := newTab(t, 800, 900)
	b.become(h, g)
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: fakeDevices}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(h.URL + at))
	if got := eval[*recording](b, fmt.Sprintf(playSound, "bid")); got != nil {
		t.Errorf("with sound off there was %+v", got)
	}
	b.do(keys("m"))
	eval[int](b, `localStorage.setItem("volume", "100"), 0`)
	all := map[string]*recording{}
	for _, name := range sounds {
		b.do(chromedp.Reload())
		got := eval[*recording](b, fmt.Sprintf(playSound, name))
		if got == nil {
			t.Fatalf("%s: no sound was played", name)
		}
		all[name] = got
		t.Logf("%-7s %+v", name, *got)
		if got.Peak > .7 || got.Peak < .05 || got.Seconds > .6 || got.First > got.Peak/5 || got.End > got.Peak/200 {
			t.Errorf("%s is too loud, too quiet, too long or clicks: %+v", name, *got)
		}
	}
	for i, one := range sounds {
		for _, other := range sounds[:i] {
			if d := difference(all[one], all[other]); d < 1 {
				t.Errorf("%s and %s sound alike: the difference is %.2f", one, other, d)
			}
		}
	}
}

// difference is the sum of the differences in pitch of two sounds, in octaves.
func difference(a, b *recording) (sum float64) {
	for i := range a.Frames {
		sum += math.Abs(a.Frames[i] - b.Frames[i])
	}
	return sum
}
