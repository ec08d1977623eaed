package backup_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"razzia/internal/backup"
	"razzia/internal/fatal"
)

// filled makes a folder with games, their changes on the way, and a lock.
func filled(t *testing.T) string {
	t.Helper()
	into := t.TempDir()
	for name, text := range map[string]string{"razzia.db": "old", "razzia.db-wal": "changes", "razzia.db-shm": "index",
		"session.key": "old key", "razzia.lock": "lock"} {
		write(t, into, name, text)
	}
	return into
}

// restored is a filled folder after a restore.
var restored = map[string]string{
	"razzia.db": "new", "session.key": "new key", "razzia.lock": "lock",
	"replaced-20261123T042418Z/razzia.db": "old", "replaced-20261123T042418Z/razzia.db-wal": "changes",
	"replaced-20261123T042418Z/razzia.db-shm": "index", "replaced-20261123T042418Z/session.key": "old key",
}

// TestTheFilesBeforeAreKept restores into a folder that has games.
func TestTheFilesBeforeAreKept(t *testing.T) {
	into := filled(t)
	s, err := stage(taken(t, "new", "new key"), into)
	fatal.If(t, err)
	replaced, err := s.Commit(now)
	if err != nil || replaced != filepath.Join(into, "replaced-20261123T042418Z") {
		t.Errorf("the files before are in %q, %v", replaced, err)
	}
	if got := files(t, into); !maps.Equal(got, restored) {
		t.Errorf("the folder has %q, want %q", got, restored)
	}
}

// TestTwoRestoresInOneSecondKeepBothFilesBefore restores again before the clock has gone on.
func TestTwoRestoresInOneSecondKeepBothFilesBefore(t *testing.T) {
	into := filled(t)
	for again, want := range []string{"replaced-20261123T042418Z", "replaced-20261123T042418Z-2", "replaced-20261123T042418Z-3"} {
		s, err := stage(taken(t, "new", "new key"), into)
		fatal.If(t, err)
		replaced, err := s.Commit(now)
		if err != nil || replaced != filepath.Join(into, want) {
			t.Fatalf("restore %d: the files before are in %q, %v, want %s", again, replaced, err, want)
		}
	}
	if got := files(t, into); got["razzia.db"] != "new" || got["replaced-20261123T042418Z/razzia.db"] != "old" ||
		got["replaced-20261123T042418Z-3/session.key"] != "new key" {
		t.Errorf("the folder has %q", got)
	}
}

// TestAnInterruptedRestoreIsCompleted stops a restore after each of its renamings, as a power failure would, and completes it.
func TestAnInterruptedRestoreIsCompleted(t *testing.T) {
	steps := [][2]string{
		{"restore.new", "restore.ready"},
		{"razzia.db-wal", "restore.ready/old/razzia.db-wal"}, {"razzia.db-shm", "restore.ready/old/razzia.db-shm"},
		{"razzia.db", "restore.ready/old/razzia.db"}, {"restore.ready/razzia.db", "razzia.db"},
		{"session.key", "restore.ready/old/session.key"}, {"restore.ready/session.key", "session.key"},
		{"restore.ready/old", "replaced-20261123T042418Z"},
	}
	for done := range len(steps) + 1 {
		into := filled(t)
		s, err := stage(taken(t, "new", "new key"), into)
		fatal.If(t, err)
		fatal.If(t, os.Mkdir(filepath.Join(s.Folder(), "old"), 0o700))
		for _, step := range steps[:done] {
			fatal.If(t, os.Rename(filepath.Join(into, step[0]), filepath.Join(into, step[1])))
		}
		if _, err := backup.Finish(into, now); err != nil {
			t.Errorf("after %d steps: %v", done, err)
		}
		got := files(t, into)
		if done == 0 { // not decided: the old files hold, and the next restore removes the others
			if got["razzia.db"] != "old" || got["session.key"] != "old key" || got["razzia.db-wal"] != "changes" {
				t.Errorf("before the decision the folder has %q", got)
			}
			continue
		}
		if !maps.Equal(got, restored) {
			t.Errorf("after %d steps the folder has %q, want %q", done, got, restored)
		}
		if _, err := os.Stat(filepath.Join(into, "restore.ready")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("after %d steps the restore is still open: %v", done, err)
		}
	}
}

// TestARestoreThatFailedBeforeIsForgotten stages twice, and drops.
func TestARestoreThatFailedBeforeIsForgotten(t *testing.T) {
	into := filled(t)
	before := files(t, into)
	if _, err := stage(taken(t, "first", "key"), into); err != nil {
		t.Fatal(err)
	}
	s, err := stage(taken(t, "second", "key"), into)
	if err != nil || files(t, s.Folder())["razzia.db"] != "second" {
		t.Fatalf("the second archive is not there: %v", err)
	}
	s.Drop()
	if got := files(t, into); !maps.Equal(got, before) {
		t.Errorf("the folder has %q", got)
	}
}
