package metrics

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	figures "github.com/VictoriaMetrics/metrics"

	"razzia/internal/fault"
	"razzia/internal/web/compress"
	"razzia/internal/web/guard"
)

// Metrics are the figures of a server. Its methods may be called by several goroutines at a time.
type Metrics struct{ register }

// times are the bounds of the buckets of durations, in seconds: from half a millisecond, a good disk, to 8 s.
var times = []float64{.0005, .001, .002, .004, .008, .016, .032, .064, .128, .256, .512, 1.024, 2.048, 4.096, 8.192}

// The figures that are counted as things happen.
var (
	build     = gauge("razzia_build_info", "version")      // 1
	acts      = histogram("razzia_act_seconds", "outcome") // until a command of a person was durable or refused
	requests  = counter("razzia_http_requests_total", "route", "status")
	durations = histogram("razzia_http_seconds", "route") // to answer a request, without streams
	bytes     = counter("razzia_http_answer_bytes_total") // of the bodies of answers
)

func gauge(name string, labels ...string) family     { return family{name, "gauge", labels} }
func counter(name string, labels ...string) family   { return family{name, "counter", labels} }
func histogram(name string, labels ...string) family { return family{name, "histogram", labels} }

// New makes the figures of a program of a version. Each has the name of the node, unless that is "".
func New(version, node string) *Metrics {
	figures.ExposeMetadata(true)
	m := &Metrics{register{figures.NewSet(), node}}
	m.GetOrCreateGauge(build.of(node, version), nil).Set(1)
	m.begin()
	return m
}

// begin begins counters at 0, so that the first event of a kind is a change that an alert sees. Routes are known when they are asked for.
func (m *Metrics) begin() {
	m.count(bytes, 0)
	m.count(conflicts, 0)
	for _, call := range []string{"create", "append", "read", "tables", "ready"} {
		m.count(failures, 0, call)
		m.histogram(calls, call)
	}
	for _, outcome := range []string{"done", "refused", "failed"} {
		m.histogram(acts, outcome)
	}
	m.count(stored, 0, "revealed")
	m.count(stored, 0, "other")
	for kind := range named {
		m.count(stored, 0, string(kind))
	}
}

// Acted notes a command of a person.
func (m *Metrics) Acted(took time.Duration, err error) {
	if m == nil {
		return
	}
	outcome := "done"
	if refusal := fault.Of(err); refusal != nil && refusal.Code != fault.Failed {
		outcome = "refused"
	} else if err != nil {
		outcome = "failed"
	}
	m.observe(acts, took.Seconds(), outcome)
}

// Served notes a request. Routes are the patterns of the server, so there are few; a path that matches none has one of them too.
func (m *Metrics) Served(_ context.Context, s guard.Served) {
	if m == nil {
		return
	}
	m.count(requests, 1, s.Route, strconv.Itoa(s.Status))
	m.count(bytes, int(s.Bytes))
	if !strings.HasSuffix(s.Route, "/stream") { // it takes as long as a page is open
		m.observe(durations, s.Took.Seconds(), s.Route)
	}
}

// contentType says that an answer has the text format of Prometheus.
const contentType = "text/plain; version=0.0.4; charset=utf-8"

// Handler answers with all figures, and with those of Go and of the process, in the format of Prometheus.
func (m *Metrics) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", contentType)
		out, end := compress.Page(w, r)
		defer end()
		m.WritePrometheus(out)
		figures.WriteProcessMetrics(out)
		figures.WriteFDMetrics(out)
	})
}
