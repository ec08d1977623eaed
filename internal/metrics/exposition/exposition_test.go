package exposition_test

import (
	"math"
	"strings"
	"sync"
	"testing"

	"razzia/internal/metrics/exposition"
)

// want is a page with figures of all kinds, as Prometheus' own client writes them.
const want = `# HELP a_info What is "said" of \\ and\nof lines.
# TYPE a_info gauge
a_info{node="den",version="v\\1\n\"2\""} 1
# HELP b_total Without labels.
# TYPE b_total counter
b_total{node="den"} 1e+09
# HELP c_total By outcome.
# TYPE c_total counter
c_total{node="den",outcome="done"} 2
c_total{node="den",outcome="failed"} 0.5
# HELP d_seconds Times.
# TYPE d_seconds histogram
d_seconds_bucket{call="append",node="den",le="0.5"} 2
d_seconds_bucket{call="append",node="den",le="1"} 2
d_seconds_bucket{call="append",node="den",le="+Inf"} 3
d_seconds_sum{call="append",node="den"} 2.75
d_seconds_count{call="append",node="den"} 3
d_seconds_bucket{call="read",node="den",le="0.5"} 0
d_seconds_bucket{call="read",node="den",le="1"} 1
d_seconds_bucket{call="read",node="den",le="+Inf"} 1
d_seconds_sum{call="read",node="den"} 1
d_seconds_count{call="read",node="den"} 1
# HELP e_seconds Pauses.
# TYPE e_seconds summary
e_seconds{node="den",quantile="0.5"} NaN
e_seconds_count{node="den"} 0
`

// TestText writes figures of all kinds.
func TestText(t *testing.T) {
	without := exposition.NewCounter("b_total", "Without labels.")
	by := exposition.NewCounter("c_total", "By outcome.", "outcome")
	times := exposition.NewHistogram("d_seconds", "Times.", []float64{.5, 1}, "call")
	pauses := &exposition.Family{Name: "e_seconds", Help: "Pauses.", Kind: exposition.Quantile}
	without.Add(1e9)
	by.Add(.5, "failed")
	by.Add(1, "done")
	by.Add(1, "done")
	times.Observe(1, "read")
	for _, value := range []float64{.25, .5, 2} {
		times.Observe(value, "append")
	}
	p := exposition.NewPage("node", "den")
	p.AddPart(pauses, "", "quantile", "0.5", math.NaN())
	p.AddPart(pauses, "_count", "", "", 0)
	for _, source := range []exposition.Source{times.Collect, by.Collect, without.Collect} {
		source(p)
	}
	info := &exposition.Family{Name: "a_info", Help: "What is \"said\" of \\ and\nof lines.", Kind: exposition.Gauge}
	info.Labels = []string{"version"}
	p.Add(info, 1, "v\\1\n\"2\"")
	if got := string(p.Text()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestWithoutLabels writes no braces, and a counter that has not counted.
func TestWithoutLabels(t *testing.T) {
	p := exposition.NewPage()
	exposition.NewCounter("a_total", "A.").Collect(p)
	exposition.NewCounter("b_total", "B.", "kind").Collect(p)
	if got := string(p.Text()); got != "# HELP a_total A.\n# TYPE a_total counter\na_total 0\n" {
		t.Errorf("got %q", got)
	}
}

// TestOtherLabels panics: the labels of a figure are known when the program is written.
func TestOtherLabels(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a counter took a label that it does not have")
		}
	}()
	exposition.NewCounter("a_total", "A.").Add(1, "den")
}

// TestManyAtATime counts in several goroutines while others read. The race detector looks on.
func TestManyAtATime(t *testing.T) {
	c := exposition.NewCounter("a_total", "A.", "kind")
	h := exposition.NewHistogram("b_seconds", "B.", []float64{1}, "kind")
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 100 {
				c.Add(1, "x")
				h.Observe(2, "x")
				p := exposition.NewPage()
				c.Collect(p)
				h.Collect(p)
			}
		})
	}
	all.Wait()
	p := exposition.NewPage()
	c.Collect(p)
	h.Collect(p)
	for _, line := range []string{`a_total{kind="x"} 400`, `b_seconds_count{kind="x"} 400`, `b_seconds_sum{kind="x"} 800`} {
		if text := string(p.Text()); !strings.Contains(text, line+"\n") {
			t.Errorf("no %s in\n%s", line, text)
		}
	}
}
