package metrics

import (
	"razzia/internal/backup"
	"razzia/internal/host"
	"razzia/internal/metrics/exposition"
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
	if m == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.all = append(m.all, s.collect)
}

// The figures that come from sources.
var (
	rooms      = gauge("razzia_rooms", "Tables in memory.")
	clockAhead = gauge("razzia_clock_ahead_seconds", "How far the clock of the machine is before that of the database; 0 without one.")
	slots      = gauge("razzia_bot_slots", "Bots and hints that may think at a time.")
	thinking   = gauge("razzia_bots_thinking", "Bots and hints that think now.")
	waiting    = gauge("razzia_bots_waiting", "Bots and hints that wait for a slot.")
	quickMoves = counter("razzia_quick_moves_total", "Moves of bots that had no time to think, or failed.")
	streams    = gauge("razzia_streams_open", "Open streams: pages that follow a table.")
	events     = counter("razzia_security_events_total", "Security events, as in the audit log.", "event")
	limits     = counter("razzia_limits_hit_total", "Requests refused by a limit.", "limit")
	words      = counter("razzia_words_filtered_total", "Lines of talk and names with words that the operator does not want.", "where")
	lastBackup = gauge("razzia_backup_last_success_timestamp_seconds",
		"When the last backup was taken that succeeded, in seconds since 1970; 0 for never.")
	backupTime = gauge("razzia_backup_seconds", "Time that the last backup took.")
	backupSize = gauge("razzia_backup_bytes", "Size of the last backup.")
	messages   = counter("razzia_push_messages_total",
		"Messages to people whose turn it is: sent, failed, and browsers removed because they want none.", "outcome")
	backupsDone = counter("razzia_backups_total", "Backups taken, and those that failed.", "outcome")
)

func gauge(name, help string) *exposition.Family {
	return &exposition.Family{Name: name, Help: help, Kind: exposition.Gauge}
}

func counter(name, help string, labels ...string) *exposition.Family {
	return &exposition.Family{Name: name, Help: help, Kind: exposition.Count, Labels: labels}
}

// collect reads the figures.
func (s Sources) collect(p *exposition.Page) {
	count := func(f *exposition.Family, n int, labels ...string) { p.Add(f, float64(n), labels...) }
	h, w := s.Host(), s.Web()
	p.Add(rooms, float64(h.Rooms))
	p.Add(clockAhead, h.ClockAhead.Seconds())
	p.Add(slots, float64(h.Slots))
	p.Add(thinking, float64(h.Thinking))
	p.Add(waiting, float64(h.Waiting))
	p.Add(streams, float64(w.Streams))
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
		collectBackups(p, s.Backups())
	}
}

// collectBackups reads the figures of the backups.
func collectBackups(p *exposition.Page, b backup.Status) {
	at := 0.0
	if !b.Last.IsZero() {
		at = float64(b.Last.Unix())
	}
	p.Add(lastBackup, at)
	p.Add(backupTime, b.Took.Seconds())
	p.Add(backupSize, float64(b.Size))
	p.Add(backupsDone, float64(b.Done), "done")
	p.Add(backupsDone, float64(b.Failures), "failed")
}
