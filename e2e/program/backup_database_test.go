package program_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"razzia/cmd/razzia/command"
	"razzia/e2e/pgtest"
	"razzia/internal/backup"
)

// TestABackupOfADatabase saves a database while a node plays, and restores it to another database and to a folder. The player goes on
// in both, with the same cookie.
func TestABackupOfADatabase(t *testing.T) {
	program, database := buildProgram(t), pgtest.Database(t)
	var acked atomic.Int64
	player := newFastClient(1, &acked)
	node := func(data string, more ...string) *served {
		return start(t, program, data, "127.0.0.1:0", append(more, "--proxy", "forwarded-for")...)
	}
	plays := func(s *served) {
		t.Helper()
		if err := player.moveOften(s.address, 10); err != nil {
			t.Error(err)
		}
	}
	says := func(want string, args ...string) {
		t.Helper()
		if status, out, said := call("", args...); !strings.Contains(out+said, want) {
			t.Errorf("razzia %s: status %d, %s%s: want %q", strings.Join(args, " "), status, out, said, want)
		}
	}
	first := node(t.TempDir(), "--database", database)
	plays(first)
	file, folder, copied := filepath.Join(t.TempDir(), "razzia.tar.gz"), filepath.Join(t.TempDir(), "games"), pgtest.Database(t)
	says("has 1 table (1 with a running game)", "backup", "--database", database, file)
	says("checked 1 table, ", "check", "--database", database)
	says("0 problems", "check", "--database", database)
	says("the database has games: make a new one", "restore", "--database", database, file)
	says("--replace is for a folder", "restore", "--replace", "--database", copied, file)
	first.kill()

	says("restored 1 table ", "restore", "--database", copied, file)
	other := node(t.TempDir(), "--database", copied)
	plays(other)
	says("0 problems", "check", "--database", copied)
	other.kill()
	says("has 1 table ", "backup", "--replace", "--database", copied, file)
	says("restored 1 table ", "restore", "--data", folder, file)
	says("0 problems", "check", "--data", folder)
	plays(node(folder))
	says("has to begin with postgres://", "check", "--database", "mysql://localhost/razzia")
}

// TestCheckFindsDamageInADatabase removes the seed of a table.
func TestCheckFindsDamageInADatabase(t *testing.T) {
	database := pgtest.Database(t)
	var acked atomic.Int64
	s := start(t, buildProgram(t), t.TempDir(), "127.0.0.1:0", "--proxy", "forwarded-for", "--database", database)
	if err := newFastClient(1, &acked).moveOften(s.address, 3); err != nil {
		t.Error(err)
	}
	pgtest.Exec(t, database, `DELETE FROM secrets`)
	if status, out, said := call("", "check", "--database", database); status != command.ExitRefused ||
		!strings.Contains(out, "the seed is missing") {
		t.Errorf("status %d, %s%s", status, out, said)
	}
}

// TestServeTakesBackupsOfADatabase lets a node save its database at the start.
func TestServeTakesBackupsOfADatabase(t *testing.T) {
	folder := t.TempDir()
	start(t, buildProgram(t), t.TempDir(), "127.0.0.1:0", "--database", pgtest.Database(t), "--backups", folder)
	for range 600 {
		if files, _ := filepath.Glob(filepath.Join(folder, "*.tar.gz")); len(files) == 1 {
			if _, err := backup.Verify(files[0]); err != nil {
				t.Error(err)
			}
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	files, _ := os.ReadDir(folder)
	t.Errorf("there is no backup, but %v", files)
}
