package browser_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"

	"razzia/internal/fatal"
	"razzia/internal/web/guard"
	"razzia/internal/web/webtest"
)

// noteTaps is a script that notes the time in milliseconds from each tap on a move to the frame after it, with the button
// pressed or already with the next version of the table.
const noteTaps = `
	window.taps = [];
	document.addEventListener("click", (event) => {
		if (!event.target.closest?.("[form=action].action[value]")) return;
		const tapped = event.timeStamp, version = () => document.querySelector("main.table").dataset.version, before = version();
		requestAnimationFrame(() => {
			const answered = document.querySelector("[data-pressed]") !== null || version() !== before;
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => answered && window.taps.push(performance.now() - tapped);
			port2.postMessage(0);
		});
	}, true);0`

// BenchmarkTaps plays a game by clicks on a phone, against quick bots that move at once. It measures the time from a tap to its
// first visible answer, and the tasks on the main thread of the page: by the clock, and by processor time, which counts on a
// busy machine.
func BenchmarkTaps(b *testing.B) {
	var taps, tasks, work []float64
	for b.Loop() {
		h := webtest.New(b, guard.NoLimits)
		g := h.Guest(b)
		at := g.Play("bots=3&level=beginner") // bots that leave the processor to the browser
		g.Post(at+"/pace", "pace=0s")
		page := newTab(b, 390, 844)
		page.become(h, g)
		page.do(chromedp.Navigate(h.URL+at), chromedp.Evaluate[chromedp.Void](noteTaps, chromedp.EvalAsValue))
		for _, task := range page.tasksOf(page.playAsPeopleDo) {
			tasks, work = append(tasks, task.Duration/1000), append(work, task.Work/1000)
		}
		taps = append(taps, eval[[]float64](page, "window.taps")...)
	}
	slices.Sort(taps)
	if len(taps) == 0 || len(tasks) == 0 {
		b.Fatalf("%d taps and %d tasks were measured", len(taps), len(tasks))
	}
	b.ReportMetric(taps[len(taps)*95/100], "ms-tap-p95")
	b.ReportMetric(float64(countOver(tasks, 50))/float64(b.N), "long-tasks/game")
	b.ReportMetric(float64(countOver(work, 50))/float64(b.N), "long-work/game")
	b.ReportMetric(slices.Max(work), "ms-most-work")
}

// playAsPeopleDo plays a game to its end by clicks. Each is made when the picture before it has been painted, because players tap on
// what they see.
func (b *tab) playAsPeopleDo() {
	b.t.Helper()
	const painted = `new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => go(true)))))`
	for {
		b.until(`document.querySelector("main.is-over, #action") !== null`)
		if b.is("main.is-over") {
			return
		}
		eval[bool](b, painted)
		before := eval[string](b, clickOn)
		b.until(fmt.Sprintf("%s > %s", version, before))
	}
}

// countOver counts the numbers over a limit.
func countOver(list []float64, limit float64) (n int) {
	for _, x := range list {
		if x > limit {
			n++
		}
	}
	return n
}

// A task is an event of a trace: a task of a thread, or the name of a thread. Its times are in microseconds.
type task struct {
	Name     string
	Process  int     `json:"pid"`
	Thread   int     `json:"tid"`
	Duration float64 `json:"dur"`
	Work     float64 `json:"tdur"` // processor time
	Args     struct{ Name string }
}

// tasksOf returns the tasks of the main thread of the page while something is done.
func (b *tab) tasksOf(do func()) (tasks []task) {
	b.t.Helper()
	var events []task
	complete := make(chan struct{})
	err := chromedp.Listen(b.ctx, func(event any) {
		switch event := event.(type) {
		case *tracing.EventDataCollected:
			for _, value := range event.Value {
				var t task
				if json.Unmarshal(value, &t) == nil {
					events = append(events, t)
				}
			}
		case *tracing.EventTracingComplete:
			close(complete)
		}
	})
	start := tracing.StartParams{TraceConfig: &tracing.TraceConfig{IncludedCategories: []string{"disabled-by-default-devtools.timeline"}}}
	if err == nil {
		_, err = chromedp.Call(b.ctx, tracing.Start, start)
	}
	fatal.If(b.t, err)
	do()
	if _, err := chromedp.Call(b.ctx, tracing.End, cdp.Empty{}); err != nil {
		b.t.Fatal(err)
	}
	<-complete
	return ofMainThread(events)
}

// ofMainThread picks the tasks of main threads of pages from a trace.
func ofMainThread(events []task) (tasks []task) {
	type thread struct{ process, thread int }
	main := map[thread]bool{}
	var all []task
	for _, e := range events {
		if e.Name == "thread_name" && e.Args.Name == "CrRendererMain" {
			main[thread{e.Process, e.Thread}] = true
		}
		if e.Name == "RunTask" {
			all = append(all, e)
		}
	}
	return slices.DeleteFunc(all, func(t task) bool { return !main[thread{t.Process, t.Thread}] })
}
