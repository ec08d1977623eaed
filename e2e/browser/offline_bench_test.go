package browser_test

import (
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
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
// from a click to the table after the move, and the memory of the worker after each game.
func BenchmarkOffline(b *testing.B) {
	h := webtest.New(b, guard.NoLimits)
	page := wholeChromium.newTab(b, 390, 844)
	page.takeAlong(h.URL)
	var starts, moves, memory []float64
	for b.Loop() {
		page.do(chromedp.Navigate(h.URL + "/offline"))
		at, worker := page.offlineGame(), (*tab)(nil)
		for turn := 0; !page.is("main.is-over"); turn++ {
			page.until(`document.querySelector("main.is-over, #action") !== null`)
			if page.is("#action") {
				moves = append(moves, eval[float64](page, moved))
			}
			if turn > 0 && turn < 4 {
				starts = append(starts, page.coldStart(h.URL+at))
			}
			if turn == 4 {
				worker = page.weighed(h.URL, at)
			}
		}
		memory = append(memory, worker.heap())
	}
	slices.Sort(moves)
	slices.Sort(starts)
	b.ReportMetric(starts[len(starts)/2], "ms-start-p50")
	b.ReportMetric(starts[len(starts)-1], "ms-start-most")
	b.ReportMetric(moves[len(moves)/2], "ms-move-p50")
	b.ReportMetric(moves[len(moves)*95/100], "ms-move-p95")
	b.ReportMetric(memory[len(memory)-1], "MB-worker")
	b.ReportMetric(float64(len(moves))/float64(b.N), "moves/game")
}

// coldStart kills the worker, and returns the time in milliseconds until the table is shown again.
func (b *tab) coldStart(at string) float64 {
	b.t.Helper()
	b.killWorker()
	begun := time.Now()
	b.do(chromedp.Navigate(at))
	b.until(`document.querySelector("main.table") !== null`)
	return float64(time.Since(begun).Milliseconds())
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
	b.until(`document.querySelector("main.table") !== null`)
	return worker
}

// heap is how much memory the scripts and the program of a worker have, in MB.
func (b *tab) heap() float64 {
	b.t.Helper()
	used, err := chromedp.Call(b.ctx, runtime.GetHeapUsage, cdp.Empty{})
	fatal.If(b.t, err)
	return (used.TotalSize + eval[float64](b, `programMemory.buffer.byteLength`)) / 1e6
}
