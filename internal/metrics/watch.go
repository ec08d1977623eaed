package metrics

import (
	"io"
	"maps"
	"slices"

	"razzia/internal/backup"
	"razzia/internal/hook"
	"razzia/internal/host"
	"razzia/internal/mail"
	"razzia/internal/push"
	"razzia/internal/web"
)

// Sources are asked for their counters whenever the figures are read.
type Sources struct {
	Ready   func() bool // whether tables can be played, as /readyz says
	Host    func() host.Stats
	Web     func() web.Stats
	Push    func() push.Stats             // nil if it sends no messages
	Backups func() backup.Status          // nil if the server takes none
	Mail    func() map[mail.Outcome]int64 // nil if it sends no letters
	Hook    func() hook.Stats             // nil without a webhook
}

// Watch adds the counters of the sources to the figures. It is called once.
func (m *Metrics) Watch(s Sources) {
	if m == nil {
		return
	}
	m.RegisterMetricsWriter(func(w io.Writer) { s.collect(page{w, m.node}) })
}

// The figures that come from sources.
var (
	ready       = gauge("razzia_ready")                                 // 1 while tables can be played, else 0
	rooms       = gauge("razzia_rooms")                                 // tables in memory
	clockAhead  = gauge("razzia_clock_ahead_seconds")                   // before the clock of the database; 0 without one
	slots       = gauge("razzia_bot_slots")                             // bots and hints that may think at a time
	thinking    = gauge("razzia_bots_thinking")                         // bots and hints that think now
	waiting     = gauge("razzia_bots_waiting")                          // bots and hints that wait for a slot
	quickMoves  = counter("razzia_quick_moves_total")                   // of bots that had no time to think, or failed
	streams     = gauge("razzia_streams_open")                          // of pages and programs
	events      = counter("razzia_security_events_total", "event")      // as in the audit log
	limits      = counter("razzia_limits_hit_total", "limit")           // requests refused by a limit
	words       = counter("razzia_words_filtered_total", "where")       // lines of talk and names with words that the operator does not want
	lastBackup  = gauge("razzia_backup_last_success_timestamp_seconds") // since 1970; 0 for never
	backupTime  = gauge("razzia_backup_seconds")                        // that the last backup took
	backupSize  = gauge("razzia_backup_bytes")                          // of the last backup
	messages    = counter("razzia_push_messages_total", "outcome")      // sent, failed, and browsers removed because they want none
	letters     = counter("razzia_letters_total", "kind", "outcome")    // to members: sent, failed attempts, and those that were given up
	hooks       = counter("razzia_hook_messages_total", "outcome")      // to the webhook: sent, failed attempts, and those that were given up
	backupsDone = counter("razzia_backups_total", "outcome")            // those that failed too
	backupHooks = counter("razzia_backup_hooks_total", "outcome")       // runs of the backup hook
)

// collect writes the figures.
func (s Sources) collect(p page) {
	h, w := s.Host(), s.Web()
	p.one(ready, map[bool]float64{true: 1}[s.Ready()])
	p.one(rooms, float64(h.Rooms))
	p.one(clockAhead, h.ClockAhead.Seconds())
	p.one(slots, float64(h.Slots))
	p.one(thinking, float64(h.Thinking))
	p.one(waiting, float64(h.Waiting))
	p.one(streams, float64(w.Streams))
	p.one(quickMoves, float64(h.QuickMoves))
	counts(p, events, w.Events)
	counts(p, limits, w.Refused)
	counts(p, words, w.Filtered)
	if s.Push != nil {
		sent := s.Push()
		counts(p, messages, map[string]int{"sent": int(sent.Sent), "failed": int(sent.Failed), "removed": int(sent.Removed)})
	}
	if s.Mail != nil {
		collectLetters(p, s.Mail())
	}
	if s.Hook != nil {
		told := s.Hook()
		counts(p, hooks, map[string]int{"sent": int(told.Sent), "failed": int(told.Failed), "lost": int(told.Lost)})
	}
	if s.Backups != nil {
		collectBackups(p, s.Backups())
	}
}

// counts writes counters by the value of their label.
func counts[K ~string](p page, f family, by map[K]int) {
	p.begin(f)
	for _, value := range slices.Sorted(maps.Keys(by)) {
		p.line(f, float64(by[value]), string(value))
	}
}

// collectLetters writes the figures of letters, in the order of their labels.
func collectLetters(p page, all map[mail.Outcome]int64) {
	p.begin(letters)
	for _, kind := range []mail.Kind{mail.Confirms, mail.SignsIn, mail.Tells, mail.Waits} {
		for _, what := range []string{"sent", "failed", "lost"} {
			p.line(letters, float64(all[mail.Outcome{Kind: kind, What: what}]), string(kind), what)
		}
	}
}

// collectBackups writes the figures of the backups.
func collectBackups(p page, b backup.Status) {
	at := 0.0
	if !b.Last.IsZero() {
		at = float64(b.Last.Unix())
	}
	p.one(lastBackup, at)
	p.one(backupTime, b.Took.Seconds())
	p.one(backupSize, float64(b.Size))
	counts(p, backupsDone, map[string]int{"done": b.Done, "failed": b.Failures})
	counts(p, backupHooks, map[string]int{"done": b.HookDone, "failed": b.HookFailures})
}
