package metrics

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"razzia/internal/metrics/exposition"
	"razzia/internal/metrics/process"
	"razzia/internal/table"
	"razzia/internal/web/compress"
	"razzia/internal/web/guard"
)

// Metrics are the figures of a server. Its methods may be called by several goroutines at a time.
type Metrics struct {
	labels []string // the name of the node

	acts      *exposition.Histogram // by outcome
	requests  *exposition.Counter   // by route and status
	durations *exposition.Histogram // by route, without streams
	bytes     *exposition.Counter
	store     storeFigures

	mu  sync.Mutex
	all []exposition.Source
}

// times are the bounds of the buckets of durations, in seconds: from half a millisecond, a good disk, to 8 s.
var times = []float64{.0005, .001, .002, .004, .008, .016, .032, .064, .128, .256, .512, 1.024, 2.048, 4.096, 8.192}

// New makes the figures of a program of a version. Each has the name of the node, unless that is "".
func New(version, node string) *Metrics {
	m := &Metrics{
		acts:      exposition.NewHistogram("razzia_act_seconds", "Time until a command of a person was durable or refused.", times, "outcome"),
		requests:  exposition.NewCounter("razzia_http_requests_total", "Requests answered.", "route", "status"),
		durations: exposition.NewHistogram("razzia_http_seconds", "Time to answer a request, without streams.", times, "route"),
		bytes:     exposition.NewCounter("razzia_http_answer_bytes_total", "Bytes of the bodies of answers."),
		store:     newStoreFigures(),
	}
	if node != "" {
		m.labels = []string{"node", node}
	}
	build := exposition.NewCounter("razzia_build_info", "The version of the program.", "version")
	build.Add(1, version)
	m.all = []exposition.Source{process.Go, process.System, build.Collect, m.acts.Collect, m.requests.Collect, m.durations.Collect,
		m.bytes.Collect, m.store.collect}
	return m
}

// Acted notes a command of a person.
func (m *Metrics) Acted(took time.Duration, err error) {
	if m == nil {
		return
	}
	outcome := "done"
	if fault, ok := errors.AsType[*table.Fault](err); ok && fault.Code != table.Failed {
		outcome = "refused"
	} else if err != nil {
		outcome = "failed"
	}
	m.acts.Observe(took.Seconds(), outcome)
}

// Served notes a request. Routes are the patterns of the server, so there are few; a path that matches none has one of them too.
func (m *Metrics) Served(_ context.Context, s guard.Served) {
	if m == nil {
		return
	}
	m.requests.Add(1, s.Route, strconv.Itoa(s.Status))
	m.bytes.Add(float64(s.Bytes))
	if !strings.HasSuffix(s.Route, "/stream") { // it takes as long as a page is open
		m.durations.Observe(s.Took.Seconds(), s.Route)
	}
}

// Handler answers with all figures, in the format of Prometheus.
func (m *Metrics) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", exposition.ContentType)
		out, end := compress.Page(w, r)
		defer end()
		_, _ = out.Write(m.page().Text()) // the monitor has gone, or reads it
	})
}

// page collects all figures.
func (m *Metrics) page() *exposition.Page {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := exposition.NewPage(m.labels...)
	for _, collect := range m.all {
		collect(p)
	}
	return p
}
