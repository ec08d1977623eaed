package hook

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
)

// TestWhatAWatchTells follows a server that is not ready once, then for longer, and whose backups fail.
func TestWhatAWatchTells(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Config{URL: "http://receiver.example", Key: key, Log: slog.New(slog.DiscardHandler)})
		var told []string
		s.client.Transport = sends(func(r *http.Request) (*http.Response, error) {
			var m struct {
				Type Kind
				Data Data
			}
			text, _ := io.ReadAll(r.Body)
			_ = json.Unmarshal(text, &m)
			told = append(told, string(m.Type)+" "+m.Data.Why)
			return answered(r, 200), nil
		})
		running(t, s)
		why, failures := "", 0
		w := &Watch{Sender: s, NotReady: func(context.Context) string { return why }, Backups: func() int { return failures }}
		for _, step := range []struct {
			why      string
			failures int
		}{{"", 0}, {"slow", 0}, {"", 0}, {"full", 0}, {"full", 0}, {"full", 1}, {"", 1}, {"", 1}, {"", 3}} {
			why, failures = step.why, step.failures
			w.Look(t.Context())
			synctest.Wait()
		}
		want := []string{"server.not_ready full", "backup.failed ", "server.ready ", "backup.failed "}
		if !slices.Equal(told, want) {
			t.Errorf("it told %q, want %q", told, want)
		}
	})
}
