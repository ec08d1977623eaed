package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"razzia/internal/backup"
	"razzia/internal/host"
	"razzia/internal/push"
	"razzia/internal/web"
)

// Sources are asked for their counters whenever the figures are read.
type Sources struct {
	Host    func() host.Stats
	Web     func() web.Stats
	Push    func() push.Stats    // nil if it sends no messages
	Backups func() backup.Status // nil if the server takes none
}

// Watch adds the counters of the sources to the figures. It is called once.
func (m *Metrics) Watch(s Sources) {
	if m != nil {
		m.register.MustRegister(sources{s})
	}
}

// The figures that come from sources.
var (
	rooms      = figure("razzia_rooms", "Tables in memory.")
	clockAhead = figure("razzia_clock_ahead_seconds", "How far the clock of the machine is before that of the database; 0 without one.")
	slots      = figure("razzia_bot_slots", "Bots and hints that may think at a time.")
	thinking   = figure("razzia_bots_thinking", "Bots and hints that think now.")
	waiting    = figure("razzia_bots_waiting", "Bots and hints that wait for a slot.")
	quickMoves = figure("razzia_quick_moves_total", "Moves of bots that had no time to think, or failed.")
	streams    = figure("razzia_streams_open", "Open streams: pages that follow a table.")
	events     = figure("razzia_security_events_total", "Security events, as in the audit log.", "event")
	limits     = figure("razzia_limits_hit_total", "Requests refused by a limit.", "limit")
	words      = figure("razzia_words_filtered_total", "Lines of talk and names with words that the operator does not want.", "where")
	lastBackup = figure("razzia_backup_last_success_timestamp_seconds",
		"When the last backup was taken that succeeded, in seconds since 1970; 0 for never.")
	backupTime = figure("razzia_backup_seconds", "Time that the last backup took.")
	backupSize = figure("razzia_backup_bytes", "Size of the last backup.")
	messages   = figure("razzia_push_messages_total",
		"Messages to people whose turn it is: sent, failed, and browsers removed because they want none.", "outcome")
	backupsDone = figure("razzia_backups_total", "Backups taken, and those that failed.", "outcome")
)

func figure(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(name, help, labels, nil)
}

// sources collect figures when they are read.
type sources struct{ Sources }

// Describe lists the figures.
func (sources) Describe(to chan<- *prometheus.Desc) {
	for _, each := range []*prometheus.Desc{rooms, clockAhead, slots, thinking, waiting, quickMoves, streams, events, limits, words,
		lastBackup, backupTime, backupSize, backupsDone, messages} {
		to <- each
	}
}

// Collect reads the figures.
func (s sources) Collect(to chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
	count := func(d *prometheus.Desc, n int, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(n), labels...)
	}
	h, w := s.Host(), s.Web()
	gauge(rooms, float64(h.Rooms))
	gauge(clockAhead, h.ClockAhead.Seconds())
	gauge(slots, float64(h.Slots))
	gauge(thinking, float64(h.Thinking))
	gauge(waiting, float64(h.Waiting))
	gauge(streams, float64(w.Streams))
	count(quickMoves, h.QuickMoves)
	for event, n := range w.Events {
		count(events, n, string(event))
	}
	for limit, n := range w.Refused {
		count(limits, n, limit)
	}
	for where, n := range w.Filtered {
		count(words, n, where)
	}
	if s.Push != nil {
		p := s.Push()
		count(messages, int(p.Sent), "sent")
		count(messages, int(p.Failed), "failed")
		count(messages, int(p.Removed), "removed")
	}
	if s.Backups != nil {
		collectBackups(s.Backups(), gauge, count)
	}
}

// collectBackups reads the figures of the backups.
func collectBackups(b backup.Status, gauge func(*prometheus.Desc, float64), count func(*prometheus.Desc, int, ...string)) {
	at := 0.0
	if !b.Last.IsZero() {
		at = float64(b.Last.Unix())
	}
	gauge(lastBackup, at)
	gauge(backupTime, b.Took.Seconds())
	gauge(backupSize, float64(b.Size))
	count(backupsDone, b.Done, "done")
	count(backupsDone, b.Failures, "failed")
}
