package serve

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"razzia/cmd/razzia/build"
	"razzia/internal/backup"
	"razzia/internal/hook"
	"razzia/internal/metrics"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// figuresFlags say where the figures for Prometheus are.
type figuresFlags struct {
	Metrics string `env:"RAZZIA_METRICS" placeholder:"ADDRESS" help:"Show figures for Prometheus at an address of their own, such as 127.0.0.1:9180, under /metrics. Let only the monitor reach it."`
}

// figures makes the figures of a node; nil if none are wanted.
func (f figuresFlags) figures(node string) *metrics.Metrics {
	if f.Metrics == "" {
		return nil
	}
	return metrics.New(build.This().Version, node)
}

// serveFigures shows the figures at their address until stop is called. It does nothing without figures.
func (f figuresFlags) serveFigures(m *metrics.Metrics, log *slog.Logger) (stop func(), err error) {
	if m == nil {
		return func() {}, nil
	}
	listener, err := listen("--metrics", f.Metrics)
	if err != nil {
		return nil, fmt.Errorf("--metrics: %w", err)
	}
	log.Info("figures for Prometheus", "at", figuresAddress(listener))
	pages := http.NewServeMux()
	pages.Handle("GET /metrics", m.Handler())
	server := &http.Server{Handler: pages, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10}
	go func() { _ = server.Serve(listener) }() // ends with Close
	return func() { _ = server.Close() }, nil
}

func figuresAddress(l net.Listener) string { return "http://" + reachable(l.Addr()) + "/metrics" }

// watch adds the counters of the parts of a server to its figures.
func watch(m *metrics.Metrics, s services, pages *web.Server, backups *backup.Schedule, to *hook.Sender) {
	sources := metrics.Sources{Ready: func() bool { return whyNotReady(pages) == "" }, Host: s.tables.Stats, Web: pages.Stats}
	if s.site.Push != nil {
		sources.Push = s.site.Push.Stats
	}
	if backups != nil {
		sources.Backups = backups.Status
	}
	if s.site.Mail != nil {
		sources.Mail = s.site.Mail.Stats
	}
	if to != nil {
		sources.Hook = to.Stats
	}
	m.Watch(sources)
}

// both calls two functions for each request. Either may be nil.
func both(first, second func(context.Context, guard.Served)) func(context.Context, guard.Served) {
	switch {
	case first == nil:
		return second
	case second == nil:
		return first
	}
	return func(ctx context.Context, s guard.Served) {
		first(ctx, s)
		second(ctx, s)
	}
}
