package serve

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/internal/fatal"
	"razzia/internal/web/guard"
)

// TestReload changes the settings of a running server: those that can change hold, the others are named, and log files are opened again.
func TestReload(t *testing.T) {
	folder := t.TempDir()
	words, audit := filepath.Join(folder, "words"), filepath.Join(folder, "audit")
	fatal.If(t, os.WriteFile(words, []byte("badger\n"), 0o600))
	flags := []string{"--data", t.TempDir(), "--listen", "127.0.0.1:0", "--words-file", words, "--audit-log", audit}
	c, err := parsed(t, flags...)
	fatal.If(t, err)
	r := reloaderOf(t, c)
	var wrong error
	flags = append(flags, "--log", "debug", "--limit-person", "1/h:1", "--limit-person-streams", "1", "--limit-memory-tables", "1",
		"--node", "den")
	r.again = func() (any, []string, error) {
		next, err := parsed(t, flags...)
		return &next, []string{"log", "limit-person", "node"}, errors.Join(err, wrong)
	}
	fatal.If(t, os.Rename(audit, audit+".1"))
	fatal.If(t, os.WriteFile(words, []byte("badger\nweasel\n"), 0o600))
	done, err := r.reload(t.Context())
	if err != nil || !slices.Equal(done.Restart, []string{"node"}) || !slices.Contains(done.Read, "log = debug") ||
		!slices.Contains(done.Read, "limits") {
		t.Errorf("it says %+v, %v", done, err)
	}
	if said := done.Words(); !strings.Contains(said, "held after a restart only: node") {
		t.Errorf("it says %q", said)
	}
	r.holdsNow(t)
	r.logs.audit.Warn("hello")
	if text, err := os.ReadFile(audit); err != nil || !strings.Contains(string(text), "hello") {
		t.Errorf("the new file has %q, %v", text, err)
	}
	wrong = errors.New("there is no setting")
	if done, err := r.reload(t.Context()); !errors.Is(err, errNothingRead) || !errors.Is(err, wrong) || len(done.Read) > 0 {
		t.Errorf("with wrong settings: %+v, %v", done, err)
	}
	wrong = nil
	fatal.If(t, os.Remove(words))
	done, err = r.reload(t.Context())
	if err == nil || !strings.Contains(err.Error(), "words: ") || !slices.Contains(done.Read, "log files") {
		t.Errorf("without the list: %+v, %v", done, err)
	}
	if _, found := r.Words.Check("a badger"); !found {
		t.Error("the list of before does not stay")
	}
}

// reloaderOf opens a server as flags say, with what reads its settings again.
func reloaderOf(t *testing.T, c Command) *reloader {
	t.Helper()
	logs, err := c.logFlags.open("", command.Streams{Out: new(strings.Builder), Err: new(strings.Builder)})
	fatal.If(t, err)
	t.Cleanup(func() { _ = logs.close() })
	place, err := c.openModerated(t.Context(), quiet)
	fatal.If(t, err)
	d, err := c.openDoors(quiet)
	fatal.If(t, err)
	t.Cleanup(d.close)
	return &reloader{holds: c, logs: logs, services: openSite(t, c, place, logs), doors: d}
}

// holdsNow checks that the settings of TestReload hold.
func (r *reloader) holdsNow(t *testing.T) {
	t.Helper()
	if !r.logs.main.Enabled(context.Background(), -4) {
		t.Error("the log has no messages for debugging")
	}
	anna := guard.Client{Person: "anna", Address: "192.0.2.1"}
	if err := r.site.Pages.Limiter.Allow(guard.Reading, anna); err != nil {
		t.Error(err)
	}
	if err := r.site.Pages.Limiter.Allow(guard.Reading, anna); err == nil {
		t.Error("the limit of a person does not hold")
	}
	if _, err := r.site.Pages.Limiter.Stream(anna); err != nil {
		t.Error(err)
	}
	if _, err := r.site.Pages.Limiter.Stream(anna); err == nil {
		t.Error("the limit of streams does not hold")
	}
	if _, found := r.Words.Check("a weasel"); !found {
		t.Error("the words are not read again")
	}
}
