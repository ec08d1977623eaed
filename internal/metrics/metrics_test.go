package metrics_test

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"razzia"
	"razzia/internal/backup"
	"razzia/internal/fatal"
	"razzia/internal/fault"
	"razzia/internal/hook"
	"razzia/internal/host"
	"razzia/internal/host/hosttest"
	"razzia/internal/host/memory"
	"razzia/internal/mail"
	"razzia/internal/metrics"
	"razzia/internal/table"
	"razzia/internal/web"
	"razzia/internal/web/guard"
)

// figures are the names and labels of figures with their values, as Prometheus reads them.
type figures map[string]string

// read reads all figures.
func read(t *testing.T, m *metrics.Metrics) figures {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if w.Code != 200 {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	all := figures{}
	for line := range strings.Lines(w.Body.String()) {
		if name, value, found := strings.Cut(strings.TrimSpace(line), "} "); found {
			all[name+"}"] = value
		} else if name, value, found := strings.Cut(strings.TrimSpace(line), " "); found && name != "#" {
			all[name] = value
		}
	}
	return all
}

// want compares figures.
func (f figures) want(t *testing.T, want figures) {
	t.Helper()
	for name, value := range want {
		if f[name] != value {
			t.Errorf("%s is %q, want %q", name, f[name], value)
		}
	}
}

// fullDisk is a store that cannot append, and where another writer was first.
type fullDisk struct {
	memory.Store
	err error
}

// Append fails if it is told to.
func (s *fullDisk) Append(ctx context.Context, id table.ID, entries []table.Entry, sum table.Summary) error {
	if s.err != nil {
		return s.err
	}
	return s.Store.Append(ctx, id, entries, sum)
}

// used returns figures after something of every kind has happened.
func used(t *testing.T) *metrics.Metrics {
	m := metrics.New("v1.2.3", "den")
	disk := &fullDisk{}
	s := m.Store(disk)
	made := []table.Entry{{Version: 1, Kind: table.Created}}
	fatal.If(t, s.Create(t.Context(), "a", nil, made, table.Summary{}))
	log := []table.Entry{{Version: 2, Kind: table.Moved}, {Version: 3, Kind: table.Moved, Seat: razzia.NoSeat},
		{Version: 4, Kind: table.Paced}}
	fatal.If(t, s.Append(t.Context(), "a", log, table.Summary{}))
	for _, disk.err = range []error{host.ErrConflict, host.ErrNotFound, errors.New("the disk is full")} {
		_ = s.Append(t.Context(), "a", log, table.Summary{})
	}
	_, _ = s.Read(t.Context(), "a", 0)
	_, _ = s.Tables(t.Context(), host.TableQuery{})
	_ = s.Ready(t.Context())
	m.Acted(time.Millisecond, nil)
	m.Acted(time.Second, &fault.Fault{Code: fault.Stale})
	m.Acted(time.Second, &fault.Fault{Code: fault.Failed})
	m.Served(t.Context(), guard.Served{Route: "GET /{$}", Status: 200, Bytes: 1000, Took: time.Millisecond})
	m.Served(t.Context(), guard.Served{Route: "GET /t/{id}/stream", Status: 200, Bytes: 500, Took: time.Hour})
	m.Watch(metrics.Sources{
		Ready: func() bool { return true },
		Host: func() host.Stats {
			return host.Stats{QuickMoves: 1, Rooms: 2, Slots: 3, Thinking: 4, Waiting: 5, ClockAhead: -1500 * time.Millisecond}
		},
		Web: func() web.Stats {
			return web.Stats{Streams: 6, Events: map[guard.Event]int{guard.LimitHit: 7}, Refused: map[string]int{"talk": 8}}
		},
		Mail: func() map[mail.Outcome]int64 { return map[mail.Outcome]int64{{Kind: mail.SignsIn, What: "sent"}: 15} },
		Hook: func() hook.Stats { return hook.Stats{Sent: 12, Failed: 13, Lost: 14} },
		Backups: func() backup.Status {
			return backup.Status{Last: time.Unix(1e9, 0), Took: time.Minute, Size: 9, Done: 10, Failures: 11, HookDone: 15, HookFailures: 16}
		},
	})
	return m
}

// TestFigures reads the figures after something of every kind has happened.
func TestFigures(t *testing.T) {
	const den = `{node="den"}`
	read(t, used(t)).want(t, figures{
		`razzia_build_info{node="den",version="v1.2.3"}`:                                 "1",
		`razzia_entries_total{kind="created",node="den"}`:                                "1",
		`razzia_entries_total{kind="moved",node="den"}`:                                  "1",
		`razzia_entries_total{kind="revealed",node="den"}`:                               "1",
		`razzia_entries_total{kind="other",node="den"}`:                                  "1",
		`razzia_store_seconds_count{call="append",node="den"}`:                           "4",
		`razzia_store_seconds_count{call="read",node="den"}`:                             "1",
		`razzia_store_errors_total{call="append",node="den"}`:                            "1",
		`razzia_store_conflicts_total` + den:                                             "1",
		`razzia_act_seconds_count{node="den",outcome="done"}`:                            "1",
		`razzia_act_seconds_count{node="den",outcome="refused"}`:                         "1",
		`razzia_act_seconds_count{node="den",outcome="failed"}`:                          "1",
		`razzia_http_requests_total{node="den",route="GET /t/{id}/stream",status="200"}`: "1",
		`razzia_http_seconds_count{node="den",route="GET /{$}"}`:                         "1",
		`razzia_http_seconds_count{node="den",route="GET /t/{id}/stream"}`:               "",
		`razzia_http_answer_bytes_total` + den:                                           "1500",
		`razzia_quick_moves_total` + den:                                                 "1",
		`razzia_ready` + den:                                                             "1",
		`razzia_rooms` + den:                                                             "2", `razzia_clock_ahead_seconds` + den: "-1.5",
		`razzia_bot_slots` + den: "3", `razzia_bots_thinking` + den: "4",
		`razzia_bots_waiting` + den: "5", `razzia_streams_open` + den: "6",
		`razzia_security_events_total{event="limit",node="den"}`:         "7",
		`razzia_limits_hit_total{limit="talk",node="den"}`:               "8",
		`razzia_letters_total{kind="sign-in",node="den",outcome="sent"}`: "15", `razzia_letters_total{kind="turn",node="den",outcome="lost"}`: "0",
		`razzia_hook_messages_total{node="den",outcome="failed"}`: "13", `razzia_hook_messages_total{node="den",outcome="lost"}`: "14",
		`razzia_backup_last_success_timestamp_seconds` + den: "1e+09",
		`razzia_backup_seconds` + den:                        "60", `razzia_backup_bytes` + den: "9",
		`razzia_backups_total{node="den",outcome="done"}`: "10", `razzia_backups_total{node="den",outcome="failed"}`: "11",
		`razzia_backup_hooks_total{node="den",outcome="done"}`: "15", `razzia_backup_hooks_total{node="den",outcome="failed"}`: "16",
	})
}

// TestAnswer asks as Prometheus does, which takes gzip.
func TestAnswer(t *testing.T) {
	r := httptest.NewRequest("GET", "/metrics", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	w := httptest.NewRecorder()
	metrics.New("devel", "").Handler().ServeHTTP(w, r)
	z, err := gzip.NewReader(w.Body)
	fatal.If(t, err)
	text, err := io.ReadAll(z)
	if err != nil || !strings.Contains(string(text), "\nrazzia_build_info{version=\"devel\"} 1\n") {
		t.Errorf("%v: %.200s", err, text)
	}
	if got, want := w.Header().Get("Content-Type"), "text/plain; version=0.0.4; charset=utf-8"; got != want {
		t.Errorf("the type is %q, want %q", got, want)
	}
}

// TestNoFigures calls everything without figures.
func TestNoFigures(t *testing.T) {
	var m *metrics.Metrics
	memory := new(memory.Store)
	if m.Store(memory) != host.Store(memory) {
		t.Error("the store is wrapped")
	}
	m.Acted(time.Second, nil)
	m.Served(t.Context(), guard.Served{})
	m.Watch(metrics.Sources{})
}

// TestWithoutANodeAndBackups has no label for the node, and no figures of backups.
func TestWithoutANodeAndBackups(t *testing.T) {
	m := metrics.New("devel", "")
	m.Watch(metrics.Sources{Ready: func() bool { return false }, Host: func() host.Stats { return host.Stats{} },
		Web: func() web.Stats { return web.Stats{} }})
	all := read(t, m)
	all.want(t, figures{`razzia_build_info{version="devel"}`: "1", "razzia_rooms": "0", "razzia_ready": "0",
		`razzia_store_errors_total{call="append"}`: "0", `razzia_act_seconds_count{outcome="failed"}`: "0",
		`razzia_entries_total{kind="moved"}`: "0", `razzia_entries_total{kind="other"}`: "0"}) // counters begin at 0
	for name := range all {
		if strings.Contains(name, "backup") || strings.Contains(name, "node=") {
			t.Errorf("there is a figure %s", name)
		}
	}
}

// TestAMeasuredStoreIsAStore runs the contract of stores over the wrapped one.
func TestAMeasuredStoreIsAStore(t *testing.T) {
	hosttest.Stores(t, func(*testing.T) (host.Store, func() host.Store) {
		m := metrics.New("devel", "")
		s := m.Store(new(memory.Store))
		return s, func() host.Store { return s }
	})
}

// metric is the name of a figure in a query.
var metric = regexp.MustCompile(`\b(?:razzia|go|process)_[a-z0-9_]+`)

// names are those of all figures.
func names(t *testing.T) map[string]bool {
	t.Helper()
	exists := map[string]bool{}
	for name := range read(t, used(t)) {
		name, _, _ = strings.Cut(name, "{")
		exists[name] = true
	}
	return exists
}

// alert is the query of an alert.
var alert = regexp.MustCompile(`(?m)^ +- alert: (\w+)\n +expr: (.+)$`)

// TestAlertsNameFiguresThatExist reads the queries of the alerts.
func TestAlertsNameFiguresThatExist(t *testing.T) {
	text, err := os.ReadFile("../../deploy/prometheus/razzia.yml")
	fatal.If(t, err)
	exists, found := names(t), alert.FindAllStringSubmatch(string(text), -1)
	if n := strings.Count(string(text), "alert:"); n < 10 || len(found) != n {
		t.Errorf("of %d alerts %d have a query", n, len(found))
	}
	for _, a := range found {
		asked := metric.FindAllString(a[2], -1)
		if len(asked) == 0 && a[1] != "RazziaDown" {
			t.Errorf("%s asks for no figure", a[1])
		}
		for _, name := range asked {
			if !exists[name] {
				t.Errorf("%s asks for %s: there is no such figure", a[1], name)
			}
		}
	}
}

// TestTheDashboardNamesFiguresThatExist reads the queries of the dashboard: each figure exists, and each of ours is shown.
func TestTheDashboardNamesFiguresThatExist(t *testing.T) {
	text, err := os.ReadFile("../../deploy/grafana/razzia.json")
	fatal.If(t, err)
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	fatal.If(t, json.Unmarshal(text, &dashboard))
	exists, shown := names(t), map[string]bool{}
	queries := 0
	for _, panel := range dashboard.Panels {
		for _, target := range panel.Targets {
			queries++
			for _, name := range metric.FindAllString(target.Expr, -1) {
				if shown[name] = true; !exists[name] {
					t.Errorf("%q shows %s: there is no such figure", panel.Title, name)
				}
			}
		}
	}
	if queries < 20 {
		t.Errorf("the dashboard has %d queries", queries)
	}
	for _, name := range slices.Sorted(maps.Keys(exists)) {
		base := regexp.MustCompile(`_(bucket|sum|count)$`).ReplaceAllString(name, "")
		if strings.HasPrefix(name, "razzia_") && !shown[name] && !shown[base+"_bucket"] {
			t.Errorf("the dashboard does not show %s", name)
		}
	}
}
