package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"razzia/internal/backup"
	"razzia/internal/host"
)

// TestAServerTakesBackups serves with a folder for backups. The first one comes at once, and can be restored.
func TestAServerTakesBackups(t *testing.T) {
	program, data, folder := build(t), t.TempDir(), filepath.Join(t.TempDir(), "backups")
	log, logged := io.Pipe()
	startLogging(t, logged, program, data, "127.0.0.1:0", "--backups", folder, "--backup-keep", "2")
	lines := bufio.NewScanner(log)
	for lines.Scan() && !strings.Contains(lines.Text(), "backup taken") {
	}
	if !strings.Contains(lines.Text(), "backup taken") {
		t.Fatal("the log ends without a backup")
	}
	taken, err := filepath.Glob(filepath.Join(folder, "razzia-*.tar.gz"))
	if err != nil || len(taken) != 1 {
		t.Fatalf("the folder has %q, %v", taken, err)
	}
	if info, err := os.Stat(folder); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder has mode %v, %v", info.Mode(), err)
	}
	wantWords(t, succeeds(t, program, "restore", "--data", t.TempDir(), taken[0]), "restored 0 tables")
}

// TestBackupsThatFailAreShown takes backups that fail: a monitor is told, and the server stays ready.
func TestBackupsThatFailAreShown(t *testing.T) {
	place, err := openFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := newServices(place, slog.New(slog.DiscardHandler), nil, host.Config{})
	defer s.close()
	folder := t.TempDir()
	schedule := &backup.Schedule{Folder: folder, Every: time.Hour, Keep: 1, Log: slog.New(slog.DiscardHandler), Now: time.Now,
		Take: func(context.Context, string) (backup.Manifest, error) {
			return backup.Manifest{}, errors.New("the disk is full")
		}}
	config := serveCommand{}.pages(&logs{main: s.log}, nil)
	config.Warning = warningOf(schedule)
	pages := s.pages(config)
	defer pages.Close()
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
		wait := inBackground(ctx, schedule, nil, nil, nil, nil, nil)
		synctest.Wait()
		stop()
		wait()
	})
	ask("ready\nwarning: the last backup failed; the log of the server says why")
}

// TestWrongBackupFlags says what would be right.
func TestWrongBackupFlags(t *testing.T) {
	for _, args := range [][]string{{"--backup-every", "1s"}, {"--backup-keep", "0"}} {
		if _, err := parsed(t, args...); err == nil || !strings.Contains(err.Error(), args[0]+" "+args[1]+": want 1") {
			t.Errorf("%q: the error is %v", args, err)
		}
	}
}

// TestAServerStartsWithoutItsBackupFolder serves while the folder for backups cannot be made: players come first, and a monitor is told.
func TestAServerStartsWithoutItsBackupFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "disk", "backups")
	if err := os.WriteFile(filepath.Dir(folder), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	log, logged := io.Pipe()
	s := startLogging(t, logged, build(t), t.TempDir(), "127.0.0.1:0", "--backups", folder)
	lines := bufio.NewScanner(log)
	for lines.Scan() && !strings.Contains(lines.Text(), "a backup failed") {
	}
	go func() { _, _ = io.Copy(io.Discard, log) }()
	wantWords(t, lines.Text(), folder, "again_in")
	answer, err := http.Get(s.address + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, _ := io.ReadAll(answer.Body); !strings.HasPrefix(string(text), "ready\nwarning: the last backup failed") {
		t.Errorf("/readyz answers %q", text)
	}
}
