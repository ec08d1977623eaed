package program_test

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
)

// TestAServerTakesBackups serves with a folder for backups. The first one comes at once, and can be restored.
func TestAServerTakesBackups(t *testing.T) {
	program, data, folder := buildProgram(t), t.TempDir(), filepath.Join(t.TempDir(), "backups")
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
	commandtest.WantWords(t, succeeds(t, program, "restore", "--data", t.TempDir(), taken[0]), "restored 0 tables")
}

// TestAServerStartsWithoutItsBackupFolder serves while the folder for backups cannot be made: players come first, and a monitor is told.
func TestAServerStartsWithoutItsBackupFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "disk", "backups")
	fatal.If(t, os.WriteFile(filepath.Dir(folder), nil, 0o600))
	log, logged := io.Pipe()
	s := startLogging(t, logged, buildProgram(t), t.TempDir(), "127.0.0.1:0", "--backups", folder)
	lines := bufio.NewScanner(log)
	for lines.Scan() && !strings.Contains(lines.Text(), "a backup failed") {
	}
	go func() { _, _ = io.Copy(io.Discard, log) }()
	commandtest.WantWords(t, lines.Text(), folder, "again_in")
	answer, err := http.Get(s.address + "/readyz")
	fatal.If(t, err)
	defer answer.Body.Close()
	if text, _ := io.ReadAll(answer.Body); !strings.HasPrefix(string(text), "ready\nwarning: the last backup failed") {
		t.Errorf("/readyz answers %q", text)
	}
}
