package notify

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
)

// TestAnOutageIsSaidOnce fails three times, and then no more: the log has a line for the begin and one for the end.
func TestAnOutageIsSaidOnce(t *testing.T) {
	var out bytes.Buffer
	log, away := slog.New(slog.NewTextHandler(&out, nil)), errors.New("the database is away")
	var o outage
	for _, err := range []error{nil, away, away, away, nil, nil} {
		o.note(log, err)
	}
	if lines := strings.Split(strings.TrimSpace(out.String()), "\n"); len(lines) != 2 || !strings.Contains(lines[0], "is away") ||
		!strings.Contains(lines[1], "notified again") {
		t.Errorf("the log has %q", lines)
	}
}
