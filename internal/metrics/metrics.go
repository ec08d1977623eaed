package metrics

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"razzia/internal/table"
	"razzia/internal/web/guard"
)

// Metrics are the figures of a server. Its methods may be called by several goroutines at a time.
type Metrics struct {
	registry *prometheus.Registry
	register prometheus.Registerer // adds the name of the node

	acts      *prometheus.HistogramVec // by outcome
	requests  *prometheus.CounterVec   // by route and status
	durations *prometheus.HistogramVec // by route, without streams
	bytes     prometheus.Counter
	store     storeFigures
}

// times are the bounds of the buckets of durations, in seconds: from half a millisecond, a good disk, to 8 s.
var times = prometheus.ExponentialBuckets(0.0005, 2, 15)

// New makes the figures of a program of a version. Each has the name of the node, unless that is "".
func New(version, node string) *Metrics {
	m := &Metrics{
		registry:  prometheus.NewRegistry(),
		acts:      histogram("razzia_act_seconds", "Time until a command of a person was durable or refused.", "outcome"),
		requests:  counter("razzia_http_requests_total", "Requests answered.", "route", "status"),
		durations: histogram("razzia_http_seconds", "Time to answer a request, without streams.", "route"),
		bytes:     prometheus.NewCounter(prometheus.CounterOpts{Name: "razzia_http_answer_bytes_total", Help: "Bytes of the bodies of answers."}),
		store:     newStoreFigures(),
	}
	m.register = m.registry
	if node != "" {
		m.register = prometheus.WrapRegistererWith(prometheus.Labels{"node": node}, m.registry)
	}
	build := counter("razzia_build_info", "The version of the program.", "version")
	build.WithLabelValues(version).Inc()
	m.register.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), build,
		m.acts, m.requests, m.durations, m.bytes)
	m.register.MustRegister(m.store.all()...)
	return m
}

func counter(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
}

func histogram(name, help string, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: times}, labels)
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
	m.acts.WithLabelValues(outcome).Observe(took.Seconds())
}

// Served notes a request. Routes are the patterns of the server, so there are few; a path that matches none has one of them too.
func (m *Metrics) Served(_ context.Context, s guard.Served) {
	if m == nil {
		return
	}
	m.requests.WithLabelValues(s.Route, strconv.Itoa(s.Status)).Inc()
	m.bytes.Add(float64(s.Bytes))
	if !strings.HasSuffix(s.Route, "/stream") { // it takes as long as a page is open
		m.durations.WithLabelValues(s.Route).Observe(s.Took.Seconds())
	}
}

// Handler answers with all figures, in the format of Prometheus.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{Registry: m.registry})
}
