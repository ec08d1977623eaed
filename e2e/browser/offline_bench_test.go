package browser_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// moved is a script: it makes the first move that the page offers, and its value is the time in milliseconds until the page shows a later
// version of the table.
const moved = `new Promise((done) => {
	const main = () => document.querySelector("main.table"), clicked = performance.now();
	const before = Number(` + clickOn + `);
	const look = () => Number(main().dataset.version) > before ? done(performance.now() - clicked) : requestAnimationFrame(look);
	look();
})`

// BenchmarkOffline plays games without a net on a phone, against two bots that move at once: the time from a killed worker to the table,
// also with a processor that is four times as slow, from a click to the table after the move, and the memory of the worker after the games,
// all of which it has seen but the beginning of the first.
func BenchmarkOffline(b *testing.B) {
	h := webtest.New(b, guard.NoLimits)
	page := wholeChromium.newTab(b, 390, 844)
	page.takeAlong(h.URL)
	var starts, slow, moves []float64
	var worker *tab
	for b.Loop() {
		page.do(chromedp.Navigate(h.URL + "/offline"))
		at := page.offlineGame()
		for turn := 0; !page.is("main.is-over"); turn++ {
			page.until(`document.querySelector("main.is-over, #action") !== null`)
			if page.is("#action") {
				moves = append(moves, eval[float64](page, moved))
			}
			switch {
			case worker != nil:
			case turn < 4:
				starts = append(starts, page.coldStart(h.URL+at))
			case turn < 8:
				page.throttle(4)
				slow = append(slow, page.coldStart(h.URL+at))
				page.throttle(1)
			default:
				worker = page.weighed(h.URL, at)
			}
		}
	}
	for _, list := range [][]float64{starts, slow, moves} {
		slices.Sort(list)
	}
	b.ReportMetric(starts[len(starts)/2], "ms-start-p50")
	b.ReportMetric(starts[len(starts)-1], "ms-start-most")
	b.ReportMetric(slow[len(slow)/2], "ms-slow-start-p50")
	b.ReportMetric(slow[len(slow)-1], "ms-slow-start-most")
	b.ReportMetric(moves[len(moves)/2], "ms-move-p50")
	b.ReportMetric(moves[len(moves)*95/100], "ms-move-p95")
	b.ReportMetric(worker.heap(), "MB-worker")
	b.ReportMetric(float64(len(moves))/float64(b.N), "moves/game")
}

// throttle makes the processor slower for the page, as many times.
func (b *tab) throttle(times float64) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times})
	fatal.If(b.t, err)
}

// BenchmarkOfflineExperts lets four experts play whole games in the browser: the time from an entry of the log to the next, with the write
// to the disk.
func BenchmarkOfflineExperts(b *testing.B) {
	h := webtest.New(b, guard.NoLimits)
	page := wholeChromium.newTab(b, 390, 844)
	page.takeAlong(h.URL)
	var gaps []float64
	for b.Loop() {
		at := eval[string](page, `(async () => {
			const post = (to, body) => fetch(to, {method: "POST", headers: {"Content-Type": "application/x-www-form-urlencoded"}, body});
			const at = new URL((await post("/offline/play", "bots=3&level=expert")).url).pathname;
			await post(at + "/pace", "pace=0s");
			await post(at + "/leave", "seat=0");
			return at;
		})()`)
		page.do(chromedp.Navigate(h.URL + at))
		page.until(`document.querySelector("main.is-over") !== null`)
		key := strings.TrimPrefix(at, "/t/")
		var last time.Time
		for _, text := range eval[[]string](page, inJournal(`s.getAll(IDBKeyRange.bound("entry/`+key+`/", "entry/`+key+`/~"))`)) {
			var line struct{ At time.Time }
			fatal.If(b, json.Unmarshal([]byte(text), &line))
			if !last.IsZero() {
				gaps = append(gaps, float64(line.At.Sub(last).Microseconds())/1e3)
			}
			last = line.At
		}
	}
	slices.Sort(gaps)
	b.ReportMetric(gaps[len(gaps)/2], "ms-entry-p50")
	b.ReportMetric(gaps[len(gaps)*95/100], "ms-entry-p95")
	b.ReportMetric(float64(len(gaps))/float64(b.N), "entries/game")
}

// coldStart kills the worker, and returns the time in milliseconds until the table is shown again.
func (b *tab) coldStart(at string) float64 {
	b.t.Helper()
	b.killWorker()
	begun := time.Now()
	b.do(chromedp.Navigate(at))
	b.until(`document.querySelector("main.table") !== null`)
	took := float64(time.Since(begun).Milliseconds())
	b.until(`document.documentElement.matches(".script")`) // before that a click sends a form, and the page goes
	return took
}

// weighed kills the worker, and returns one that keeps the memory of the program at hand, once the table is shown.
func (b *tab) weighed(site, at string) *tab {
	b.t.Helper()
	b.killWorker()
	b.do(chromedp.Navigate(site + "/print")) // starts the worker, and not the program
	worker := b.worker(site)
	eval[any](worker, `(() => {
		const begin = WebAssembly.instantiateStreaming;
		WebAssembly.instantiateStreaming = async (...all) => {
			const begun = await begin(...all);
			globalThis.programMemory = begun.instance.exports.mem;
			return begun;
		};
	})()`)
	b.do(chromedp.Navigate(site + at))
	b.until(`document.querySelector("main.table") !== null && document.documentElement.matches(".script")`)
	return worker
}

// heap is how much memory the scripts and the program of a worker have, in MB.
func (b *tab) heap() float64 {
	b.t.Helper()
	used, err := chromedp.Call(b.ctx, runtime.GetHeapUsage, cdp.Empty{})
	fatal.If(b.t, err)
	return (used.TotalSize + eval[float64](b, `programMemory.buffer.byteLength`)) / 1e6
}
