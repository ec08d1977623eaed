package admin

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

// An Event is a line of the audit log.
type Event struct {
	At      time.Time `json:"at"`
	What    string    `json:"what"`         // such as "sign in", or of an action "admin: ban"
	By      string    `json:"by,omitempty"` // the operator, or the shell; "" for what no operator did
	Details string    `json:"details,omitempty"`
}

// ListEvents lists the latest events of a server, the newest first.
var ListEvents = &Action[Nothing, []Event]{
	Name: "events", Reads: true, Command: "events", Help: "List the latest lines of the audit log since the server started.",
	Rows: func(list []Event) [][]string {
		rows := [][]string{{"AT", "WHAT", "BY", "DETAILS"}}
		for _, e := range list {
			rows = append(rows, []string{When(e.At), e.What, e.By, e.Details})
		}
		return rows
	},
}

// trailLength is how many events a Trail keeps.
const trailLength = 300

// A Trail keeps the latest lines of an audit log in memory. Its methods may be called by several goroutines at a time.
type Trail struct {
	mu   sync.Mutex
	list []Event // the oldest first
}

// Follow returns a log whose lines go to another one too. Those with a group "audit" are kept.
func (t *Trail) Follow(log *slog.Logger) *slog.Logger { return slog.New(trailing{t, log.Handler()}) }

// Latest returns the events, the newest first.
func (t *Trail) Latest(context.Context) ([]Event, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	list := append([]Event{}, t.list...) // programs get an empty list, not null
	slices.Reverse(list)
	return list, nil
}

// keep keeps a line.
func (t *Trail) keep(e Event) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.list) == trailLength {
		t.list = slices.Delete(t.list, 0, 1)
	}
	t.list = append(t.list, e)
}

// trailing is a handler of a log whose lines are kept.
type trailing struct {
	trail *Trail
	next  slog.Handler
}

// Enabled lets lines pass that the other log leaves out too: each of the audit log is kept, and those have level Info or more.
func (h trailing) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelInfo || h.next.Enabled(ctx, level)
}

// Handle keeps a line, and passes it on.
func (h trailing) Handle(ctx context.Context, r slog.Record) error {
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "audit" && a.Value.Kind() == slog.KindGroup {
			h.trail.keep(eventOf(r.Time, a.Value.Group()))
		}
		return true
	})
	if !h.next.Enabled(ctx, r.Level) {
		return nil
	}
	return h.next.Handle(ctx, r)
}

// WithAttrs implements [slog.Handler].
func (h trailing) WithAttrs(list []slog.Attr) slog.Handler {
	return trailing{h.trail, h.next.WithAttrs(list)}
}

// WithGroup implements [slog.Handler].
func (h trailing) WithGroup(name string) slog.Handler {
	return trailing{h.trail, h.next.WithGroup(name)}
}

// eventOf reads a line.
func eventOf(at time.Time, list []slog.Attr) Event {
	e := Event{At: at}
	var details []string
	for _, a := range list {
		switch value := a.Value.Resolve(); a.Key {
		case "event":
			e.What = value.String()
		case "action":
			e.What += ": " + value.String()
		case "by":
			e.By = value.String()
		default:
			details = append(details, a.Key+" "+textOf(value))
		}
	}
	e.Details = strings.Join(details, ", ")
	return e
}

// textOf writes a value, and those of a group.
func textOf(v slog.Value) string {
	if v.Kind() != slog.KindGroup {
		return v.String()
	}
	var parts []string
	for _, a := range v.Group() {
		parts = append(parts, a.Key+" "+textOf(a.Value.Resolve()))
	}
	return fmt.Sprintf("(%s)", strings.Join(parts, ", "))
}
