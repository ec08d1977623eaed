package metrics

import (
	"fmt"
	"io"
	"slices"
	"strings"

	figures "github.com/VictoriaMetrics/metrics"
)

// A family is all figures of one name. They differ in the values of their labels.
type family struct {
	name   string
	kind   string // as the text format has it: counter, gauge or histogram
	labels []string
}

// escaped is how the text format writes the value of a label.
var escaped = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)

// of is the whole name of a figure of a node, with a value for each label of its family.
func (f family) of(node string, values ...string) string {
	if len(values) != len(f.labels) {
		panic(f.name + " has other labels")
	}
	var list []string
	for i, name := range f.labels {
		list = append(list, name+`="`+escaped.Replace(values[i])+`"`)
	}
	if node != "" {
		list = append(list, `node="`+escaped.Replace(node)+`"`)
	}
	if len(list) == 0 {
		return f.name
	}
	slices.Sort(list)
	return f.name + "{" + strings.Join(list, ",") + "}"
}

// register keeps the figures that are counted as things happen.
type register struct {
	*figures.Set
	node string
}

// count adds to a counter.
func (r register) count(f family, n int, values ...string) {
	r.GetOrCreateCounter(f.of(r.node, values...)).AddInt64(int64(n))
}

// observe adds a value to a histogram of times, in seconds.
func (r register) observe(f family, seconds float64, values ...string) {
	r.histogram(f, values...).Update(seconds)
}

// histogram is a histogram of times, empty until a value is added.
func (r register) histogram(f family, values ...string) *figures.PrometheusHistogram {
	return r.GetOrCreatePrometheusHistogramExt(f.of(r.node, values...), times)
}

// A page writes figures that are read from others.
type page struct {
	out  io.Writer
	node string
}

// begin writes what kind of figures follow.
func (p page) begin(f family) { figures.WriteMetadataIfNeeded(p.out, f.name, f.kind) }

// line writes a figure.
func (p page) line(f family, value float64, values ...string) {
	_, _ = fmt.Fprintf(p.out, "%s %g\n", f.of(p.node, values...), value)
}

// one writes the only figure of a family.
func (p page) one(f family, value float64) {
	p.begin(f)
	p.line(f, value)
}
