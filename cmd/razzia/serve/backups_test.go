package serve

import (
	"context"
	"errors"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia/cmd/razzia/storage"
	"razzia/internal/backup"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
	"razzia/internal/site"
)

// TestBackupsThatFailAreShown takes backups that fail: a monitor is told, and the server stays ready.
func TestBackupsThatFailAreShown(t *testing.T) {
	place, err := storage.OpenPlace(t.Context(), place.At(t.TempDir()), slog.New(slog.DiscardHandler))
	fatal.If(t, err)
	folder := t.TempDir()
	schedule := &backup.Schedule{Folder: folder, Every: time.Hour, Keep: 1, Log: slog.New(slog.DiscardHandler), Now: time.Now,
		Take: func(context.Context, string) (backup.Manifest, error) {
			return backup.Manifest{}, errors.New("the disk is full")
		}}
	s := openSite(t, Command{}, place, &logs{main: slog.New(slog.DiscardHandler)}, func(c *site.Config) {
		c.Pages.Warning = warningOf(schedule, nil)
	})
	pages := s.site.Pages
	ask := func(want string) {
		t.Helper()
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, httptest.NewRequest("GET", "/readyz", nil))
		if got := strings.TrimSpace(w.Body.String()); w.Code != 200 || got != want {
			t.Errorf("/readyz answers %d %q, want %q", w.Code, got, want)
		}
	}
	ask("ready")
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		wait := inBackground(ctx, schedule, nil)
		synctest.Wait()
		stop()
		wait()
	})
	ask("ready\nwarning: the last backup failed; the log of the server says why")
}

// TestWrongBackupFlags says what would be right.
func TestWrongBackupFlags(t *testing.T) {
	if _, err := parsed(t, "--backup-hook", "x"); err == nil || !strings.Contains(err.Error(), "--backup-hook: want --backups with it") {
		t.Errorf("a hook without backups: the error is %v", err)
	}
	if _, err := parsed(t, "--backup-key", "x"); err == nil || !strings.Contains(err.Error(), `--backup-key: "x" is no public key`) {
		t.Errorf("a wrong key: the error is %v", err)
	}
	for _, args := range [][]string{{"--backup-hook-limit", "0s"}, {"--backup-every", "1s"}, {"--backup-keep", "0"}} {
		if _, err := parsed(t, args...); err == nil || !strings.Contains(err.Error(), args[0]+" "+args[1]+": want 1") {
			t.Errorf("%q: the error is %v", args, err)
		}
	}
}
