//go:build unix

package program_test

import (
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"razzia/e2e/pgtest"
	"razzia/internal/operate/place"
	"razzia/internal/site"
	"razzia/internal/store/postgres"
)

// TestAnInterruptedBackupLeavesNoCopy interrupts a backup while it waits for the database: the folder with the key and the copy of the
// games goes.
func TestAnInterruptedBackupLeavesNoCopy(t *testing.T) {
	url, folder := pgtest.Database(t), t.TempDir()
	games, err := postgres.Open(t.Context(), url, site.Relations())
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	if _, err := games.Key(t.Context(), place.CookieKey, place.KeySize); err != nil {
		t.Fatal(err)
	}
	holds := pgtest.Connect(t, url)
	defer holds.Close(t.Context())
	for _, text := range []string{`BEGIN`, `LOCK TABLE tables IN ACCESS EXCLUSIVE MODE`} {
		if _, err := holds.Exec(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	backup := exec.Command(buildProgram(t), "backup", "--database", url, filepath.Join(folder, "games.tar.gz"))
	if err := backup.Start(); err != nil {
		t.Fatal(err)
	}
	const waits = `SELECT EXISTS (SELECT 1 FROM pg_locks WHERE relation = 'tables'::regclass AND NOT granted)`
	for !pgtest.Value[bool](t, url, waits) {
	}
	_ = backup.Process.Signal(syscall.SIGTERM)
	if err := backup.Wait(); err == nil {
		t.Error("the backup succeeded")
	}
	if left, err := filepath.Glob(filepath.Join(folder, ".*")); err != nil || len(left) > 0 {
		t.Errorf("%q is left, %v", left, err)
	}
}
