package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"razzia/cmd/razzia/command"
	"razzia/cmd/razzia/commandtest"
	"razzia/internal/fatal"
	"razzia/internal/operate/place"
)

// TestCheckSaysWhatIsWrong damages the key and the database: the exit status is 1, and each problem is a line.
func TestCheckSaysWhatIsWrong(t *testing.T) {
	games := commandtest.NewGames(t)
	if status, said := inFolder(games, "check"); status != command.ExitDone ||
		said != "checked 0 tables, 0 entries, 0 reviews and 0 records in the folder "+games+": 0 problems\n" {
		t.Errorf("status %d, it says %q", status, said)
	}
	fatal.If(t, os.WriteFile(filepath.Join(games, place.KeyName), []byte("short"), 0o600))
	status, said := inFolder(games, "check")
	if status != command.ExitRefused || !strings.HasPrefix(said, "session.key: it has 5 bytes: want 32: restore it") ||
		!strings.HasSuffix(said, ": 1 problem\n") {
		t.Errorf("status %d, it says %q", status, said)
	}
	if status, said := inFolder(t.TempDir(), "check"); status != command.ExitRefused || !strings.Contains(said, "no games in") {
		t.Errorf("status %d, it says %q", status, said)
	}
}
